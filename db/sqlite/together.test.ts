import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from './store'
import type { Trx } from '../store'
import { migrate } from './migrate'

const folder = mkdtempSync(join(tmpdir(), 'barback-together-'))
const store = openSqlite(join(folder, 'barback.db'))
migrate(store.file)
beforeEach(() => store.db.deleteFrom('alcoholCategory').execute())
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const write = (name: string, description?: string) => async (trx: Trx) => {
  await trx.insertInto('alcoholCategory').values({ name, description, createdAt: 1, updatedAt: 1 }).execute()
  return name
}
const refuse = (name: string) => async (trx: Trx) => {
  await write(name)(trx)
  throw new Error(`${name} is refused`)
}

/** Each caller's outcome: its result, or why it failed. */
async function outcomes(writes: ReadonlyArray<(trx: Trx) => Promise<string>>): Promise<string[]> {
  const settled = await Promise.allSettled(writes.map((one) => store.together({}, one)))
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))
}

async function written(): Promise<string[]> {
  const rows = await store.db.selectFrom('alcoholCategory').select('name').orderBy('id').execute()
  return rows.map(({ name }) => name)
}

describe('Writes requested in the same turn', () => {
  it('share a transaction, and each gets its result after the commit', async () => {
    const seen: string[] = []
    const noted = (name: string) =>
      store
        .together({}, async (trx) => {
          seen.push(`writes ${name}`)
          return write(name)(trx)
        })
        .then(() => seen.push(`hears ${name}`))
    await Promise.all([noted('gin'), noted('rum')])
    expect(seen).toEqual(['writes gin', 'writes rum', 'hears gin', 'hears rum'])
    expect(await written()).toEqual(['gin', 'rum'])
  })

  it('keep their neighbours’ changes when one fails', async () => {
    const results = await outcomes([write('gin'), refuse('absinthe'), write('rum')])
    expect(results).toEqual(['gin', 'Error: absinthe is refused', 'rum'])
    expect(await written()).toEqual(['gin', 'rum'])
  })

  it('see the changes of those before them', async () => {
    const results = await outcomes([write('gin'), write('gin')])
    expect(results).toEqual(['gin', 'SqliteError: UNIQUE constraint failed: alcoholCategory.name'])
    expect(await written()).toEqual(['gin'])
  })

  it('are all committed, however many', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `kind ${index}`)
    expect(await outcomes(names.map((name) => write(name)))).toEqual(names)
    expect(await written()).toEqual(names)
  })

  it('fail with the reason when the disk is full, and lose no committed change', async () => {
    const { file } = store
    file.pragma(`max_page_count = ${Number(file.pragma('page_count', { simple: true })) + 2}`)
    const results = await outcomes([write('gin'), write('rum', 'x'.repeat(100_000)), write('port')])
    file.pragma('max_page_count = 1000000')
    expect(results[1]).toBe('SqliteError: database or disk is full')
    expect(await written()).toEqual(results.filter((one) => !one.startsWith('SqliteError: database or disk is full')))
    expect(await outcomes([write('rye')])).toEqual(['rye'])
  })
})
