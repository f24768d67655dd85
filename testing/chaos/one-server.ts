import { closeSync, cpSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../../scripts/steps.mjs'
import { openKillable } from '../killable'
import type { Bar, BarOptions } from './bar'
import { mountSmallDisk } from './small-disk'

/** One server on SQLite, with its file on a disk that can be full, and a clock that can be moved. */
export async function openOneServer({ home, env, now, wrong }: BarOptions): Promise<Bar> {
  const data = join(home, 'data')
  mkdirSync(data)
  const disk = mountSmallDisk(data)
  const clock = join(home, 'clock')
  writeFileSync(clock, '0')
  const output = openSync(join(home, 'server.log'), 'a')
  const bar = await openKillable({
    data,
    // The server's port changes with each start; its guests keep one address.
    env: { CLOCK_FILE: clock, ...env },
    now,
    program: {
      preload: join(ROOT, 'testing/chaos/moved-clock.mjs'),
      output,
      onOwnEnd: (code, signal) => {
        wrong.push(`The server exited by itself with ${signal ?? `code ${code}`}: see ${join(home, 'server.log')}`)
        void restart()
      },
    },
  })

  /** A start may fail on a full disk. */
  async function restart(): Promise<void> {
    for (;;) {
      try {
        await bar.kill()
        return
      } catch {
        await pause(300)
      }
    }
  }

  return {
    folder: bar.folder,
    server: bar.server,
    locker: bar.server,
    stripe: bar.stripe,
    read: (work) => bar.read(work),
    async setClock(aheadMs) {
      writeFileSync(clock, String(aheadMs))
      bar.server.tell({})
    },
    restart,
    isUp: () => bar.server.isUp(),
    judge: () =>
      // The database file survived full disks and kills.
      bar.read(({ file }) => {
        const check = file.pragma('integrity_check', { simple: true })
        const broken = file.prepare('PRAGMA foreign_key_check').all()
        return [
          ...(check === 'ok' ? [] : [`The database is damaged: ${String(check)}`]),
          ...(broken.length === 0 ? [] : [`${broken.length} rows refer to nothing`]),
        ]
      }),
    disk,
    async close(keepsFiles) {
      await bar.close()
      closeSync(output)
      // Unmounting the small disk deletes its files.
      if (keepsFiles) cpSync(data, join(home, 'kept'), { recursive: true, filter: (path) => !path.endsWith('ballast') })
      disk?.close()
    },
  }
}
