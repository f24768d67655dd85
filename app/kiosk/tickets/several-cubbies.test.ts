import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CubbyPhase } from '../../../contract/cubbies'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { linesOf, kioskMove, paidOrder } from '../../../testing/orders'

/** Tickets of orders that need several cubbies (docs/rules/lockers.md#several-cubbies): a cubby has four places. */

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
  await bar.app.db.updateTable('businessLocker').set({ online: 1 }).where('id', '=', 1).execute()
  await bar.app.db.updateTable('business').set({ maxAlcoholicDrinks: null }).execute()
})
afterAll(() => bar.stop())
beforeEach(() => cubbies('Free', null, 0))

function cubbies(phase: CubbyPhase, orderId: number | null, from: number, to = 100) {
  const reported = { reported: 1, front: 'closed', back: 'closed' } as const
  return bar.app.db
    .updateTable('cubby')
    .set({ phase, orderId, occupied: phase === 'Loaded' ? 1 : 0, ...reported })
    .where('lockerId', '=', 1)
    .where('number', '>', from)
    .where('number', '<=', to)
    .execute()
}

/** A prepared order of so many Negronis. */
async function round(quantity: number): Promise<{ id: number; line: number }> {
  const { id, items } = await paidOrder(bar, { items: await linesOf(bar, { Negroni: quantity }) })
  await kioskMove(bar, id, { status: 'Started' }, { status: 'Prepared' })
  return { id, line: items[0]?.id ?? 0 }
}

/** Puts a round of eight into cubbies 1 and 2. */
async function inTwoCubbies(first: CubbyPhase, second: CubbyPhase): Promise<number> {
  const { id, line } = await round(8)
  await cubbies(first, id, 0, 1)
  await cubbies(second, id, 1, 2)
  const rows = await bar.app.db.selectFrom('cubby').select('id').where('orderId', '=', id).orderBy('number').execute()
  await bar.app.db
    .insertInto('cubbyContent')
    .values(rows.map((cubby) => ({ orderId: id, cubbyId: cubby.id, orderItemId: line, quantity: 4 })))
    .execute()
  return id
}

/** The text of an order's ticket, with everything behind its '⋯'. */
async function ticket(id: number): Promise<string> {
  const { html } = await (await bar.portal('bartender')).get('/kiosk')
  const [, from = ''] = html.replaceAll('<!-- -->', '').split(`id="order-${id}"`)
  return (from.split('id="order-')[0] ?? '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

it.each<[string, CubbyPhase, CubbyPhase, string[]]>([
  [
    'the first is open',
    'Reserved',
    'NextInLine',
    [
      '4× Cubby 1 , loading 4× Cubby 2 , next in line',
      '1 of 2: put it in and close the back door',
      'Then the next cubby opens.',
    ],
  ],
  ['the second is open', 'Loaded', 'Reserved', ['2 of 2: put it in', 'The guest is notified at once']],
  ['nobody was there for the second', 'Loaded', 'NextInLine', ['Load cubby 2', 'Take it out again']],
])('A round in two cubbies says what belongs where, and which of them is next: %s', async (_, first, second, words) => {
  const text = await ticket(await inTwoCubbies(first, second))
  for (const word of words) expect(text).toContain(word)
})

it('An order waits until as many cubbies are free as it needs', async () => {
  const { id } = await round(8)
  await cubbies('Loaded', null, 1)
  const text = await ticket(id)
  expect(text).toContain('It needs 2 cubbies: 1 of them free')
  expect(text).not.toContain('Load ')
})

it('An order that fits into no locker is for the counter', async () => {
  const { id } = await round(13)
  const places = (to: number) => bar.app.db.updateTable('cubby').set({ places: to }).execute()
  await places(1)
  const text = await ticket(id)
  await places(4)
  expect(text).toContain('It does not fit into a locker')
  expect(text).toContain('Serve at the counter')
  expect(text).not.toContain('Wait in line')
})
