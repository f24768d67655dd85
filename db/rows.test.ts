import { afterAll, describe, expect, it } from 'vitest'
import { insertRowsForIds, updateRow } from './rows'
import { openEmptyStore } from '../testing/store'

const store = await openEmptyStore()
afterAll(() => store.close())

const { db } = store
const stamps = { createdAt: 1, updatedAt: 1 }

describe('Inserted rows', () => {
  it('have the ids that are returned, in their order', async () => {
    const names = Array.from({ length: 200 }, (_, i) => `Bitters ${(i * 77) % 200}`)
    const rows = names.map((name) => ({ name, category: 'Mixer' as const, isAlcoholic: 0 as const, ...stamps }))
    const ids = await insertRowsForIds(db, 'ingredient', rows)
    const stored = await db.selectFrom('ingredient').select(['id', 'name']).where('id', 'in', ids).execute()
    const nameOf = new Map(stored.map(({ id, name }) => [id, name]))
    expect(ids.map((id) => nameOf.get(id))).toEqual(names)
  })
})

describe('A row', () => {
  it('is updated only if it still has the values that its writer has read', async () => {
    const values = { name: 'Vermouth', category: 'Mixer' as const, isAlcoholic: 1 as const, ...stamps }
    const [id = 0] = await insertRowsForIds(db, 'ingredient', [values])
    const rename = (name: string, from: string) => updateRow(db, 'ingredient', id, { name }, { name: from })
    expect(await rename('Sweet vermouth', 'Vermouth')).toBe(true)
    expect(await rename('Dry vermouth', 'Vermouth')).toBe(false)
    expect(await db.selectFrom('ingredient').select('name').where('id', '=', id).executeTakeFirst()).toEqual({
      name: 'Sweet vermouth',
    })
  })
})
