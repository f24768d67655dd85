import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_LOCKER } from '../db/seed/venues'
import { openLine, type Line } from './line'
import { ControllerProgram, type ServerProgram } from './programs'
import { TEST_LOCKER_SECRET } from './template'

/** The demo's locker in its own process, on a connection that can stall. */
export interface LockerPrograms {
  controller: ControllerProgram
  line: Line
  close(): Promise<void>
}

/** Starts the locker; its files go to `folder`. `program`: another build of the controller than the present one. */
export async function openLockerPrograms(
  folder: string,
  server: Pick<ServerProgram, 'port'>,
  program?: string,
): Promise<LockerPrograms> {
  const line = await openLine(() => server.port)
  const controller = await ControllerProgram.on((port) => {
    const path = join(folder, 'locker.json')
    const config = {
      server: line.url,
      deviceId: DEMO_LOCKER.deviceId,
      secret: TEST_LOCKER_SECRET,
      numberOfCubbies: DEMO_LOCKER.numberOfCubbies,
      hardware: { kind: 'simulated', page: { port } },
      stateDirectory: 'state',
      doors: { pulseMs: 50, gapMs: 20 },
    }
    writeFileSync(path, JSON.stringify(config))
    return path
  }, program)
  controller.start()
  return {
    controller,
    line,
    async close() {
      await controller.end('SIGKILL')
      line.stop()
    },
  }
}
