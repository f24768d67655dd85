import { randomUUID } from 'node:crypto'
import {
  orderView,
  placedOrder,
  quoteView,
  type OrderBody,
  type OrderView,
  type PlacedOrder,
} from '../contract/calls/orders'
import type { OrderItemStatus, OrderStatus } from '../contract/enumerations'
import type { TestBarback } from './barback'
import type { Answer, Caller } from './caller'

/** The demo venue with the locker, and the data a test needs to order there. */
export interface DemoVenue {
  businessId: number
  placeId: number
  /** Header of kiosk calls. */
  lockerId: string
  latitude: number
  longitude: number
  /** Position of the venue's guests: 'lat,lng'. */
  location: string
}

export async function demoVenue(bar: TestBarback): Promise<DemoVenue> {
  const venue = await bar.app.db
    .selectFrom('businessLocker')
    .innerJoin('business', 'business.id', 'businessLocker.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select([
      'business.id as businessId',
      'place.id as placeId',
      'businessLocker.lockerId',
      'place.latitude',
      'place.longitude',
    ])
    .orderBy('businessLocker.id')
    .executeTakeFirstOrThrow()
  return { ...venue, location: `${venue.latitude},${venue.longitude}` }
}

/** The id of a business's menu item, by its drink's name. */
export async function menuItemNamed(bar: TestBarback, businessId: number, name: string): Promise<number> {
  const { id } = await bar.app.db
    .selectFrom('menuItem')
    .innerJoin('standardDrink', 'standardDrink.id', 'menuItem.standardDrinkId')
    .where('menuItem.businessId', '=', businessId)
    .where('standardDrink.name', '=', name)
    .select('menuItem.id')
    .executeTakeFirstOrThrow()
  return id
}

/** Lines for an order at the demo venue: a quantity of each drink. */
export async function linesOf(bar: TestBarback, drinks: Readonly<Record<string, number>>): Promise<OrderBody['items']> {
  const { businessId } = await demoVenue(bar)
  const items = []
  for (const [name, quantity] of Object.entries(drinks)) {
    items.push({ menuItemId: await menuItemNamed(bar, businessId, name), quantity })
  }
  return items
}

/** The order's row. */
export function orderRow(bar: TestBarback, id: number) {
  return bar.app.db.selectFrom('order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** The order's refund rows. */
export function refundRows(bar: TestBarback, orderId: number) {
  return bar.app.db.selectFrom('refund').selectAll().where('orderId', '=', orderId).orderBy('id').execute()
}

/** Cancels the order as its guest. */
export async function cancelAsGuest(guest: Caller, { id }: Pick<PlacedOrder, 'id'>): Promise<void> {
  const answer = await guest.post(`/v1/orders/customer/${id}/cancel`, {})
  if (answer.status !== 200) throw new Error(`Not cancelled: ${answer.status} ${JSON.stringify(answer.body)}`)
}

type Wish = Partial<Omit<OrderBody, 'businessId' | 'expectedTotal'>>

let guests = 0

/** Creates a guest over 21 with the demo password and no Stripe customer. */
export async function newGuest(bar: TestBarback): Promise<{ email: string; caller: Caller }> {
  const { db } = bar.app
  const now = bar.clock.now()
  const email = `fresh-${++guests}@barback.test`
  const { passwordHash } = await db
    .selectFrom('customer')
    .select('passwordHash')
    .where('email', '=', 'guest@barback.test')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('customer')
    .values({
      email,
      passwordHash,
      firstName: 'Fresh',
      lastName: `Guest ${guests}`,
      verifiedDob: '1990-05-15',
      emailProvedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  return { email, caller: await bar.customer(email) }
}

/** The body of an order for two Negronis, or for `wish`, with the currently quoted total. */
export async function orderBodyFor(bar: TestBarback, guest: Caller, wish: Wish = {}): Promise<OrderBody> {
  const { businessId, location: here } = await demoVenue(bar)
  const items = wish.items ?? [{ menuItemId: await menuItemNamed(bar, businessId, 'Negroni'), quantity: 2 }]
  const { paymentMethodId = 'pm_card_visa', location = here, requestedCubby, reach, ...more } = wish
  const quoted = { ...more, businessId, items, location }
  const answer = await guest.post('/v1/orders/customer/quote', quoted)
  if (answer.status !== 200) throw new Error(`No quote: ${answer.status} ${JSON.stringify(answer.body)}`)
  return {
    ...quoted,
    paymentMethodId,
    expectedTotal: answer.read(quoteView).total,
    ...(requestedCubby && { requestedCubby }),
    ...(reach && { reach }),
  }
}

/** Sends an order with a new idempotency key, or the given one. */
export function postOrder(guest: Caller, body: unknown, key: string = randomUUID()): Promise<Answer> {
  return guest.post('/v1/orders/customer', body, { 'Idempotency-Key': key })
}

/** Places and pays an order. */
export async function paidOrder(bar: TestBarback, wish: Wish = {}, guest?: Caller): Promise<PlacedOrder> {
  const who = guest ?? (await bar.customer())
  const answer = await postOrder(who, await orderBodyFor(bar, who, wish))
  if (answer.status !== 201) throw new Error(`No order: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.read(placedOrder)
}

/** Places and pays an order, and hands it over. */
export async function pickedUpOrder(bar: TestBarback, wish: Wish = {}, guest?: Caller): Promise<PlacedOrder> {
  const order = await paidOrder(bar, wish, guest)
  await handOver(bar, order.id)
  return order
}

interface Change {
  status?: OrderStatus
  items?: Array<{ id: number; status: OrderItemStatus }>
  cubby?: number | null
  reason?: string
  version?: number
}

/** Makes one change at the demo venue's kiosk, with the order's current version unless another is given. */
export async function kioskPut(bar: TestBarback, orderId: number, change: Change, staff?: Caller): Promise<Answer> {
  const who = staff ?? (await bar.staff('bartender'))
  const { lockerId } = await demoVenue(bar)
  const { version } = await orderRow(bar, orderId)
  return who.put(`/v1/orders/kiosk/${orderId}`, { version, ...change }, { lockerId })
}

/** Moves an order through statuses at the kiosk. Returns the order after the last change. */
export async function kioskMove(bar: TestBarback, orderId: number, ...changes: Change[]): Promise<OrderView> {
  let order: OrderView | undefined
  for (const change of changes) {
    const answer = await kioskPut(bar, orderId, change)
    if (answer.status !== 200) throw new Error(`Not moved: ${answer.status} ${JSON.stringify(answer.body)}`)
    order = answer.read(orderView)
  }
  if (!order) throw new Error('No change was requested')
  return order
}

/** Makes an order at the bar, and hands it over at the counter. */
export async function handOver(bar: TestBarback, orderId: number): Promise<void> {
  await kioskMove(
    bar,
    orderId,
    { status: 'Started' },
    { status: 'Prepared' },
    { status: 'Ready', cubby: null },
    { status: 'Completed' },
  )
}

/** Marks a line of an order as returned, as the manager. `index`: of the line in the order. */
export async function returnLine(bar: TestBarback, orderId: number, index = 0): Promise<void> {
  const lines = bar.app.db.selectFrom('orderItem').select('id').where('orderId', '=', orderId).orderBy('id')
  const id = (await lines.execute())[index]?.id ?? 0
  const change = { items: [{ id, status: 'Returned' as const }], reason: 'sour' }
  const answer = await kioskPut(bar, orderId, change, await bar.staff('manager'))
  if (answer.status !== 200) throw new Error(`Not returned: ${answer.status} ${JSON.stringify(answer.body)}`)
}
