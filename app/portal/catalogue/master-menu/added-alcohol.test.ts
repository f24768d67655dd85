import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openBarback, type TestBarback } from '../../../../testing/barback'
import type { Caller } from '../../../../testing/caller'
import { formIn } from '../../../../testing/form-in'
import type { Visitor } from '../../../../testing/visitor'

let bar: TestBarback
let admin: Caller
let portal: Visitor
beforeAll(async () => {
  bar = await openBarback()
  admin = await bar.staff('admin')
  portal = await bar.portal('admin')
})
afterAll(() => bar.stop())

let made = 0
const name = (what: string) => `${what} ${++made}`
const make = async (api: string, fields: Record<string, unknown>) =>
  (await admin.post(`/v1/${api}`, fields)).read(z.looseObject({ id: z.number(), name: z.string() }))

describe('a substitution that adds alcohol', () => {
  const idOf = async (table: 'alcoholType' | 'ingredient') => {
    const rows = bar.app.db.selectFrom(table).select('id').orderBy('id')
    return (await (table === 'ingredient' ? rows.where('isAlcoholic', '=', 0) : rows).executeTakeFirstOrThrow()).id
  }
  const madeFor = async (substitutionType: 'AlcoholType' | 'Ingredient', isAlcoholic: boolean) => {
    const ingredient = await idOf('ingredient')
    const change = await make('core/substitutions', {
      name: name('Another one for it'),
      targetType: 'Ingredient',
      targetEntityId: ingredient,
      substitutionType,
      substitutionEntityId: substitutionType === 'Ingredient' ? ingredient : await idOf('alcoholType'),
    })
    const drink = await make('standard-drinks', { name: name('Cooler'), isAlcoholic, isShot: false })
    const path = `/master-menu/standard-drinks/${drink.id}?add=standardDrinkSubstitution`
    await portal.submit(path, { intent: 'add:standardDrinkSubstitution', substitutionId: String(change.id) })
    return { change, drink }
  }

  test('shows a warning when a drink without alcohol gets it, and when it changes', async () => {
    const { change, drink } = await madeFor('AlcoholType', false)
    const remark = `It adds alcohol to ${drink.name}: only guests over 21 can choose it.`
    expect(await portal.toast()).toBe(`Created  substitution! ${remark}`)
    const path = `/core/substitutions/${change.id}?edit=`
    await portal.submit(path, { ...formIn(await portal.get(path)), description: 'Stronger' })
    expect(await portal.toast()).toBe(`Updated substitution! ${remark}`)
  })

  test.each([
    ['the drink has some already', 'AlcoholType', true],
    ['what it pours has none', 'Ingredient', false],
  ] as const)('shows no warning when %s', async (_, type, isAlcoholic) => {
    await madeFor(type, isAlcoholic)
    expect(await portal.toast()).toBe('Created  substitution!')
  })
})
