import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { copy } from '../../../db/copy/copy'
import { startPostgres } from '../../own-postgres'
import { FIRST_NEW_ID } from './recording'

/** A PostgreSQL server of the bench's own, which waits for the disk at each commit, as in production. */
export interface BenchPostgres {
  /** Copies a SQLite database into PostgreSQL, once. Each call of the result makes a database with its rows, and returns its URL. */
  template(path: string): Promise<() => Promise<string>>
  stop(): Promise<void>
}

export async function startBenchPostgres(): Promise<BenchPostgres> {
  const { url, stop } = await startPostgres(mkdtempSync(join(tmpdir(), 'barback-bench-postgres-')))
  let made = 0
  // The address has no host, which URL refuses.
  const urlOf = (name: string) => url.replace(/\/\w+\?/, `/${name}?`)
  // It runs in a group of its own and would stay when this process is interrupted.
  process.once('SIGINT', () => process.exit(130))
  process.once('exit', () => void stop())
  const create = async (name: string, template: string) => {
    await ask(urlOf('postgres'), `CREATE DATABASE ${name} TEMPLATE ${template}`)
    return urlOf(name)
  }
  return {
    async template(path) {
      const name = `stage${(made += 1)}`
      const stage = await create(name, 'template0')
      await copy({ from: path, to: stage })
      // So that the first server does not pay for the planner's ignorance.
      await ask(stage, 'VACUUM ANALYZE')
      return () => create(`run${(made += 1)}`, name)
    },
    stop,
  }
}

/** Lets the ids of new rows begin where no other number is, in each table at another place. */
export async function startIdsAfresh(url: string): Promise<void> {
  await ask(
    url,
    `SELECT setval(quote_ident(sequencename)::regclass, ${FIRST_NEW_ID} + 1000 * row_number() OVER (ORDER BY sequencename))
     FROM pg_sequences WHERE schemaname = 'public'`,
  )
}

/** Asks a database once, and returns the rows. */
export async function ask(url: string, text: string, values: unknown[] = []): Promise<Array<Record<string, unknown>>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text, values)
    return rows
  } finally {
    await client.end()
  }
}
