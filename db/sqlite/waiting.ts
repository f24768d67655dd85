import type { Database as SqliteFile } from 'better-sqlite3'

const PATIENCE_MS = 5000

/** Runs `work`, which blocks the process for up to 5 s while another program writes. Only before the server answers requests. */
export function waitingForLock<T>(file: SqliteFile, work: () => T): T {
  const usual = Number(file.pragma('busy_timeout', { simple: true }))
  file.pragma(`busy_timeout = ${PATIENCE_MS}`)
  try {
    return work()
  } finally {
    file.pragma(`busy_timeout = ${usual}`)
  }
}
