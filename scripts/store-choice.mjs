/** The store and the number of processes that the environment chooses, for `npm start` and `npm run dev`. Plain node without dependencies. */
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { ROOT, StepError } from './steps.mjs'

const DATABASE_URL = process.env.DATABASE_URL || undefined

/** Whether the store is PostgreSQL. */
export const isOnPostgres = DATABASE_URL !== undefined

/**
 * SQLite's file. Mails, pictures, the local Stripe's books and the simulated locker's secret are beside it. A PostgreSQL database gets a folder
 * of its own for these, because the locker's secret belongs to one database.
 */
export const DATABASE = resolve(ROOT, process.env.DATABASE_PATH || `data/${folderOf(DATABASE_URL)}barback.db`)

/** @param {string | undefined} url */
function folderOf(url) {
  if (url === undefined) return ''
  const withoutPassword = url.replace(/^(\w+:\/\/[^:@/]*):[^@]*@/, '$1@')
  return `postgres-${createHash('sha256').update(withoutPassword).digest('hex').slice(0, 8)}/`
}

/** How many server processes PROCESSES asks for. @throws StepError */
export function processCount() {
  const text = process.env.PROCESSES || '1'
  if (!/^[1-9]\d?$/.test(text)) throw new StepError(`PROCESSES: expected a number from 1 to 99, not '${text}'`)
  const count = Number(text)
  if (count > 1 && !isOnPostgres) {
    throw new StepError(
      `PROCESSES=${count} needs DATABASE_URL: several server processes share a PostgreSQL database, and SQLite has one that writes`,
    )
  }
  return count
}
