import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/time'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue, kioskMove, menuItemNamed, paidOrder } from '../../../testing/orders'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
beforeEach(async () => {
  // No orders wait except the test's own.
  await bar.app.db.updateTable('order').set({ status: 'Completed' }).where('status', '<>', 'Cancelled').execute()
})
afterAll(() => bar.stop())

async function html(): Promise<string> {
  const answer = await (await bar.portal('bartender')).get('/kiosk')
  return answer.html.replaceAll('<!-- -->', '')
}

/** Returns the HTML of a ticket on the bar's screen. */
async function ticket(id: number): Promise<string> {
  const [, from = ''] = (await html()).split(`id="order-${id}"`)
  return from.split('id="order-')[0] ?? ''
}

/** The HTML of a ticket on a tab. */
async function ticketOn(tab: string, id: number): Promise<string> {
  const { html: page } = await (await bar.portal('bartender')).get(`/kiosk?show=${tab}`)
  return page.split(`id="order-${id}"`)[1]?.split('id="order-')[0] ?? ''
}

/** Returns the orders of a tab, in screen order. */
async function shown(tab = ''): Promise<number[]> {
  const { html: page } = await (await bar.portal('bartender')).get(`/kiosk?show=${tab}`)
  return [...page.matchAll(/id="order-(\d+)"/g)].map(([, id]) => Number(id))
}

describe("A guest's note", () => {
  it.each([
    ['Negroni', 'no ice, please', 'Note'],
    ['Negroni', 'nutmeg on top, from the man at the door', 'Note'],
    ['Negroni', 'PEANUT ALLERGY', 'Allergy'],
    ['Negroni', 'I am allergic to egg white', 'Allergy'],
    ['Negroni', 'bad alergy to nuts', 'Allergy'],
    ['Negroni', 'im alergic', 'Allergy'],
    ['Negroni', 'alergic-ish to mint', 'Allergy'],
    ['Negroni', 'allegic to mint', 'Allergy'],
    ['Negroni', 'gluten free', 'Allergy'],
    ['Negroni', 'glutten free pls', 'Allergy'],
    ['Negroni', 'dairy-free', 'Allergy'],
    ['Negroni', 'coeliac, so no beer', 'Allergy'],
    ['Negroni', 'lactose intolerant', 'Allergy'],
    ['Negroni', 'I carry an EpiPen', 'Allergy'],
    ['Negroni', 'epi-pen in my bag', 'Allergy'],
    ['Negroni', 'nutfree please', 'Allergy'],
    ['Negroni', 'nothing with crab or prawns', 'Allergy'],
    ['Negroni', 'no fish sauce', 'Allergy'],
    ['Negroni', 'sin frutos secos', 'Allergy'],
    ['Negroni', 'nada con langosta', 'Allergy'],
    ['Negroni', 'Tengo alergia a la nuez', 'Allergy'],
    ['Negroni', 'Soy ALÉRGICA al huevo', 'Allergy'],
    ['Negroni', 'soy celíaco', 'Allergy'],
    ['Negroni', 'soy celi\u0301aca', 'Allergy'],
    ['Negroni', 'intolerancia a la lactosa', 'Allergy'],
    ['Negroni', 'sin maní', 'Allergy'],
    ['Whiskey Sour', 'extra cold', 'Contains eggs'],
    ['Whiskey Sour', 'no egg white', 'Allergy'],
  ])('about a %s has its own bar: %s', async (drink, notes, label) => {
    const { businessId } = await demoVenue(bar)
    const menuItemId = await menuItemNamed(bar, businessId, drink)
    const { id } = await paidOrder(bar, { items: [{ menuItemId, quantity: 1, notes }] })
    const [, attributes = '', words = ''] = /<p class="kiosk-note"([^>]*)>(.*?)<\/p>/.exec(await ticket(id)) ?? []
    expect(attributes.includes('data-allergy="true"')).toBe(label !== 'Note')
    expect(words).toBe(`<strong>${label}: </strong>${notes}`)
  })
})

describe('An order that waits too long', () => {
  it.each([
    ['to be made', []],
    ['while it is made', [{ status: 'Started' }]],
    ['to be loaded', [{ status: 'Started' }, { status: 'Prepared' }]],
  ] as const)('%s changes its colour as a whole in two steps, after the minutes of its venue', async (_, moves) => {
    const { businessId } = await demoVenue(bar)
    await bar.app.db
      .updateTable('business')
      .set({ lateMinutes: 6, veryLateMinutes: 11 })
      .where('id', '=', businessId)
      .execute()
    const { id } = await paidOrder(bar)
    if (moves.length > 0) await kioskMove(bar, id, ...moves)
    const late = async () => {
      const html = await ticket(id)
      return [/^[^>]*data-late="([^"]*)"/.exec(html)?.[1], /class="kiosk-wait">([^<]*)</.exec(html)?.[1]]
    }
    bar.clock.advance(6 * MINUTE_MS - 1)
    expect(await late()).toEqual([undefined, '5 min'])
    bar.clock.advance(1)
    expect(await late()).toEqual(['late', 'Late: 6 min'])
    bar.clock.advance(5 * MINUTE_MS)
    expect(await late()).toEqual(['very late', 'Very late: 11 min'])
    bar.clock.advance(120 * MINUTE_MS)
    expect(await late()).toEqual(['very late', 'Very late: 2 h 11 min'])
  })

  it('for its guest is late after 20 minutes', async () => {
    const { id } = await paidOrder(bar)
    await kioskMove(bar, id, { status: 'Started' }, { status: 'Prepared' }, { status: 'Ready', cubby: null })
    bar.clock.advance(20 * MINUTE_MS - 1)
    expect(await ticket(id)).not.toContain('data-late')
    bar.clock.advance(1)
    expect(await ticket(id)).toContain('class="kiosk-wait">Late: 20 min<')
  })
})

describe('The rail', () => {
  it('has every order that the bar has to work on, oldest first, and a tab for each state', async () => {
    const ids: number[] = []
    for (let n = 0; n < 8; n += 1) {
      ids.push((await paidOrder(bar)).id)
      bar.clock.advance(MINUTE_MS)
    }
    const [oldest = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, youngest = 0] = ids
    // The orders are started in another order than they were placed.
    for (const id of [f, c]) await kioskMove(bar, id, { status: 'Started' })
    for (const id of [e, d]) await kioskMove(bar, id, { status: 'Started' }, { status: 'Prepared' })
    for (const id of [g, b]) {
      await kioskMove(bar, id, { status: 'Started' }, { status: 'Prepared' }, { status: 'Ready', cubby: null })
    }
    expect(await shown()).toEqual(ids)
    expect(await shown('Paid')).toEqual([oldest, youngest])
    expect(await shown('Started')).toEqual([c, f])
    expect(await shown('Prepared')).toEqual([d, e])
    expect(await shown('Ready')).toEqual([b, g])
  })

  it('leaves out orders in a cubby that wait for their guest alone, until nobody comes', async () => {
    const ready = [{ status: 'Started' }, { status: 'Prepared' }, { status: 'Ready', cubby: null }] as const
    const [inside, atCounter] = [(await paidOrder(bar)).id, (await paidOrder(bar)).id]
    for (const id of [inside, atCounter]) await kioskMove(bar, id, ...ready)
    await bar.app.db.updateTable('order').set({ atCounter: 0 }).where('id', '=', inside).execute()
    const cubby = bar.app.db.updateTable('cubby').where('lockerId', '=', 1).where('number', '=', 1)
    await cubby.set({ phase: 'Loaded', occupied: 1, orderId: inside }).execute()
    expect(await shown()).toEqual([atCounter])
    expect(await shown('Ready')).toEqual([inside, atCounter])
    await cubby.set({ phase: 'Unclaimed' }).execute()
    expect(await shown()).toEqual([inside, atCounter])
    await cubby.set({ phase: 'Free', occupied: 0, orderId: null }).execute()
  })

  it('shows under Left what has left the bar in the last hour, the latest first', async () => {
    const steps = [{ status: 'Started' }, { status: 'Prepared' }, { status: 'Ready', cubby: null }] as const
    const [early, late, here] = [(await paidOrder(bar)).id, (await paidOrder(bar)).id, (await paidOrder(bar)).id]
    await kioskMove(bar, early, ...steps, { status: 'Completed' })
    bar.clock.advance(MINUTE_MS)
    await kioskMove(bar, late, ...steps, { status: 'Completed' })
    const left = (await shown('Left')).filter((id) => id >= early)
    expect(left).toEqual([late, early])
    expect(await ticketOn('Left', late)).toContain('Picked up or handed over')
    expect(await shown()).toEqual([here])
    bar.clock.advance(60 * MINUTE_MS - 1)
    expect((await shown('Left')).filter((id) => id >= early)).toEqual([late])
  })
})
