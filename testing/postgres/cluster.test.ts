import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/steps.mjs'
import { createDatabase, dropDatabase, filledTemplate } from './cluster'

/** Creates a database in a process of its own. Resolves to its name. */
async function createdElsewhere(): Promise<string> {
  const program = `import { createDatabase } from './testing/postgres/cluster'
    void createDatabase().then(({ name }) => console.log(name))`
  const child = spawn('npx', ['tsx', '-e', program], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  await once(child, 'close')
  return output.trim()
}

test('processes that need a server at the same time share one', async () => {
  const names = await Promise.all([createdElsewhere(), createdElsewhere()])
  const { url } = await createDatabase()
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('SELECT datname FROM pg_database WHERE datname = any($1)', [names])
  expect(rows).toHaveLength(2)
  await client.end()
  for (const name of [...names, new URL(url.replace('@/', '@host/')).pathname.slice(1)]) await dropDatabase({ name })
})

test('a template is filled once, and another key replaces it', async () => {
  let fills = 0
  const fill = async () => {
    fills++
    return Promise.resolve()
  }
  const names = await Promise.all([1, 2, 3].map(() => filledTemplate('try', 'a'.repeat(64), fill)))
  expect(new Set(names).size).toBe(1)
  expect(fills).toBe(1)
  const other = await filledTemplate('try', 'b'.repeat(64), fill)
  expect(fills).toBe(2)
  const databases = async () => {
    const database = await createDatabase()
    const client = new pg.Client(database.url)
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      `SELECT datname AS name FROM pg_database WHERE datname LIKE 'template_try%'`,
    )
    await client.end()
    await dropDatabase(database)
    return rows.map(({ name }) => name)
  }
  expect(await databases()).toEqual([other])
  await dropDatabase({ name: other })
})
