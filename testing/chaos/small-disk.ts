import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, openSync, rmSync, statfsSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** More than the server keeps back for orders under way (app/platform/server/disk.ts), so that there is room for new ones. */
const SIZE_MB = 256
const CHUNK = Buffer.alloc(1_000_000)

/** A disk of its own that can be filled. */
export interface SmallDisk {
  /** Fills it until this many bytes are free. */
  fill(leave: number): void
  /** Takes out again what it was filled with. */
  clear(): void
  close(): void
}

/** Mounts one at this folder; undefined where that is not allowed. */
export function mountSmallDisk(folder: string, sizeMb = SIZE_MB): SmallDisk | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'barback-chaos', folder], { stdio: 'ignore' })
  } catch {
    // Not root, or a container that may not mount.
    return undefined
  }
  const ballast = join(folder, 'ballast')
  const clear = () => {
    // Emptied first: a process that another thread is just starting may hold the file open for a moment longer, and with it the room.
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
        // The server was faster: that is full, too.
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
