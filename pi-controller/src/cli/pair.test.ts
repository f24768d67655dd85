import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { runController, startController } from '../../../testing/controller-commands'
import { demoVenue } from '../../../testing/orders'
import type { Visitor } from '../../../testing/visitor'
import { loadConfig } from '../config'
import { FIRMWARE } from '../firmware'

let bar: TestBarback
let manager: Visitor
let path: string
let folder: string
let configPath: string
beforeAll(async () => {
  bar = await openBarback()
  manager = await bar.portal('manager')
  const { businessId } = await demoVenue(bar)
  const sent = { name: 'Pier', lockerId: 'pier', numberOfCubbies: '3', active: 'on', intent: 'addLocker' }
  path = (await manager.submit(`/businesses/${businessId}?add`, sent)).location ?? ''
})
afterAll(() => bar.stop())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'barback-pair-'))
  configPath = join(folder, 'locker.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function makeCode(): Promise<string> {
  const { html } = await manager.submit(path, { intent: 'pair', signOut: 'on' })
  return /barback-controller pair \S+ (\d{6})</.exec(html)?.[1] ?? ''
}

const readSettings = () => z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(configPath, 'utf8')))

const pair = (...words: string[]) => runController(['pair', ...words, '--config', configPath, '--device-id', 'pi-pier'])

describe('barback-controller pair', () => {
  it('pairs a locker, and the program runs with the configuration it wrote', async () => {
    const { code, output } = await pair(`${bar.url}/`, await makeCode(), '--hardware', 'simulated')
    expect([code, output]).toEqual([0, expect.stringMatching(/Paired with Pier \(pier\), 3 cubbies[^]*doctor/)])
    expect(statSync(configPath).mode & 0o777).toBe(0o600)
    const written = readSettings()
    const here = { hardware: { kind: 'simulated', page: { port: 0 } }, stateDirectory: 'state' }
    writeFileSync(configPath, JSON.stringify({ ...written, ...here }))
    const program = await startController(['run', '--config', configPath])
    await expect.poll(async () => (await manager.get(path)).html.includes('Online')).toBe(true)
    expect((await manager.get(path)).html).toContain(FIRMWARE)
    program.kill('SIGTERM')
    await once(program, 'exit')
  })

  it('keeps boards, lights and the rest of the file', async () => {
    const wiring = { front: { board: 3, lock: 1 }, back: { board: 4, lock: 1 }, infrared: { board: 3, lock: 1 } }
    const hardware = { kind: 'lock-boards', port: '/dev/ttyUSB7', cubbies: [wiring, wiring, wiring] }
    const lights = { kind: 'spi', strip: 'ws2812', ledsPerCubby: 3 }
    const before = { secret: 'old', hardware, lights, stateDirectory: 'here', doors: { pulseMs: 300 } }
    writeFileSync(configPath, JSON.stringify(before))
    expect((await pair(bar.url, await makeCode())).code).toBe(0)
    const { secret, ...after } = readSettings()
    expect(after).toMatchObject({
      hardware,
      lights,
      stateDirectory: 'here',
      doors: { pulseMs: 300 },
      numberOfCubbies: 3,
    })
    expect(secret).not.toBe('old')
  })

  it('writes a new file for lock boards that the program accepts', async () => {
    await pair(bar.url, await makeCode())
    const { hardware, releaseKey, server } = loadConfig(configPath)
    expect(hardware).toMatchObject({ kind: 'lock-boards', cubbies: { length: 3 } })
    // This name does not change when another adapter is plugged in.
    expect('port' in hardware && hardware.port).toMatch(/^\/dev\/serial\/by-id\/./)
    expect(Buffer.from(releaseKey?.publicKey ?? '', 'base64url')).toHaveLength(32)
    expect(server).toBe(bar.url.replace('http', 'ws'))
  })

  it.each([
    ['an address that is not encrypted', ['http://bar.example.com', '123456'], 'is not encrypted: use https://'],
    ['an address with a path', ['https://bar.example.com/login', '123456'], 'is not the address of a server'],
    ['five digits', ['https://bar.example.com', '12345'], 'six digits'],
    ['a server that does not answer', ['http://127.0.0.1:9', '123456'], 'cannot be reached'],
  ])('names the fault of %s', async (_name, words, says) => {
    const { code, output } = await pair(...words)
    expect([code, output]).toEqual([1, expect.stringContaining(says)])
    expect(existsSync(configPath)).toBe(false)
  })

  it("shows the server's message for a wrong code, and keeps the file", async () => {
    writeFileSync(configPath, '{"secret":"old"}')
    const { code, output } = await pair(bar.url, '000000')
    expect([code, output]).toEqual([1, expect.stringContaining('No locker is waiting for this code')])
    expect(readFileSync(configPath, 'utf8')).toBe('{"secret":"old"}')
  })

  it('checks that it can write before it uses the code up', async () => {
    writeFileSync(configPath, 'no JSON')
    const code = await makeCode()
    expect((await pair(bar.url, code)).output).toContain('is not JSON')
    rmSync(configPath)
    // Root may write to any folder; for root a file in the path blocks the write.
    writeFileSync(join(folder, 'file'), '')
    chmodSync(folder, 0o500)
    const inFile = ['pair', bar.url, code, '--config', join(folder, 'file/locker.json'), '--device-id', 'pi-pier']
    expect((await runController(inFile)).output).toMatch(/cannot be (read|written to)/)
    chmodSync(folder, 0o700)
    expect((await pair(bar.url, code)).code).toBe(0)
  })
})

describe('barback-controller', () => {
  it("prints its package's version, and rejects unknown commands", async () => {
    const version: unknown = JSON.parse(readFileSync('pi-controller/package.json', 'utf8'))
    expect(version).toMatchObject({ version: FIRMWARE })
    expect((await runController(['--version'])).output).toContain(FIRMWARE)
    expect((await runController(['--help'])).output).toContain('Usage: barback-controller COMMAND')
    expect((await runController(['fly'])).output).toContain('Unknown command "fly"')
  })
})
