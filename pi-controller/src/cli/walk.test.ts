import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runController, startController } from '../../../testing/controller-commands'

let folder: string
let config: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'barback-walk-'))
  config = join(folder, 'locker.json')
  const settings = {
    server: 'wss://bar.example.com',
    deviceId: 'pi',
    secret: 'secret',
    numberOfCubbies: 2,
    stateDirectory: '.',
    hardware: { kind: 'simulated', page: { port: 0 } },
    doors: { pulseMs: 10, gapMs: 0 },
  }
  writeFileSync(config, JSON.stringify(settings))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Sets the simulated doors as they are when the program starts. */
function doorsAre(...cubbies: object[]): void {
  const shut = { state: 'closed', released: false, fault: 'none' }
  const doors = cubbies.map((cubby) => ({ front: shut, back: shut, ...cubby }))
  writeFileSync(join(folder, 'simulated-doors.json'), JSON.stringify(doors))
}

const test = (...args: string[]) => runController(['test', '--config', config, ...args])

describe('barback-controller test', () => {
  it('opens, senses and closes both doors of every cubby, and prints a summary', async () => {
    const { code, output } = await test('--yes')
    expect(output.match(/is open: close it/g)).toHaveLength(4)
    expect(output).toMatch(/^1 +ok +ok +ok\n2 +ok +ok +ok$/m)
    expect([code, output]).toEqual([0, expect.stringContaining('Every cubby works.')])
  })

  it('names a door that does not move, and continues with the others', async () => {
    doorsAre(
      { front: { state: 'closed', released: false, fault: 'dead' } },
      { back: { state: 'unknown', released: false, fault: 'none' } },
    )
    const { code, output } = await test('--yes')
    expect(output).toMatch(/^1 +ok +The lock does not move +ok$/m)
    expect(output).toMatch(/^2 +ok +ok +unknown before it was opened$/m)
    expect([code, output]).toEqual([1, expect.stringContaining('Cubbies with problems: 1, 2.')])
  })

  it('opens nothing until the user confirms that the locker is empty', async () => {
    const { code, output } = await runController(['test', '--config', config], { typed: ['n'] })
    expect([code, output]).toEqual([1, expect.not.stringContaining('is open: close it')])
  })

  it('asks before each door, and skips those that the user declines', async () => {
    const child = await startController(['test', '--config', config])
    let output = ''
    let asked = 0
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      for (const questions = output.split('[Y/n] ').length - 1; asked < questions; asked++) {
        child.stdin?.write(/Cubby 1: front: open it\? \[Y\/n\] $/.test(output) ? 'n\n' : 'y\n')
      }
    })
    await new Promise((resolve) => child.once('exit', resolve))
    expect(output).toMatch(/^1 +ok +left out +ok\n2 +ok +ok +ok$/m)
    expect(child.exitCode).toBe(1)
  })

  it('stops if no one answers', async () => {
    const { code, output } = await test()
    expect([code, output]).toEqual([1, expect.stringContaining('No input')])
  })
})
