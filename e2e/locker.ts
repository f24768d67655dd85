import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { DEMO_LOCKER } from '../db/seed/venues'
import type { ControllerConfig } from '../pi-controller/src/config'
import { ROOT } from '../scripts/steps.mjs'
import { TEST_LOCKER_SECRET } from '../testing/template'

export interface E2eLocker {
  /** Address of its page. */
  url: string
  /** Opens a front door by force, as after a break-in, or closes it by hand. */
  moveFront(cubby: number, to: 'open' | 'closed'): Promise<void>
  stop(): Promise<void>
}

const pageLine = z.object({ msg: z.literal('locker page'), url: z.url() })

/** Starts the built controller program, with simulated doors, as the demo venue's locker. */
export async function startLocker(serverUrl: string): Promise<E2eLocker> {
  const folder = mkdtempSync(join(tmpdir(), 'barback-e2e-locker-'))
  const config: ControllerConfig = {
    server: serverUrl.replace('http', 'ws'),
    deviceId: DEMO_LOCKER.deviceId,
    secret: TEST_LOCKER_SECRET,
    numberOfCubbies: DEMO_LOCKER.numberOfCubbies,
    hardware: { kind: 'simulated', springs: true, page: { host: '127.0.0.1', port: 0 } },
    ticketPage: { host: '127.0.0.1', port: 0 },
    stateDirectory: '.',
    doors: { pulseMs: 50, gapMs: 10 },
  }
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config))
  const child = spawn(process.execPath, ['build/pi-controller.js', '--config', join(folder, 'config.json')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = pageLine.safeParse(JSON.parse(line))
      if (found.success) resolve(found.data.url)
    })
    child.once('exit', (code) => reject(new Error(`The controller exited with code ${code}`)))
  })
  return {
    url,
    async moveFront(cubby, to) {
      const body = { cubby, door: 'front', state: to, ...(to === 'open' && { force: true }) }
      const headers = { 'Content-Type': 'application/json' }
      const answer = await fetch(new URL('/doors', url), { method: 'POST', headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`Cubby ${cubby} stays as it is: ${answer.status}`)
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => {
          rmSync(folder, { recursive: true, force: true })
          resolve()
        })
        child.kill('SIGTERM')
      }),
  }
}

/** Also writes the configuration in which `/demo` finds the locker's page. `folder`: the server's data. */
export async function startDemoLocker({ url, folder }: { url: string; folder: string }): Promise<E2eLocker> {
  const locker = await startLocker(url)
  const { hostname: host, port } = new URL(locker.url)
  mkdirSync(join(folder, 'demo-locker'), { recursive: true })
  writeFileSync(
    join(folder, 'demo-locker/config.json'),
    JSON.stringify({ hardware: { page: { host, port: Number(port) } } }),
  )
  return locker
}
