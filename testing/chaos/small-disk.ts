import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, openSync, rmSync, statfsSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Larger than the server's reserve for orders in progress (app/platform/server/disk.ts), so that it accepts new ones. */
const SIZE_MB = 256
const CHUNK = Buffer.alloc(1_000_000)

/** A separate disk that can be filled. */
export interface SmallDisk {
  /** Fills the disk until `leave` bytes are free. */
  fill(leave: number): void
  /** Removes the filling. */
  clear(): void
  close(): void
}

/** Mounts a disk at this folder; undefined if mounting is not allowed. */
export function mountSmallDisk(folder: string, sizeMb = SIZE_MB): SmallDisk | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'barback-chaos', folder], { stdio: 'ignore' })
  } catch {
    // Not root, or a container without the right to mount.
    return undefined
  }
  const ballast = join(folder, 'ballast')
  const clear = () => {
    // Truncate first: a process being spawned may briefly hold the file open, which would keep its space in use.
    if (existsSync(ballast)) truncateSync(ballast)
    rmSync(ballast, { force: true })
  }
  const unmount = () => void execFileSync('umount', ['--lazy', folder])
  process.once('exit', unmount)
  return {
    fill(leave) {
      const file = openSync(ballast, 'a')
      try {
        for (let free = freeAt(folder); free > leave; free = freeAt(folder)) {
          writeSync(file, CHUNK, 0, Math.min(CHUNK.length, free - leave))
        }
      } catch (error) {
        // The server used the last bytes first: the disk is full all the same.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        closeSync(file)
      }
    },
    clear,
    close() {
      process.off('exit', unmount)
      unmount()
    },
  }
}

function freeAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
