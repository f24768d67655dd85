import { MIN_CHARGE_CENTS } from '../../../contract/limits'
import type { VenueTrx } from '../../../db/store'
import type { Flag } from '../../../db/tables'
import { chargeRest, feeOfTab, feeTaken, takenOf } from './tab-rest'
import { chargesOfTab, isOver } from './tab-charges'

interface Due {
  tabId: number
  dueCents: number
  /** 1: the guest is away. */
  offSession: Flag
  now: number
}

/**
 * Divides what is due of a closed tab, less what payments have taken, over its holds. Stores a payment of what the holds do not cover. `workOnTab` then
 * asks Stripe.
 */
export async function takeFromHolds(trx: VenueTrx, { tabId, dueCents, offSession, now }: Due): Promise<void> {
  const charges = await chargesOfTab(trx, tabId)
  const held = charges.filter(({ kind, status }) => kind === 'Hold' && status === 'Authorized')
  const { captures, restCents } = divideOverHolds(Math.max(0, dueCents - takenOf(charges)), held)
  const [first] = held
  // The fee is the platform's share of the first hold, unless a payment has taken it; what is due contains it.
  const hasFee = first && first.destinationAccount !== null
  const feeCents = hasFee ? Math.max(0, (await feeOfTab(trx, tabId)) - feeTaken(charges)) : 0
  for (const charge of charges) {
    if (isOver(charge)) continue
    const captureCents = captures.get(charge.id) ?? 0
    const applicationFeeCents = charge.id === first?.id ? Math.min(feeCents, captureCents) : 0
    await trx
      .updateTable('tabCharge')
      .set({ captureCents, applicationFeeCents, attempts: 0, nextCheckAt: now, updatedAt: now })
      .where('id', '=', charge.id)
      .execute()
  }
  if (restCents > 0 && first) {
    const taken = await chargesOfTab(trx, tabId)
    await chargeRest(trx, { charges: taken, first, lackingCents: restCents, offSession, now })
  }
}

/**
 * Returns the cents to capture of each hold, the oldest first, and the rest that they do not cover. A part below Stripe's minimum takes the missing cents
 * from the part before it.
 */
function divideOverHolds(
  dueCents: number,
  holds: ReadonlyArray<{ id: number; amountCents: number }>,
): { captures: Map<number, number>; restCents: number } {
  const parts: number[] = []
  let leftCents = dueCents
  for (const { amountCents } of holds) {
    parts.push(Math.min(leftCents, amountCents))
    leftCents -= Math.min(leftCents, amountCents)
  }
  parts.push(leftCents)
  for (let at = parts.length - 1; at > 0; at -= 1) {
    const [part = 0, before = 0] = [parts[at], parts[at - 1]]
    const lacking = MIN_CHARGE_CENTS - part
    if (part === 0 || lacking <= 0 || before - lacking < MIN_CHARGE_CENTS) continue
    parts[at] = part + lacking
    parts[at - 1] = before - lacking
  }
  return { captures: new Map(holds.map(({ id }, index) => [id, parts[index] ?? 0])), restCents: parts.at(-1) ?? 0 }
}
