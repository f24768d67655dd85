import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Trx, VenueTrx } from '../../../db/store'
import type { RefundTable } from '../../../db/tables'
import type { Services } from '../../platform/server/services'
import { FIRST_CHECK_MS } from './backoff'
import { writeFeeRefund } from './fee-refund'
import { fitCompLines } from './line-rests'
import { partOf, plus, type RefundShare } from './refund-shares'
import { chargesOfTab, isOver, type TabCharge } from './tab-charges'
import { takenOf } from './tab-rest'
import { settleTab } from './tab-settlement'

type Refund = Selectable<RefundTable>

/**
 * Places the refund of an order on a tab (docs/rules/tabs.md#refunds). Until the tab is closed, the refund lowers what will be charged. Afterwards it waits
 * until all was taken, and is divided over the tab's charges: a friend's own first, then the host's, then the others', the newest first. Of an unpaid tab it
 * lowers the unpaid rest before the host's charges give anything back.
 */
export async function placeRefundOfTab(app: Services, refundId: number): Promise<void> {
  await app.store.inGuard({ venue: { refund: refundId } }, async (trx) => {
    const now = app.now()
    const refund = await trx.selectFrom('refund').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow()
    if (refund.status !== 'Creating' || refund.tabChargeId !== null) return
    const tab = await trx
      .selectFrom('tab')
      .innerJoin('order', 'order.tabId', 'tab.id')
      .select(['tab.id', 'tab.status', 'tab.dueCents', 'tab.settledAt', 'tab.unpaidSince', 'tab.customerId as hostId'])
      .select('order.customerId')
      .where('order.id', '=', refund.orderId)
      .executeTakeFirstOrThrow()
    if (tab.status !== 'Closed') return lower(trx, refund, now)
    const charges = await chargesOfTab(trx, tab.id)
    const lackingCents = tab.unpaidSince === null ? 0 : Math.max(0, (tab.dueCents ?? 0) - takenOf(charges))
    const isUnderWay = charges.some((charge) => !isOver(charge))
    if (tab.settledAt === null && (lackingCents === 0 || isUnderWay)) return wait(trx, refund, now)
    const left = await leftOfCharges(trx, charges)
    // A friend gets back what they have paid before anybody's debt is lowered.
    const own = tab.customerId === tab.hostId ? [] : left.filter(({ customerId }) => customerId === tab.customerId)
    const ofHost = left.filter(({ customerId }) => customerId === tab.hostId)
    const others = left.filter((source) => !own.includes(source) && !ofHost.includes(source))
    const ownCents = own.reduce((sum, { cents }) => sum + cents, 0)
    const loweredCents = Math.min(lackingCents, Math.max(0, refund.amountCents - ownCents))
    if (loweredCents > 0) {
      await trx
        .updateTable('tab')
        .set((eb) => ({ dueCents: eb('dueCents', '-', loweredCents), updatedAt: now }))
        .where('id', '=', tab.id)
        .execute()
    }
    await divide(
      trx,
      refund,
      [...own, ...(loweredCents > 0 ? [unchargedPart(charges, loweredCents)] : []), ...ofHost, ...others],
      now,
    )
    await settleTab(trx, tab.id, now)
  })
}

/** Marks a refund as paid back without Stripe: the tab is charged less. `Pending`: the service fee has still to be given back. */
async function lower(
  trx: VenueTrx,
  { id }: Pick<Refund, 'id'>,
  now: number,
  status: 'Pending' | 'Succeeded' = 'Succeeded',
): Promise<void> {
  await trx
    .updateTable('refund')
    .set({ status, paidBackAt: now, nextCheckAt: null, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

async function wait(trx: VenueTrx, { id }: Refund, now: number): Promise<void> {
  await trx
    .updateTable('refund')
    .set({ nextCheckAt: now + FIRST_CHECK_MS })
    .where('id', '=', id)
    .execute()
}

/** Returns the cents of each charge that refunds have not given back, the newest charge first. */
async function leftOfCharges(trx: Trx, charges: readonly TabCharge[]) {
  const back = await trx
    .selectFrom('refund')
    .select(['tabChargeId', (eb) => eb.fn.sum<number | null>('amountCents').as('cents')])
    .where('status', '<>', 'Failed')
    .where(
      'tabChargeId',
      'in',
      charges.map(({ id }) => id),
    )
    .groupBy('tabChargeId')
    .execute()
  const given = new Map(back.map(({ tabChargeId, cents }) => [tabChargeId, cents ?? 0]))
  return charges
    .map(({ id, customerId, capturedCents }) => ({ id, customerId, cents: capturedCents - (given.get(id) ?? 0) }))
    .filter(({ cents }) => cents > 0)
    .toReversed()
}

/** A charge that gives back a part of a refund. `id` null: the unpaid rest of the tab. */
interface Source {
  id: number | null
  cents: number
  /** True if another charge of the tab has taken the service fee. */
  isFeeTaken?: boolean
}

function unchargedPart(charges: readonly TabCharge[], cents: number): Source {
  const isFeeTaken = charges.some(({ status, applicationFeeCents }) => status === 'Captured' && applicationFeeCents > 0)
  return { id: null, cents, isFeeTaken }
}

/** Divides a refund over its sources. The refund's row keeps the first part; each further part becomes a row of its own. */
async function divide(trx: VenueTrx, refund: Refund, sources: readonly Source[], now: number): Promise<void> {
  let placed: RefundShare = { amountCents: 0, subtotalCents: 0, taxCents: 0, feeCents: 0, tipCents: 0 }
  for (const { id, cents, isFeeTaken = false } of sources) {
    const until = Math.min(placed.amountCents + cents, refund.amountCents)
    const whole = partOf(refund, until)
    const share = plus(whole, placed, -1)
    if (share.amountCents === 0) return
    await writePart(trx, refund, { tabChargeId: id, share, isFirst: placed.amountCents === 0, isFeeTaken, now })
    placed = whole
  }
}

interface Part {
  tabChargeId: number | null
  share: RefundShare
  isFirst: boolean
  isFeeTaken: boolean
  now: number
}

async function writePart(trx: VenueTrx, refund: Refund, part: Part): Promise<void> {
  const { tabChargeId, share, isFirst, isFeeTaken, now } = part
  const { amountCents, subtotalCents, taxCents, feeCents, tipCents } = share
  const sums = {
    amountCents,
    subtotalCents,
    taxCents,
    feeCents,
    tipCents,
    tabChargeId,
    nextCheckAt: now,
    updatedAt: now,
  }
  const id = isFirst ? refund.id : await addPart(trx, refund, sums)
  if (isFirst) {
    await trx.updateTable('refund').set(sums).where('id', '=', id).execute()
    await fitCompLines(trx, id, share)
  }
  if (feeCents > 0 && (tabChargeId !== null || isFeeTaken)) await writeFeeRefund(trx, id, now)
  if (tabChargeId === null) await lower(trx, { id }, now, feeCents > 0 && isFeeTaken ? 'Pending' : 'Succeeded')
}

type Sums = RefundShare & Pick<Refund, 'tabChargeId' | 'nextCheckAt' | 'updatedAt'>

/** Inserts a further part of a refund, of the same line or of the lines that were comped. Returns its id. */
async function addPart(trx: VenueTrx, refund: Refund, sums: Sums): Promise<number> {
  const { paymentId, orderId, reason, actor, compReason, undoUntil, createdAt } = refund
  const { id } = await trx
    .insertInto('refund')
    .values({
      paymentId,
      orderId,
      reason,
      actor,
      compReason,
      undoUntil,
      createdAt,
      ...sums,
      uid: randomUUID(),
      // One refund of a line names it; its parts name it by their share of it.
      orderItemId: null,
      status: 'Creating',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shareLines(trx, refund, id, sums)
  return id
}

/** Writes the share of each line in a further part: the rest of the refund's lines after the earlier parts. */
async function shareLines(trx: VenueTrx, refund: Refund, partId: number, share: RefundShare): Promise<void> {
  const lines =
    refund.orderItemId === null
      ? await trx.selectFrom('compLine').selectAll().where('refundId', '=', refund.id).execute()
      : [{ orderItemId: refund.orderItemId, subtotalCents: share.subtotalCents, taxCents: share.taxCents }]
  if (lines.length === 0) return
  await trx
    .insertInto('compLine')
    .values(lines.map((line) => ({ ...line, refundId: partId })))
    .execute()
  await fitCompLines(trx, partId, share)
}
