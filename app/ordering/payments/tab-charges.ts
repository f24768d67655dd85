import { randomUUID } from 'node:crypto'
import type { TabChargeView } from '../../../contract/calls/tabs'
import { OVER_TAB_CHARGE_STATUSES } from '../../../contract/enumerations'
import { dollarsFromCents } from '../../../contract/money'
import type { Database, Trx, VenueTrx } from '../../../db/store'
import type { Flag, TabChargeTable } from '../../../db/tables'
import { FIRST_CHECK_MS } from './backoff'

interface NewTabCharge {
  tabId: number
  businessId: number
  /** The guest whose card is charged. */
  customerId: number
  kind: TabChargeTable['kind']
  amountCents: number
  applicationFeeCents: number
  /** The venue's account at Stripe; null keeps all money with the platform. */
  destinationAccount: string | null
  /** Null if the guest's app confirms with the client secret. */
  paymentMethodId: string | null
  /** 1: the guest is away. */
  offSession: Flag
  /** Unix milliseconds. */
  now: number
}

/** A hold or payment of a tab, with the fields of its tab. */
export type TabCharge = Awaited<ReturnType<ReturnType<typeof tabCharges>['executeTakeFirstOrThrow']>>

export function tabCharges(db: Database | Trx) {
  return db
    .selectFrom('tabCharge')
    .innerJoin('tab', 'tab.id', 'tabCharge.tabId')
    .selectAll('tabCharge')
    .select('tab.status as tabStatus')
}

/** Stores a hold or a payment of a tab, before the call to Stripe (`workOnTabCharge`). */
export async function newTabCharge(trx: VenueTrx, { now, ...charge }: NewTabCharge): Promise<TabCharge> {
  const { id } = await trx
    .insertInto('tabCharge')
    .values({
      ...charge,
      uid: randomUUID(),
      status: 'Creating',
      // Stripe captures a payment whole.
      captureCents: charge.kind === 'Payment' ? charge.amountCents : null,
      nextCheckAt: now + FIRST_CHECK_MS,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return tabChargeById(trx, id)
}

export function tabChargeById(db: Database | Trx, id: number): Promise<TabCharge> {
  return tabCharges(db).where('tabCharge.id', '=', id).executeTakeFirstOrThrow()
}

/** Returns the holds and payments of a tab, the oldest first. */
export function chargesOfTab(db: Database | Trx, tabId: number): Promise<TabCharge[]> {
  return tabCharges(db).where('tabCharge.tabId', '=', tabId).orderBy('tabCharge.id').execute()
}

/** Returns the holds and payments of several tabs, the oldest first. */
export async function chargesOfTabs(db: Database, tabIds: readonly number[]): Promise<TabCharge[]> {
  if (tabIds.length === 0) return []
  return tabCharges(db).where('tabCharge.tabId', 'in', tabIds).orderBy('tabCharge.id').execute()
}

export function isOver({ status }: Pick<TabCharge, 'status'>): boolean {
  return OVER_TAB_CHARGE_STATUSES.some((over) => over === status)
}

/** Marks a hold or payment as unwanted, so that `workOnTab` cancels it at Stripe. */
export async function giveUp(trx: VenueTrx, id: number, now: number): Promise<void> {
  await trx
    .updateTable('tabCharge')
    .set({ captureCents: 0, nextCheckAt: now, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** Gives up the holds of a tab that are not authorised yet. */
export async function giveUpUnheld(trx: VenueTrx, tabId: number, now: number): Promise<void> {
  for (const charge of await chargesOfTab(trx, tabId)) {
    if (!isOver(charge) && charge.status !== 'Authorized') await giveUp(trx, charge.id, now)
  }
}

/** True for a hold or payment that was given up: another card has replaced it, or the tab was closed without it. */
export function isUnwanted({ captureCents }: Pick<TabCharge, 'captureCents'>): boolean {
  return captureCents === 0
}

export function tabChargeView(charge: TabCharge): TabChargeView {
  const { id, kind, status, amountCents, capturedCents, cardBrand, cardLast4 } = charge
  const { clientSecret, nextActionUrl, errorCode, errorMessage } = charge
  return {
    id,
    kind,
    status,
    amount: dollarsFromCents(amountCents),
    captured: dollarsFromCents(capturedCents),
    card: cardBrand === null || cardLast4 === null ? null : { brand: cardBrand, last4: cardLast4 },
    clientSecret: isOver(charge) ? null : clientSecret,
    nextActionUrl,
    errorCode,
    errorMessage,
  }
}
