import { createHash } from 'node:crypto'
import type { OpenTabBody, RaiseTabBody } from '../../../contract/calls/tabs'
import {
  badRequest,
  type BarbackError,
  conflict,
  notFound,
  paymentRequired,
  unprocessable,
} from '../../../contract/errors'
import { MAX_TAB_HOLDS } from '../../../contract/limits'
import { centsFromDollars } from '../../../contract/money'
import { insertRows } from '../../../db/rows'
import type { Database, Trx, VenueTrx } from '../../../db/store'
import type { CustomerActor } from '../../platform/auth/actor'
import { requireRoom } from '../../platform/server/disk'
import type { Services } from '../../platform/server/services'
import { assertVenueOpen } from '../menu/ordering-rules'
import type { Venue } from '../menu/venue'
import { currentTab } from '../orders/tabs'
import { withinCardLimits } from '../payments/card-limits'
import {
  chargesOfTab,
  giveUpUnheld,
  newTabCharge,
  tabChargeById,
  tabChargeView,
  type TabCharge,
} from '../payments/tab-charges'
import { workOnTabCharge } from '../payments/work-on-tab-charge'
import { withinLimit } from '../payments/within-limit'
import { openTabOf, type OpenTab } from './tab-sums'
import { storedTip } from './usual-tip'

interface Asked<B> {
  /** The request's `Idempotency-Key`. Each key makes one hold. */
  key: string
  body: B
  /** The guest's network address, for the limits on declined cards. */
  address: string
}

/**
 * Opens a tab that is paid at the end, secured by a hold on the guest's card. The guest's current visit at the venue becomes the tab. Returns its id.
 *
 * @throws 409 `no_tabs`, `tab_open`, `not_taking_orders`, `closed`; 400 for a limit that is not offered; 402 when the card is declined; 422 for a key used
 * with another body; 429 after too many declined cards
 */
export async function openTabOfGuest(
  app: Services,
  actor: CustomerActor,
  { key, body, address }: Asked<OpenTabBody>,
): Promise<number> {
  const { businessId, limit, tip, paymentMethodId = null } = body
  return hold(app, actor, { key, body, address, businessId, paymentMethodId }, async () => {
    const { venue } = await app.priceBooks.of(app.db, businessId)
    assertVenueOpen(venue, app.now())
    if (venue.tabMode === 'each') throw conflict('no_tabs', `${venue.name} charges each order by itself`)
    requireOffered(venue, limit, 'limit')
    return async (trx, now) => {
      const open = await openTabOf(trx, { customerId: actor.id, businessId })
      if (open) throw alreadyOn(open, actor)
      const tabId = await currentTab(trx, { customerId: actor.id, businessId, now })
      await trx.updateTable('tab').set(storedTip(tip)).where('id', '=', tabId).execute()
      // A hold on an earlier card may wait for its confirmation.
      await giveUpUnheld(trx, tabId, now)
      return { tabId, amountCents: centsFromDollars(limit), destinationAccount: venue.stripeAccountId }
    }
  })
}

/**
 * Raises the limit of the guest's open tab by a second hold. Returns the tab's id.
 *
 * @throws 404 for someone else's, 409 `tab_not_open`, `tab_full` after too many holds, and as `openTabOfGuest`
 */
export async function raiseTab(
  app: Services,
  actor: CustomerActor,
  { tabId, key, body, address }: Asked<RaiseTabBody> & { tabId: number },
): Promise<number> {
  const { by } = body
  const { businessId, paymentMethodId } = await ownTab(app.db, actor, tabId)
  const card = body.paymentMethodId ?? paymentMethodId
  return hold(app, actor, { key, body: { tabId, ...body }, address, businessId, paymentMethodId: card }, async () => {
    const { venue } = await app.priceBooks.of(app.db, businessId)
    requireOffered(venue, by, 'by')
    return async (trx, now) => {
      const tab = await trx
        .selectFrom('tab')
        .select(['status', 'limitCents'])
        .where('id', '=', tabId)
        .executeTakeFirstOrThrow()
      if (tab.status !== 'Open' || tab.limitCents === null) throw notOpen()
      const held = (await chargesOfTab(trx, tabId)).filter(({ status }) => status === 'Authorized')
      if (held.length >= MAX_TAB_HOLDS) {
        throw conflict('tab_full', 'Your tab can’t be raised any more: close it and open another')
      }
      await giveUpUnheld(trx, tabId, now)
      return { tabId, amountCents: centsFromDollars(by), destinationAccount: venue.stripeAccountId }
    }
  })
}

/** Returns the refusal of a second tab at a venue. */
export function alreadyOn({ id: tabId, hostId }: OpenTab, actor: CustomerActor): BarbackError {
  const message = hostId === actor.id ? 'Your tab is open already' : 'You are on a friend’s tab here: leave it first'
  return conflict('tab_open', message, { tabId })
}

export function notOpen(): BarbackError {
  return conflict('tab_not_open', 'The tab is not open any more')
}

/** Returns the guest's tab and the card that secures it. @throws 404 for someone else's */
export async function ownTab(db: Database | Trx, actor: CustomerActor, tabId: number) {
  const tab = await db
    .selectFrom('tab')
    .select(['id', 'businessId'])
    .where('id', '=', tabId)
    .where('customerId', '=', actor.id)
    .executeTakeFirst()
  if (!tab) throw notFound('Tab')
  const held = (await chargesOfTab(db, tabId)).find(({ heldAt }) => heldAt !== null)
  return { ...tab, paymentMethodId: held?.paymentMethodId ?? null }
}

function requireOffered({ name, tabLimits }: Venue, dollars: number, path: string): void {
  if (tabLimits.includes(dollars)) return
  throw badRequest([{ path, message: `${name} offers ${tabLimits.map((limit) => `$${limit}`).join(', ')}` }])
}

interface Hold extends Asked<object> {
  businessId: number
  paymentMethodId: string | null
}

interface Wanted {
  tabId: number
  amountCents: number
  destinationAccount: string | null
}

/** Stores a hold under its key and asks Stripe for it. `check` refuses or returns the writes for the hold's own transaction. Returns the tab's id. */
async function hold(
  app: Services,
  actor: CustomerActor,
  { key, body, address, businessId, paymentMethodId }: Hold,
  check: () => Promise<(trx: VenueTrx, now: number) => Promise<Wanted>>,
): Promise<number> {
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const keyed = { customerId: actor.id, key, bodyHash }
  const known = await heldBefore(app.db, keyed)
  if (known) return answer(await asked(app, await tabChargeById(app.db, known)))
  requireRoom(app.disk)
  const write = await check()
  const card = { customerId: actor.id, paymentMethodId, address }
  const { charge } = await withinCardLimits(app, card, async () => {
    const stored = await app.store.together({ account: { customer: actor.id }, venue: businessId }, async (trx) => {
      // A double tap sends the same key twice at once.
      const raced = await heldBefore(trx, keyed)
      if (raced) return tabChargeById(trx, raced)
      const now = app.now()
      const wanted = await write(trx, now)
      const made = await newTabCharge(trx, {
        ...wanted,
        businessId,
        customerId: actor.id,
        kind: 'Hold',
        applicationFeeCents: 0,
        paymentMethodId,
        offSession: 0,
        now,
      })
      await insertRows(trx, 'idempotencyKey', [{ ...keyed, tabChargeId: made.id, createdAt: now }])
      return made
    })
    const charge = await asked(app, stored)
    return { charge, payment: tabChargeView(charge) }
  })
  return answer(charge)
}

/** Asks Stripe for the hold, unless that was done. Returns its state. */
async function asked(app: Services, charge: TabCharge): Promise<TabCharge> {
  if (charge.status !== 'Creating') return charge
  await withinLimit(app, workOnTabCharge(app, charge), false)
  return tabChargeById(app.db, charge.id)
}

/** Returns the tab's id. @throws 402 when the card was declined */
function answer({ tabId, status, errorCode, errorMessage }: TabCharge): number {
  if (status === 'Failed') throw paymentRequired(errorCode, errorMessage, { tabId })
  return tabId
}

/** Returns the id of the hold that a guest made with a key, if any. @throws 422 for a key used with another body */
async function heldBefore(
  db: Database | Trx,
  { customerId, key, bodyHash }: { customerId: number; key: string; bodyHash: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('idempotencyKey')
    .select(['bodyHash', 'tabChargeId'])
    .where('customerId', '=', customerId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row && row.bodyHash !== bodyHash) {
    throw unprocessable('idempotency_mismatch', 'This Idempotency-Key was used for another call: use a new one')
  }
  return row?.tabChargeId ?? undefined
}
