import { savedCardsIfAny } from '../../ordering/payments/cards'
import type { CustomerActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'

/** The guest's saved cards, as the screens list them: none while Stripe does not answer. */
export async function cardsToChoose(app: Services, guest: CustomerActor) {
  const cards = await savedCardsIfAny(app, guest)
  return cards.map(({ id, brand, last4 }) => ({ id, brand, last4 }))
}
