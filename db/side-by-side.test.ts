import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmptyStore } from '../testing/store'
import { readRefusal } from './refusal'
import { sideBySide } from './side-by-side'
import type { Store, Trx } from './store'

let store: Store
beforeAll(async () => {
  store = await openEmptyStore()
})
afterAll(() => store.close())

const add = (trx: Trx, key: string) =>
  trx.insertInto('attemptCount').values({ key, count: 1, until: 1 }).returning('key').executeTakeFirstOrThrow()

const keys = async () =>
  (await store.db.selectFrom('attemptCount').select('key').orderBy('key').execute()).map(({ key }) => key)

it('returns the results in the order of the writes', async () => {
  const added = await store.unguarded((trx) => sideBySide(add(trx, 'negroni'), add(trx, 'daiquiri')))
  expect(added).toEqual([{ key: 'negroni' }, { key: 'daiquiri' }])
  expect(await keys()).toEqual(['daiquiri', 'negroni'])
})

it('throws what failed and not its consequences, and nothing is written after the transaction has ended', async () => {
  const before = await keys()
  const twoSteps = async (trx: Trx) => {
    await add(trx, 'spritz')
    await add(trx, 'sour')
  }
  const work = store.unguarded((trx) => sideBySide(twoSteps(trx), add(trx, 'negroni'), twoSteps(trx)))
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  expect(readRefusal(error)).toMatchObject({ kind: 'unique' })
  expect(await keys()).toEqual(before)
})
