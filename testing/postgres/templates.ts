import pg from 'pg'
import { copy } from '../../db/copy/copy'
import { migrate } from '../../db/postgres/migrate'
import { hashOf } from '../../scripts/steps.mjs'
import { TEST_EVENING } from '../clock'
import { templateDatabase } from '../template'
import { createDatabase, dropDatabase, filledTemplate, type TestDatabase } from './cluster'

const INPUTS = ['db', 'contract', 'testing/template.ts', 'testing/postgres']
const key = () => hashOf(INPUTS, (path: string) => !path.endsWith('.test.ts'))

/** The name of a migrated database without rows, for tests to copy. */
export function emptyTemplate(): Promise<string> {
  return filledTemplate('empty', key(), async (database) => {
    await connected(database, (client) => migrate(client, () => TEST_EVENING))
  })
}

/** The name of a database with the rows of SQLite's demo database, for tests to copy. */
export function demoTemplate(): Promise<string> {
  return filledTemplate('demo', key(), async ({ url }) => {
    await copy({ from: await templateDatabase(), to: url })
  })
}

/** Runs a test with a connection to its own copy of a template. Big integers are numbers, as in SQLite. */
export async function withDatabase(template: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const database = await createDatabase({ template })
  try {
    await connected(database, work)
  } finally {
    await dropDatabase(database)
  }
}

async function connected<T>({ url }: TestDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, types: NUMBERS })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const NUMBERS = new pg.TypeOverrides()
NUMBERS.setTypeParser(pg.types.builtins.INT8, Number)
