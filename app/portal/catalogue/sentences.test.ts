import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withArticle } from '../../../contract/article'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { systemActor } from '../../platform/auth/actor'
import type { CrudCall } from '../../records/definition/catalogue'
import { counted, pointersTo, whyNotDeletable } from '../../records/store/dependants'
import { existsAlready } from '../../records/store/holders'
import { recordsById } from '../../records/store/list'
import { rowsOf } from '../../records/store/table'
import { usesOf } from '../../records/store/uses'
import { catalogue } from './catalogue'
import { resources } from './registry'

let bar: TestBarback
let call: CrudCall
beforeAll(async () => {
  bar = await openBarback()
  call = { catalogue, app: bar.app, actor: systemActor('sweep') }
})
afterAll(() => bar.stop())

/** Letters whose sound takes 'an'. No label here begins with a mute h. */
const VOWEL = /^[aeio]/

describe.each(resources.all)('of $label.0:', (resource) => {
  const [one, many] = resource.label

  it('its article, its plural and the message about a duplicate', () => {
    expect(withArticle(one)).toBe(`${VOWEL.test(one) ? 'an' : 'a'} ${one}`)
    expect(many).toBe(/y$/.test(one) ? one.replace(/y$/, 'ies') : `${one}${/ss$/.test(one) ? 'es' : 's'}`)
    expect(existsAlready(resource, 'Tanqueray')).toBe(`This ${one} already exists: Tanqueray`)
  })

  it('its uses have words of their own, singular and plural', async () => {
    const pointers = await pointersTo(call, bar.app.db, resource)
    const keepers = pointers.filter(
      ({ table, onDelete }) => onDelete !== 'CASCADE' && onDelete !== 'SET NULL' && !resource.owns.includes(table),
    )
    const tables = [...new Set(keepers.map(({ table }) => table))]
    const words = tables.flatMap((table) => [counted(catalogue, table, 1), counted(catalogue, table, 2)])
    expect(new Set(words).size).toBe(tables.length * 2)
    for (const sentence of words) expect(sentence).toMatch(/^(1 .*[^s]|2 .*s)$/)
    expect(words.join()).not.toContain('other record')
    const [first] = tables
    if (first !== undefined) {
      expect(whyNotDeletable(call, resource, [{ table: first, count: 1 }])).toBe(
        `This ${one} is still used by ${counted(catalogue, first, 1)}.`,
      )
    }
  })

  it('each of its uses in the demo links to the using record, and not back to itself', async () => {
    const { db } = bar.app
    const ids = await rowsOf(db, resource.table).select('row.id').orderBy('row.id').limit(40).execute()
    const records = await recordsById(
      db,
      resource,
      ids.map(({ id }) => Number(id)),
    )
    for (const record of records) {
      for (const use of await usesOf(call, resource, record)) {
        const ways = [use.to, ...use.of.map(({ to }) => to)].filter((way) => way !== null)
        expect(ways, `${use.what} of ${resource.table} ${record.id}`).not.toEqual([])
        expect(ways).not.toContain(`${resource.screen ?? ''}/${record.id}`)
      }
    }
  })
})

it('an ingredient in drinks of both kinds lists them by kind', () => {
  const ingredient = resources.ofTable('ingredient')
  const dependants = [
    { table: 'standardDrinkRecipeItem', count: 3 },
    { table: 'customDrinkRecipeItem', count: 1 },
    { table: 'orderItemUse', count: 643 },
  ]
  expect(ingredient && whyNotDeletable(call, ingredient, dependants)).toBe(
    'This ingredient is still used by 3 standard drink recipe items, 1 custom drink recipe item and 643 ordered drinks.',
  )
})
