import type { Database } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'
import { AT_STRIPE } from '../../ordering/payments/tab-refund-at-stripe'

/** Names for the actor labels in an order's history: 'user:3', 'customer:7', 'locker:bar', 'payments', 'sweep', 'stripe'. */
export async function namesOf(db: Database, labels: Iterable<string>): Promise<(label: string) => string> {
  const known = new Map<string, string>([
    ['payments', 'Payments'],
    ['sweep', 'Barback'],
    [AT_STRIPE, 'Made at Stripe'],
  ])
  const ids = { user: new Set<number>(), customer: new Set<number>() }
  for (const label of labels) {
    const [kind, id] = label.split(':', 2)
    if (id === undefined) continue
    if ((kind === 'user' || kind === 'customer') && /^\d+$/.test(id)) ids[kind].add(Number(id))
    if (kind === 'locker') known.set(label, `Locker ${id}`)
  }
  for (const kind of ['user', 'customer'] as const) {
    if (ids[kind].size === 0) continue
    const people = await db
      .selectFrom(kind)
      .select(['id', 'firstName', 'lastName'])
      .where('id', 'in', [...ids[kind]])
      .execute()
    for (const { id, firstName, lastName } of people) known.set(`${kind}:${id}`, `${firstName} ${lastName}`)
  }
  return (label) => known.get(label) ?? label
}

/** Screens of these guests that the actor may open; none for a guest with a deleted account. */
export async function guestScreens(db: Database, actor: UserActor, guestIds: readonly number[]) {
  if (!actor.ability.can('read', 'Customer')) return new Map<number, string>()
  const guests = await db
    .selectFrom('customer')
    .select('id')
    .where('id', 'in', guestIds)
    .where('deletedAt', 'is', null)
    .execute()
  return new Map(guests.map(({ id }) => [id, `/customers/${id}`]))
}
