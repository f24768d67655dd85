import { spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LOCKER_CLOSE } from '../../contract/locker-protocol'
import { endOf, startController } from '../../testing/controller-commands'
import { emulatedLockBoards } from '../../testing/emulated-lock-boards'
import { fakeGpiod } from '../../testing/fake-gpiod'
import { openPseudoTerminal } from '../../testing/pty'
import { openScriptedServer, type ScriptedServer } from '../../testing/scripted-server'
import { loadConfig } from './config'
import { eventually } from '../../testing/eventually'

/** Node cannot open a pseudo-terminal itself. */
const hasPython = spawnSync('python3', ['--version']).status === 0

let folder: string
let server: ScriptedServer
let program: ChildProcess | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'barback-pi-'))
  server = await openScriptedServer()
})

afterEach(async () => {
  if (program && program.exitCode === null && program.signalCode === null) {
    program.kill('SIGKILL')
    await once(program, 'exit')
  }
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const wiring = { front: { board: 0, lock: 1 }, back: { board: 0, lock: 2 } }

const onChip = {
  front: { lock: { chip: 0x20, pin: 0 }, sensor: { chip: 0x20, pin: 8 } },
  back: { lock: { chip: 0x20, pin: 1 }, sensor: { chip: 0x20, pin: 9 } },
}

const config = (more: object = {}) => ({
  server: server.url,
  deviceId: 'river',
  secret: 'secret',
  numberOfCubbies: 3,
  hardware: { kind: 'simulated', page: { port: 0 } },
  stateDirectory: 'state',
  doors: { pulseMs: 20, gapMs: 0 },
  ...more,
})

interface RunOptions {
  args?: string[]
  env?: Record<string, string>
}

/** Starts the program in its own process. A string becomes the file's content unchanged. */
async function run(content: object | string = config(), { args = [], env }: RunOptions = {}): Promise<ChildProcess> {
  const path = join(folder, 'locker.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  program = await startController(['--config', path, ...args], { env })
  return program
}

describe('The program', () => {
  it('carries a command out once, even if it is killed and started again', async () => {
    const command = { type: 'command', id: 'c1', cubby: 2, door: 'back', expiresAt: 1_030_000 } as const
    const first = await run()
    await server.next('hello')
    server.send(command)
    expect(await server.next('door')).toMatchObject({ cubby: 2, door: 'back', state: 'open' })
    await server.next('result')
    first.kill('SIGKILL')
    await once(first, 'exit')

    const alreadyReceived = server.received.length
    await run()
    const hello = await server.next('hello', alreadyReceived)
    expect(hello.commands).toMatchObject([{ commandId: 'c1', outcome: 'done' }])
    // Doors keep their state while the program is stopped.
    expect(hello.doors[1]).toEqual({ number: 2, front: 'closed', back: 'open' })
    server.send(command)
    expect(await server.next('result', alreadyReceived)).toMatchObject({ commandId: 'c1', outcome: 'done' })
    expect(server.received.slice(alreadyReceived).some(({ type }) => type === 'door')).toBe(false)
  })

  it.skipIf(!hasPython)('opens a door through a lock board on a serial port, and reports the result', async () => {
    const boards = emulatedLockBoards('cu16', [0])
    let received: number[] = []
    const terminal = await openPseudoTerminal((bytes) => {
      received.push(...bytes)
      const answer = boards.answer(Uint8Array.from(received))
      if (!answer) return
      received = []
      terminal.write(answer)
    })
    const hardware = { kind: 'lock-boards', port: terminal.path, cubbies: [wiring] }
    const lights = { kind: 'spi', strip: 'apa102', ledsPerCubby: 6, bus: 9 }
    const child = await run(config({ numberOfCubbies: 1, hardware, lights }))
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    expect((await server.next('hello')).doors).toEqual([{ number: 1, front: 'closed', back: 'closed' }])
    server.send({ type: 'command', id: 'c1', cubby: 1, door: 'front', expiresAt: 1_030_000 })
    expect(await server.next('door')).toMatchObject({ cubby: 1, door: 'front', state: 'open' })
    expect(await server.next('result')).toMatchObject({ outcome: 'done' })
    expect(boards.unlocked).toEqual(['0/1'])
    // The missing lights are logged and do not keep the door closed.
    expect(output).toMatch(/the lights failed.*spidev9\.0: .*no such file/i)
    await terminal.stop()
  })

  it.skipIf(!hasPython)("opens its scanner's serial port, and reports when the scanner is unplugged", async () => {
    const terminal = await openPseudoTerminal(() => {})
    const child = await run(config({ scanner: { port: terminal.path } }))
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    expect((await server.next('hello')).health.problems).toEqual([])
    await terminal.stop()
    await eventually(() => expect(output).toContain('The scanner was pulled out'))
  })

  it.each([
    [
      'serial adapter',
      { kind: 'lock-boards', port: '/dev/no-such-adapter', cubbies: [wiring] },
      '/dev/no-such-adapter',
    ],
    ['I²C bus', { kind: 'mcp23017', bus: 99, cubbies: [onChip] }, /no such file.*i2c-99/],
  ])('whose %s is missing names it', async (_name, hardware, reason) => {
    const { code, output } = await endOf(await run(config({ numberOfCubbies: 1, hardware })))
    expect(code).toBe(1)
    expect(output).toMatch(reason)
  })

  it('switches every lock off with `off`', async () => {
    const gpiod = fakeGpiod(folder, 2)
    const pins = { front: { lock: 17, sensor: 27 }, back: { lock: 22, sensor: 23 } }
    const hardware = { kind: 'gpio', cubbies: [pins] }
    const env = { PATH: gpiod.env.PATH ?? '' }
    const { code } = await endOf(await run(config({ numberOfCubbies: 1, hardware }), { args: ['off'], env }))
    expect(code).toBe(0)
    expect(gpiod.log().slice(-2)).toEqual(['17=0', '22=0'])
    expect(server.attempts()).toBe(0)
  })

  it('notifies systemd that it is ready, alive, and stopping', async () => {
    const notifications = join(folder, 'told')
    await mkdir(join(folder, 'bin'))
    await writeFile(join(folder, 'bin/systemd-notify'), `#!/bin/sh\necho "$1" >> '${notifications}'\n`, { mode: 0o755 })
    const env = {
      NOTIFY_SOCKET: '/run/systemd/notify',
      WATCHDOG_USEC: '300000',
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
    }
    const child = await run(config(), { env })
    const states = async () => (await readFile(notifications, 'utf8').catch(() => '')).trim().split('\n')
    await eventually(async () => expect((await states()).filter((state) => state === 'WATCHDOG=1')).toHaveLength(3))
    child.kill('SIGTERM')
    await eventually(async () => expect(await states()).toContain('STOPPING=1'))
    expect((await states())[0]).toBe('READY=1')
  })

  it('requests an update if the server uses another protocol', async () => {
    await run()
    await server.next('hello')
    await server.drop(LOCKER_CLOSE.unsupportedProtocol)
    const asked = () => readFile(join(folder, 'state/update-wanted'), 'utf8')
    await eventually(async () => expect(await asked()).toMatch(/^2/))
  })

  it('shuts down cleanly on SIGTERM', async () => {
    const child = await run()
    await server.next('hello')
    const end = endOf(child)
    child.kill('SIGTERM')
    expect((await end).code).toBe(0)
  })

  it('does not start from a wrong configuration, and names the fault', async () => {
    const { code, output } = await endOf(await run(config({ secret: undefined })))
    expect([code, output]).toEqual([1, expect.stringMatching(/wrong configuration.*secret/)])
    expect(server.attempts()).toBe(0)
  })
})

describe('A configuration', () => {
  it.each([
    ['that is not JSON', '{', 'JSON'],
    ['without a secret', { secret: undefined }, 'secret'],
    ["with a server address that is not a socket's", { server: 'https://barback.example' }, 'ws:// or wss://'],
    ['with too many cubbies', { numberOfCubbies: 101 }, 'numberOfCubbies'],
    [
      'with fewer doors wired than cubbies',
      { hardware: { kind: 'lock-boards', port: '/dev/x', cubbies: [wiring] } },
      '1 are wired',
    ],
    ['with a pulse longer than a coil can bear', { doors: { pulseMs: 1001 } }, 'pulseMs'],
    ['with unknown hardware', { hardware: { kind: 'steam' } }, 'hardware'],
  ])('%s is refused with the reason', async (_name, content, reason) => {
    const path = join(folder, 'locker.json')
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(config(content)))
    expect(() => loadConfig(path)).toThrow(reason)
  })
})
