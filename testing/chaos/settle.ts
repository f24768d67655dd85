import { setTimeout as pause } from 'node:timers/promises'
import { DateTime } from 'luxon'
import { HOUR_MS } from '../../contract/time'
import { controlOf } from '../stripe'
import { openWork } from '../two-books'
import type { World } from './world'

/** Time limit for finishing once all faults are over, in milliseconds: far longer than needed. */
const PATIENCE_MS = 60_000
const LOOK_MS = 500

/** Ends all faults and waits until everyone has finished. Reports those who have not. */
export async function settle(world: World, everybody: Promise<unknown>): Promise<void> {
  const { bar, locker } = world
  const stripe = controlOf(bar.stripe.standIn)
  bar.disk?.clear()
  await world.setClock(0)
  locker.line.flow()
  await stripe.noFaults()
  await stripe.webhooks({ mode: 'normal' })
  await bar.isUp()
  if (!(await within(everybody))) {
    // Unpaid orders are cancelled after ten minutes.
    await world.letPass(11 * 60_000)
    if (!(await within(everybody))) world.wrong.push(...(await whoWaits(world)))
  }
}

/** Lists orders that are still open after the faults, and the cubbies' states that may explain them. */
function whoWaits({ bar, before, abandoned }: World): Promise<string[]> {
  return bar.read(async ({ db }) => {
    const waiting = await db
      .selectFrom('order')
      .where('id', '>', before)
      .where('status', 'not in', ['Completed', 'Cancelled'])
      .select(['id', 'status'])
      .execute()
    const cubbies = await db.selectFrom('cubby').selectAll().orderBy('number').execute()
    return [
      'Somebody waits in vain, though all is well again',
      ...waiting.filter(({ id }) => !abandoned.has(id)).map(({ id, status }) => `Order ${id} is ${status}`),
      ...cubbies.map((cubby) => `Cubby ${cubby.number}: ${JSON.stringify(cubby)}`),
    ]
  })
}

/** Moves the clock past six in the morning, when the server reconciles its books; by then all timers are due. */
export async function letNightPass(world: World): Promise<void> {
  const { bar } = world
  const now = DateTime.now().setZone('America/New_York')
  const morning = now.plus({ days: 1 }).set({ hour: 6, minute: 1 })
  await world.letPass(morning.toMillis() - now.toMillis())
  const six = morning.minus({ minutes: 1 }).toMillis()
  for (let hour = 0; hour < 24; hour += 1) {
    for (let look = 0; look < 12; look += 1) {
      await pause(LOOK_MS)
      await bar.stripe.standIn.settled()
      if (await isQuiet(world, six)) return
    }
    // Errors that Stripe keeps returning are retried with growing delays.
    await world.letPass(HOUR_MS)
  }
  world.wrong.push('A day later something is still open')
}

/** `since`: only a reconciliation started at or after this time counts, in Unix milliseconds; an earlier one may have ended already. */
function isQuiet({ bar, before }: World, since: number): Promise<boolean> {
  return bar.read(async (store) => {
    const { db } = store
    const comparison = await db
      .selectFrom('reconciliation')
      .select('finishedAt')
      .where('startedAt', '>=', since)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    const unpaid = await db
      .selectFrom('order')
      .select('id')
      .where('id', '>', before)
      .where('status', 'in', ['Draft', 'Submitted'])
      .executeTakeFirst()
    return (await openWork(store)) === 0 && comparison?.finishedAt != null && !unpaid
  })
}

async function within(work: Promise<unknown>): Promise<boolean> {
  const controller = new AbortController()
  const late = pause(PATIENCE_MS, false, { signal: controller.signal }).catch(() => false)
  return Promise.race([work.then(() => true), late]).finally(() => controller.abort())
}
