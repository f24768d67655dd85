import { statfs } from 'node:fs/promises'
import { unavailable } from '../../../contract/errors'
import type { Logger } from './log'

/** Below this many free bytes the server warns the operator: hours are left, not minutes. */
const LOW_BYTES = 1_000_000_000
/** Below this many the server takes no new orders, so that it can still finish, refund and hand over those under way. */
const RESERVE_BYTES = 100_000_000

type DiskState = 'ok' | 'low' | 'full'

/** The disk that the database is on. */
export interface Disk {
  /** As last measured; undefined before that, and where the system does not report it. */
  freeBytes: number | undefined
  state(): DiskState
  look(): Promise<void>
}

/** `measure` returns the free bytes, or undefined. */
export function createDisk(folder: string, log: Logger, measure = () => freeBytesAt(folder)): Disk {
  const disk: Disk = {
    freeBytes: undefined,
    state: () => stateOf(disk.freeBytes),
    async look() {
      const before = disk.state()
      disk.freeBytes = await measure()
      const after = disk.state()
      if (after === before) return
      const { freeBytes } = disk
      if (after === 'full') log.error({ freeBytes }, 'the disk is almost full: the server takes no new orders')
      else if (after === 'low') log.warn({ freeBytes }, 'the disk is getting full')
      else log.info({ freeBytes }, 'the disk has enough space again')
    },
  }
  return disk
}

/** Refuses calls that would grow the database on a disk that is almost full. @throws 503 `storage_full` */
export function requireRoom(disk: Disk): void {
  if (disk.state() === 'full') {
    throw unavailable('storage_full', 'We cannot take new orders at the moment. Please order at the bar.')
  }
}

function stateOf(freeBytes: number | undefined): DiskState {
  if (freeBytes === undefined || freeBytes >= LOW_BYTES) return 'ok'
  return freeBytes >= RESERVE_BYTES ? 'low' : 'full'
}

async function freeBytesAt(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    // The folder does not exist yet, or its file system does not report free space.
    return undefined
  }
}
