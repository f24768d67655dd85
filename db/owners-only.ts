import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/** Modes of files with guests' names, tokens and links: other users of the machine can read none of them. */
export const OWNERS_FILE = 0o600
export const OWNERS_FOLDER = 0o700
/** The umask of programs that write such files. */
export const OTHERS_NOTHING = 0o077

/** Creates the database's folder and file, if they are missing, for their owner only. Removes other users' access to existing ones. */
export function keepDatabaseForOwner(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: OWNERS_FOLDER })
  // SQLite gives the log and its index the mode of the file itself.
  closeSync(openSync(path, 'a', OWNERS_FILE))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) takeFromOthers(file, OWNERS_FILE)
}

/** Sets a mode if the path exists. Leaves another user's file as it is: this user may not change it. */
export function takeFromOthers(path: string, mode: number): void {
  if (!existsSync(path)) return
  try {
    chmodSync(path, mode)
  } catch {
    // Another user's file, or a file system without modes.
  }
}
