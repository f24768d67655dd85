import { once } from 'node:events'
import { createServer } from 'node:http'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_LOCKER } from '../../../db/seed/venues'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { endOf, runController, startController } from '../../../testing/controller-commands'
import { emulatedLockBoards } from '../../../testing/emulated-lock-boards'
import { openPseudoTerminal } from '../../../testing/pty'
import { TEST_LOCKER_SECRET } from '../../../testing/template'
import { serialNumber } from '../serial-number'

const hasPython = spawnSync('python3', ['--version']).status === 0

let bar: TestBarback
let folder: string
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'barback-doctor-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function configFile(more: object = {}): string {
  const path = join(folder, 'locker.json')
  const config = {
    server: bar.url.replace('http', 'ws'),
    deviceId: serialNumber() ?? DEMO_LOCKER.deviceId,
    secret: TEST_LOCKER_SECRET,
    numberOfCubbies: 3,
    hardware: { kind: 'simulated', page: { port: 0 } },
    stateDirectory: 'state',
    ...more,
  }
  writeFileSync(path, JSON.stringify(config))
  return path
}

const doctor = (more?: object) => runController(['doctor', '--config', configFile(more)])

describe('barback-controller doctor', () => {
  it('finds no fault in a working locker, and leaves nothing behind', async () => {
    const { code, output } = await doctor()
    for (const what of [
      'configuration',
      'identity',
      'disk',
      'network',
      'server',
      'clock',
      'sign-in',
      'release',
      'boards',
    ])
      expect(output).toMatch(new RegExp(`^ok +${what} `, 'm'))
    expect(output).toMatch(/^ok +doors +6 of 6 are closed/m)
    expect([code, output]).toEqual([0, expect.stringContaining('All is well.')])
    expect(readdirSync(join(folder, 'state'))).toEqual([])
    expect(await bar.app.db.selectFrom('doorEvent').selectAll().execute()).toEqual([])
  })

  it('reports that the server does not accept the controller, with a remedy', async () => {
    const { code, output } = await doctor({ secret: 'another' })
    expect([code, output]).toEqual([1, expect.stringMatching(/WRONG +sign-in .*does not accept[^]*→ .*pair again/)])
    expect(output).toContain('One thing is wrong.')
  })

  it('reports that the server cannot be reached, and still checks the boards', async () => {
    const { code, output } = await doctor({ server: 'ws://127.0.0.1:9' })
    expect([code, output]).toEqual([1, expect.stringMatching(/WRONG +server +http:\/\/127.0.0.1:9 cannot be reached/)])
    expect(output).toMatch(/^ok +boards /m)
  })

  it('reports how far the clock is off', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { Date: new Date(Date.now() - 90_000).toUTCString() }).end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { output } = await doctor({ server: `ws://127.0.0.1:${port}` })
    expect(output).toMatch(/WRONG +clock +(88|89|90) s fast\n +→ .*timedatectl/)
    server.close()
  })

  it('names each door that does not answer or is open', async () => {
    const path = configFile()
    const program = await startController(['run', '--config', path])
    const line = await new Promise<string>((resolve) => {
      program.stdout?.on('data', (chunk: Buffer) => {
        const found = /"url":"(http[^"]+)"/.exec(chunk.toString())
        if (found?.[1]) resolve(found[1])
      })
    })
    for (const change of [
      { cubby: 2, door: 'back', state: 'unknown' },
      { cubby: 3, door: 'front', force: true },
    ]) {
      const headers = { 'Content-Type': 'application/json' }
      await fetch(new URL('/doors', line), { method: 'POST', headers, body: JSON.stringify(change) })
    }
    const beside = await runController(['doctor', '--config', path])
    expect([beside.code, beside.output]).toEqual([
      1,
      expect.stringMatching(/in use by "run" \(process \d+\): stop it first/),
    ])
    const ended = endOf(program)
    program.kill('SIGKILL')
    await ended
    const { code, output } = await runController(['doctor', '--config', path])
    expect(output).toMatch(/WRONG +doors +cubby 2 back sends no signal/)
    expect([code, output]).toEqual([1, expect.stringMatching(/WRONG +doors +cubby 3 front is open/)])
  })

  it('names a missing adapter, bus or strip', async () => {
    const wiring = { front: { board: 0, lock: 1 }, back: { board: 0, lock: 2 } }
    const hardware = { kind: 'lock-boards', port: '/dev/no-such-adapter', cubbies: [wiring] }
    const lights = { kind: 'spi', strip: 'apa102', ledsPerCubby: 6, bus: 9 }
    const { output } = await doctor({ numberOfCubbies: 1, hardware, lights })
    expect(output).toMatch(/WRONG +boards +there is no \/dev\/no-such-adapter/)
    expect(output).toMatch(/WRONG +lights +there is no \/dev\/spidev9\.0\n +→ .*dtparam=spi=on/)
  })

  it.skipIf(!hasPython)('finds the dialect of the lock boards, and unlocks nothing', async () => {
    const boards = emulatedLockBoards('cu16', [0])
    let received: number[] = []
    const terminal = await openPseudoTerminal((bytes) => {
      received.push(...bytes)
      const answer = boards.answer(Uint8Array.from(received))
      if (answer) terminal.write(answer)
      if (answer || received.length > 20) received = []
    })
    const on = (board: number) => ({ front: { board, lock: 1 }, back: { board, lock: 2 } })
    const hardware = { kind: 'lock-boards', port: terminal.path, dialect: 'cu16', cubbies: [on(0), on(5)] }
    const { output } = await doctor({ numberOfCubbies: 2, hardware })
    expect(output).toMatch(
      /WRONG +boards +board 5 does not answer as cu16 at 19200\n +→ what answers: "dialect": "cu16"/,
    )
    expect(boards.unlocked).toEqual([])
    await terminal.stop()
  })

  it('reports a missing configuration', async () => {
    const { code, output } = await runController(['doctor', '--config', join(folder, 'none.json')])
    expect([code, output]).toEqual([1, expect.stringContaining('pair this controller first')])
  })
})
