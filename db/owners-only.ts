import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/** Modes of what has guests' names, tokens and links in it: other users of the machine read none of it. */
export const OWNERS_FILE = 0o600
export const OWNERS_FOLDER = 0o700
/** The umask of programs that write such files. */
export const OTHERS_NOTHING = 0o077

/** Makes the database's folder and file where they are missing, for their owner only. Older ones lose the rights of others. */
export function keepDatabaseForOwner(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: OWNERS_FOLDER })
  // SQLite gives the log and its index the rights of the file itself.
  closeSync(openSync(path, 'a', OWNERS_FILE))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) takeFromOthers(file, OWNERS_FILE)
}

/** Sets a mode where the path exists. The file of another user stays as it is: then this user may not decide. */
export function takeFromOthers(path: string, mode: number): void {
  if (!existsSync(path)) return
  try {
    chmodSync(path, mode)
  } catch {
    // Not ours, or a file system without modes.
  }
}
