/**
 * `npm run demo`: one guest's evening against the running server, through the same interfaces as the guest's phone, the bar's tablet and the
 * locker's controller: `/v1`, the socket and, for closing doors, the simulated locker's page. Prints each step with its duration; exits with
 * code 1 and the reason if one fails.
 */
import { mailedCode } from './mailed-code'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { shutDoorAt } from '../app/entry/demo/demo-locker'
import type { OrderView } from '../contract/calls/orders'
import { createClient, dataOf } from '../contract/client/client'
import type { DoorSide } from '../contract/locker-protocol'
import { formatDollars, centsFromDollars } from '../contract/money'
import { DEMO_PASSWORD } from '../db/seed/staff'
import { BY_THE_LOCKER, DEMO_LOCKER } from '../db/seed/venues'

const BASE_URL = process.env.PUBLIC_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`
const LOCKER_URL = `http://127.0.0.1:${process.env.LOCKER_PAGE_PORT ?? 3001}`
/** Time limit for a door or a payment, in milliseconds. */
const PATIENCE_MS = 10_000

const phone = createClient({ baseUrl: BASE_URL })
const tablet = createClient({ baseUrl: BASE_URL, lockerId: DEMO_LOCKER.lockerId })

/** The state on the simulated locker's page. */
const lockerState = z.object({
  online: z.boolean(),
  cubbies: z.array(
    z.object({ number: z.number(), front: z.object({ state: z.string() }), back: z.object({ state: z.string() }) }),
  ),
})

async function main() {
  const email = `evening-${randomUUID().slice(0, 8)}@barback.test`
  console.log(`One guest's evening at ${BASE_URL}\n`)
  const evening = performance.now()

  await step('the server and the locker are there', async () => {
    const health = await fetch(`${BASE_URL}/healthz`).catch(() => undefined)
    if (!health?.ok) throw new Error(`there is no answer from ${BASE_URL}: start the server with npm start`)
    await until('the locker is online', async () => (await readLocker()).online)
    return `${DEMO_LOCKER.numberOfCubbies} cubbies online`
  })
  await step('the guest signs up', async () => {
    const details = { email, password: 'sazerac-1850', firstName: 'Rosa', lastName: 'Demo' }
    await phone.auth.signUpCustomer(details)
    const code = await mailedCode(BASE_URL, email)
    const { user } = dataOf(await phone.auth.loginCustomerByCode({ ...details, code }))
    return `${user.email}, over 21: ${user.over21 ? 'yes' : 'not known'}`
  })
  await step('verifies their age', verifyAge)

  const place = await step('finds a place that is open', async () => {
    const { results } = dataOf(await phone.places.list({ location: BY_THE_LOCKER }))
    const found = results.find(({ open, business }) => open && business?.active)
    if (!found?.business) throw new Error('no place nearby is open and takes orders')
    return { ...found, businessId: found.business.id, result: `${found.name}, ${found.distance} m away` }
  })
  const drink = await step('reads the menu', async () => {
    const { results, total } = dataOf(await phone.menu.items(place.businessId))
    const cocktails = results.filter(
      ({ type, isAlcoholic, available }) => available && isAlcoholic && type === 'StandardDrink',
    )
    const chosen = cocktails.find(({ featuredItem }) => featuredItem) ?? cocktails[0]
    if (!chosen) throw new Error('no cocktail is available at the moment')
    return { ...chosen, result: `${total} items; a ${chosen.name} it is` }
  })

  const wish = {
    businessId: place.businessId,
    items: [{ menuItemId: drink.id, quantity: 1 }],
    tip: { type: 'percent' as const, value: 20 },
    location: BY_THE_LOCKER,
  }
  const quote = await step('asks what it costs', async () => {
    const { total, tax, tip, serviceFee } = dataOf(await phone.orders.quote(wish))
    const parts = `tax ${dollars(tax)}, tip ${dollars(tip)}, fee ${dollars(serviceFee)}`
    return { total, result: `${dollars(total)} (${parts})` }
  })
  const placed = await step('orders and pays by card', async () => {
    const order = { ...wish, expectedTotal: quote.total, paymentMethodId: 'pm_card_visa' }
    const { id, payment } = dataOf(await phone.orders.place(order, { headers: { 'Idempotency-Key': randomUUID() } }))
    return { id, result: `order #${id}, payment ${payment.status}` }
  })
  await step('the payment is a fact', async () => describe(await reached(placed.id, 'Paid')))

  await step('the bartender signs in at the kiosk', async () => {
    const { user } = dataOf(await tablet.auth.loginStaff({ email: 'bartender@barback.test', password: DEMO_PASSWORD }))
    const { results } = dataOf(await tablet.kiosk.queue())
    if (!results.some(({ id }) => id === placed.id)) throw new Error('the order is not in the queue')
    return `${user.firstName} sees ${results.length} in the queue`
  })
  await step('starts the drink', async () => describe(await change(placed.id, 'Started')))
  await step('has it prepared', async () => describe(await change(placed.id, 'Prepared')))
  const cubby = await step('loads it: a back door opens', async () => {
    const { cubby } = await change(placed.id, 'Ready')
    if (!cubby) throw new Error('no cubby was free: the order waits in line')
    await until(`the back of cubby ${cubby.number} is open`, () => doorIs(cubby.number, 'back', 'open'))
    return { number: cubby.number, result: `cubby ${cubby.number}` }
  })
  await step('puts it in and closes the door', async () => {
    await shutDoorAt(LOCKER_URL, cubby.number, 'back')
    return describe(await reached(placed.id, 'Ready'))
  })
  await step('the guest taps pick up: the front door opens', async () => {
    const { cubbies } = dataOf(await phone.orders.pickup(placed.id, { location: BY_THE_LOCKER }))
    await until(`the front of cubby ${cubby.number} is open`, () => doorIs(cubby.number, 'front', 'open'))
    return cubbies.map(({ number, color }) => `cubby ${number}, ${color}`).join(', ')
  })
  await step('takes the drink and closes the door', async () => {
    await shutDoorAt(LOCKER_URL, cubby.number, 'front')
    return describe(await reached(placed.id, 'Completed'))
  })

  const seconds = ((performance.now() - evening) / 1000).toFixed(1)
  console.log(`\nOrder #${placed.id} is completed: from sign-up to an open door in ${seconds} s. Cheers.`)
}

/** Runs one step and prints its line, which shows the result or its `said`. Returns the result. */
async function step<T extends string | { result: string }>(label: string, act: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const time = () => `${Math.round(performance.now() - start)} ms`.padStart(8)
  try {
    const answer = await act()
    console.log(`  ✓ ${time()}  ${label.padEnd(46)} ${typeof answer === 'string' ? answer : answer.result}`)
    return answer
  } catch (error) {
    console.log(`  ✗ ${time()}  ${label}`)
    throw error
  }
}

/** Verifies the guest's age with the form of the local page that replaces the provider's outside production. */
async function verifyAge(): Promise<string> {
  const { id, url, provider } = dataOf(await phone.auth.beginVerification({ provider: 'Stripe' }))
  if (!url) throw new Error('the verification has no page to go to')
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve', dob: '1990-05-04' }),
    headers: { Origin: new URL(url).origin },
    redirect: 'manual',
  })
  if (answer.status >= 400) throw new Error(`the stand-in for the provider's page returned ${answer.status}`)
  const { status, over21 } = dataOf(await phone.auth.verification({ id, provider }))
  if (!over21) throw new Error(`the verification is ${status}, without a confirmed age of 21`)
  return `over 21, says ${provider}`
}

async function change(orderId: number, status: 'Started' | 'Prepared' | 'Ready'): Promise<OrderView> {
  const { version } = dataOf(await tablet.kiosk.order(orderId))
  return dataOf(await tablet.kiosk.change(orderId, { version, status }))
}

function describe({ status, cubby }: OrderView): string {
  return cubby ? `${status}, cubby ${cubby.number} is ${cubby.color}` : status
}

/** The guest's view of the order, once it has this status. */
async function reached(orderId: number, status: OrderView['status']): Promise<OrderView> {
  let order = dataOf(await phone.orders.get(orderId))
  await until(`order ${orderId} is ${status}`, async () => {
    order = dataOf(await phone.orders.get(orderId))
    return order.status === status
  })
  return order
}

async function readLocker() {
  const answer = await fetch(`${LOCKER_URL}/state`).catch(() => undefined)
  if (!answer?.ok) throw new Error(`there is no simulated locker at ${LOCKER_URL}: npm start starts one`)
  return lockerState.parse(await answer.json())
}

async function doorIs(number: number, door: DoorSide, state: 'open' | 'closed'): Promise<boolean> {
  const { cubbies } = await readLocker()
  return cubbies.some((cubby) => cubby.number === number && cubby[door].state === state)
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`waited ${PATIENCE_MS / 1000} s until ${what}`)
    await pause(20)
  }
}

function dollars(amount: number): string {
  return formatDollars(centsFromDollars(amount))
}

main().catch((error: unknown) => {
  console.error(`\n✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
})
