import Stripe from 'stripe'
import { conflict, isBarbackError, notFound, unavailable } from '../../../contract/errors'
import type { CustomerActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { cardsOfTabs } from './cards-of-tabs'
import { stripeCustomer } from './customers'
import { readFault } from './stripe-fault'
import { withinLimit } from './within-limit'

export interface SavedCard {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

/** The input of Stripe's customer sheet in the guest's app: secrets of this guest, valid for an hour or less. */
export interface CustomerSheet {
  customer: string
  ephemeralKey: string
  setupIntent: string
  customerSessionClientSecret: string
  publishableKey: string | null
}

/** Lets the guest's app save and choose cards at Stripe, and remove them while no tab needs one. @throws 503 when Stripe does not answer */
export async function customerSheet(app: Services, actor: CustomerActor): Promise<CustomerSheet> {
  return answered(app, async () => {
    const { stripe, publishableKey } = app.payments
    const customer = await stripeCustomer(app, actor.id)
    const secures = (await cardsOfTabs(app, actor.id)).size > 0
    // No idempotency keys of ours: each sheet is a new one. The package sets its own for its retries.
    const [key, setup, session] = await Promise.all([
      stripe.ephemeralKeys.create({ customer }, { apiVersion: Stripe.API_VERSION }),
      stripe.setupIntents.create({ customer, usage: 'on_session', allowed_payment_method_types: ['card'] }),
      stripe.customerSessions.create({
        customer,
        components: {
          customer_sheet: { enabled: true, features: { payment_method_remove: secures ? 'disabled' : 'enabled' } },
        },
      }),
    ])
    if (!key.secret || !setup.client_secret) throw notAnswering()
    return {
      customer,
      ephemeralKey: key.secret,
      setupIntent: setup.client_secret,
      customerSessionClientSecret: session.client_secret,
      publishableKey,
    }
  })
}

/** The guest's saved cards, newest first; a card saved twice appears once. @throws 503 */
export async function savedCards(
  app: Services,
  actor: CustomerActor,
): Promise<{ results: SavedCard[]; total: number; isPaginated: false }> {
  return answered(app, async () => {
    const methods = await methodsOf(app, await stripeCustomer(app, actor.id))
    const isNewest = (method: Stripe.PaymentMethod) => methods.find((other) => isSameCard(other, method)) === method
    const results = methods.filter(isNewest).map(savedCard)
    return { results, total: results.length, isPaginated: false as const }
  })
}

/** As `savedCards`, but empty while Stripe does not answer: the guest can still enter a new card. */
export async function savedCardsIfAny(app: Services, actor: CustomerActor): Promise<SavedCard[]> {
  return savedCards(app, actor).then(
    ({ results }) => results,
    (error: unknown) => {
      if (isBarbackError(error) && error.status === 503) return []
      throw error
    },
  )
}

/** Removes a guest's card and its duplicates. @throws 404 for another guest's card, 409 `card_secures_tab`, 503 */
export async function removeCard(app: Services, actor: CustomerActor, id: string): Promise<void> {
  await answered(app, async () => {
    const customer = await stripeCustomer(app, actor.id)
    const { paymentMethods, customers } = app.payments.stripe
    // Retrieved under the guest, so that another guest's card is not found.
    const method = await customers.retrievePaymentMethod(customer, id)
    const twins = (await methodsOf(app, customer)).filter((other) => other.id !== id && isSameCard(other, method))
    const securing = await cardsOfTabs(app, actor.id)
    if ([method, ...twins].some((card) => securing.has(card.id))) {
      throw conflict('card_secures_tab', 'This card secures your tab: close and pay the tab first')
    }
    for (const twin of twins) await paymentMethods.detach(twin.id)
    return paymentMethods.detach(method.id)
  })
}

/** All saved cards, duplicates included, newest first. */
async function methodsOf(app: Services, customer: string): Promise<Stripe.PaymentMethod[]> {
  return (await app.payments.stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 100 })).data
}

/** Stripe stores a card that is entered again as another payment method with the same fingerprint. A renewed card has another expiry date. */
function isSameCard(one: Stripe.PaymentMethod, other: Stripe.PaymentMethod): boolean {
  const [first, second] = [one.card, other.card]
  if (one.id === other.id) return true
  if (!first?.fingerprint || first.fingerprint !== second?.fingerprint) return false
  return first.exp_month === second.exp_month && first.exp_year === second.exp_year
}

function savedCard({ id, card }: Stripe.PaymentMethod): SavedCard {
  return {
    id,
    brand: card?.brand ?? 'card',
    last4: card?.last4 ?? '',
    expMonth: card?.exp_month ?? 0,
    expYear: card?.exp_year ?? 0,
  }
}

/** Converts Stripe's errors into ours. @throws 404, 503 */
async function answered<T extends object>(app: Services, ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await withinLimit(app, ask(), undefined)
    if (answer !== undefined) return answer
  } catch (error) {
    const fault = readFault(error)
    if (fault.kind === 'refused' && fault.code === 'resource_missing') throw notFound('Card')
    throw notAnswering()
  }
  throw notAnswering()
}

function notAnswering() {
  return unavailable('stripe_unavailable', 'Card payments are not available right now. Please try again in a moment.')
}
