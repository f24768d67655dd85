import type { DrinkLimit } from '../../../contract/drink-limits'
import type { Database, Trx } from '../../../db/store'
import type { CustomerActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { showRefused } from '../care/refused'
import { drinkRoom, requireDrinkRoom, type DrinkRoom } from '../care/require'
import { askedOf } from '../care/room'
import type { Quote } from './quote'

/** What of a quote's drinks fits within the venue's limits, now or at the time that they are for. */
export function drinkRoomOf(
  app: Pick<Services, 'db' | 'now'>,
  { id: customerId }: CustomerActor,
  { venue, lines, wantedAt }: Quote,
): Promise<DrinkRoom> {
  const guest = { customerId, businessId: venue.businessId }
  return drinkRoom(app.db, guest, { venue, asked: askedOf(lines), now: wantedAt ?? app.now() })
}

/** Requires that a quote's drinks are within the venue's limits. @throws 409 `drink_limit` */
export function requireQuoteFits(
  db: Database | Trx,
  { id: customerId }: CustomerActor,
  { quote: { venue, lines, wantedAt }, now }: { quote: Quote; now: number },
): Promise<void> {
  const guest = { customerId, businessId: venue.businessId }
  return requireDrinkRoom(db, guest, { venue, asked: askedOf(lines), now: wantedAt ?? now })
}

/** Shows the bar that a limit holds the guest back, and what they ask for. */
export async function showPastLimit(
  app: Services,
  actor: CustomerActor,
  quote: Quote,
  kind: DrinkLimit,
): Promise<void> {
  const lines = quote.lines.filter(({ isAlcoholic }) => isAlcoholic)
  await showRefused(app, {
    customerId: actor.id,
    businessId: quote.venue.businessId,
    kind,
    orderId: null,
    lines: lines.map(({ item: { name }, quantity }) => ({ name, quantity })),
    asked: askedOf(lines),
  })
}
