import { mkdirSync, rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS, MINUTE_MS } from '../../../contract/time'
import { recentProcesses } from '../../platform/server/processes'
import type { Services } from '../../platform/server/services'

/** No upload takes so long, in milliseconds: the folder of a process that is gone has been left behind. */
const LEFT_MS = HOUR_MS
const SWEEP_EVERY_MS = 5 * MINUTE_MS

/** A process's own folder for files that arrive: another process may share the disk. */
export interface Incoming {
  folder: string
  /** Whether a process has its folder here as well, so that it shares the disk. */
  has(processId: string): Promise<boolean>
  /** Removes the folders of processes that are gone. */
  sweep(): Promise<void>
}

type Part = Pick<Services, 'env' | 'db' | 'now' | 'peers'>

/** Makes `images/.incoming/{process}`. */
export function openIncoming({ env, db, now, peers }: Part): Incoming {
  const all = join(env.dataDirectory, 'images', '.incoming')
  // Left over from a killed process. Others may be using theirs.
  if (peers.isAlone) rmSync(all, { recursive: true, force: true })
  const folder = join(all, peers.id)
  mkdirSync(folder, { recursive: true })
  let sweptAt = -Infinity
  return {
    folder,
    has: (processId) => changedAt(join(all, processId)).then((at) => at !== undefined),
    async sweep() {
      if (peers.isAlone || Math.abs(now() - sweptAt) < SWEEP_EVERY_MS) return
      sweptAt = now()
      const fileTime = await timeOfFiles(folder)
      const processes = await recentProcesses({ db, now, peers })
      const live = new Set(processes.flatMap(({ id, isLive }) => (isLive ? [id] : [])))
      for (const name of await readdir(all)) {
        if (live.has(name)) continue
        const at = await changedAt(join(all, name))
        if (at !== undefined && fileTime - at > LEFT_MS) await rm(join(all, name), { recursive: true, force: true })
      }
    },
  }
}

/** The file system's own time, in Unix milliseconds: it may be another machine's. */
async function timeOfFiles(folder: string): Promise<number> {
  await rm(await mkdtemp(join(folder, 'time-')), { recursive: true })
  return (await changedAt(folder)) ?? 0
}

/** When an entry was last added to or removed from a folder, in Unix milliseconds; undefined if there is none. */
async function changedAt(folder: string): Promise<number | undefined> {
  try {
    return (await stat(folder)).mtimeMs
  } catch {
    return undefined
  }
}
