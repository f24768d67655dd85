import { requireAbility } from '../../../contract/abilities'
import { conflict, notFound } from '../../../contract/errors'
import type { UserActor } from '../../platform/auth/actor'
import { readFault } from '../../ordering/payments/stripe-fault'
import type { Services } from '../../platform/server/services'
import { remedies as atStripe } from './put-right-at-stripe'
import { remedies as here } from './put-right-here'
import type { Difference, Remedy } from './remedy'
import type { DifferenceKind } from './what-to-do'

const REMEDIES: Partial<Record<DifferenceKind, Remedy>> = { ...atStripe, ...here }

/** The label of the button that corrects this difference; null if a person must. */
export function remedyLabel(kind: DifferenceKind): string | null {
  return REMEDIES[kind]?.label ?? null
}

/**
 * Corrects a difference and settles it. It reopens if a later comparison still finds it.
 * @throws 403, 404, 409 if it is settled already, or cannot be corrected from here
 */
export async function putRight(app: Services, actor: UserActor, differenceId: number): Promise<void> {
  requireAbility(actor.ability, 'update', 'Reconciliation')
  const difference = await app.db
    .selectFrom('stripeDifference')
    .selectAll()
    .where('id', '=', differenceId)
    .executeTakeFirst()
  const remedy = difference && REMEDIES[difference.kind]
  if (!remedy) throw notFound('Difference')
  if (difference.state !== 'Open') {
    throw conflict('stale_version', 'Someone has already settled this: look under Settled', { version: 0 })
  }
  await carryOut(app, remedy, difference, actor)
  await app.db
    .updateTable('stripeDifference')
    .set({ state: 'Settled', settledAt: app.now(), settledBy: actor.label, note: remedy.note, putRight: 1 })
    .where('id', '=', differenceId)
    .where('state', '=', 'Open')
    .execute()
}

async function carryOut(app: Services, remedy: Remedy, difference: Difference, actor: UserActor): Promise<void> {
  let refused: string | undefined
  try {
    refused = await remedy.act(app, difference, actor)
  } catch (error) {
    refused = `Stripe refused: ${readFault(error).message}`
  }
  if (refused !== undefined) throw conflict('stale_version', refused, { version: 0 })
}
