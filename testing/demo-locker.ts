import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_LOCKER } from '../db/seed/venues'
import type { TestBarback } from './barback'
import { ControllerProgram } from './programs'
import { TEST_LOCKER_SECRET } from './template'

/** Starts the demo's locker as `npm start` does, with its configuration next to the database. */
export async function startDemoLocker(bar: TestBarback): Promise<ControllerProgram> {
  const folder = join(bar.app.env.dataDirectory, 'demo-locker')
  mkdirSync(folder)
  const program = await ControllerProgram.on((port) => {
    const config = {
      server: bar.url.replace('http', 'ws'),
      deviceId: DEMO_LOCKER.deviceId,
      secret: TEST_LOCKER_SECRET,
      numberOfCubbies: DEMO_LOCKER.numberOfCubbies,
      hardware: { kind: 'simulated', springs: true, page: { host: '127.0.0.1', port } },
      ticketPage: { host: '127.0.0.1', port: 0 },
      stateDirectory: '.',
    }
    const path = join(folder, 'config.json')
    writeFileSync(path, JSON.stringify(config))
    return path
  })
  program.start()
  return program
}

export async function demoLockerOnline({ app }: TestBarback): Promise<boolean> {
  const row = await app.db
    .selectFrom('businessLocker')
    .select('online')
    .where('deviceId', '=', DEMO_LOCKER.deviceId)
    .executeTakeFirst()
  return row?.online === 1
}
