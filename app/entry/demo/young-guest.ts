import { randomBytes, randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import { notFound } from '../../../contract/errors'
import { localDate } from '../../../contract/hours'
import { TIME_ZONE } from '../../../db/seed/venues'
import { findCustomer } from '../../platform/auth/accounts'
import { customerActor, type CustomerActor } from '../../platform/auth/actor'
import { makeCustomer } from '../../platform/auth/customer-signup'
import { NO_PASSWORD } from '../../platform/auth/email-proof'
import { decideEmbeddedVerification } from '../../platform/auth/embedded-verification'
import { beginVerification, checkVerification } from '../../platform/auth/verification'
import type { Services } from '../../platform/server/services'
import { addToBasket, emptyBasket, readBasket } from '../../ordering/checkout/basket'
import { readBasketToken } from '../../guest/basket/which-basket'

const YEARS = 19
const NAME = { firstName: 'Robin', lastName: 'Young' }
/** Fields that a guest may leave empty. */
const UNSAID = { displayName: null, dob: null, gender: null, phoneNumber: null, verificationSessionId: null }
const EMAIL = /^nineteen-\w+@barback\.test$/

/** True for a guest that `makeYoungGuest` has made. */
export function isYoungGuest({ email }: Pick<CustomerActor, 'email'>): boolean {
  return EMAIL.test(email)
}

/** Makes a guest whose age was not checked yet. Each press makes another, so that no visitor of the demo changes another's. */
export async function makeYoungGuest(app: Services): Promise<CustomerActor> {
  const now = app.now()
  const email = `nineteen-${randomBytes(6).toString('hex')}@barback.test`
  const account = await app.store.inGuard({ people: true }, (trx) =>
    makeCustomer(trx, { ...NAME, ...UNSAID, email, passwordHash: NO_PASSWORD }, now),
  )
  return customerActor(account, { sessionId: 'simulated', now })
}

/** Puts one drink into the basket of the guest's phone. */
export async function fillBasket(
  app: Services,
  guest: CustomerActor,
  { businessId, menuItemId, token }: { businessId: number; menuItemId: number; token: string },
): Promise<void> {
  await addToBasket(app, guest, { businessId, token, line: { menuItemId, quantity: 1 }, once: randomUUID() })
}

/** Empties the basket of this browser's phone. */
export async function emptyBasketOf(app: Services, request: Request, businessId: number): Promise<void> {
  const token = await readBasketToken(app, request)
  const basket = token && (await readBasket(app, { token, businessId }))
  if (token && basket) await emptyBasket(app, { token, businessId, orderKey: basket.orderKey })
}

/** Shows the guest's document to the local provider: born nineteen years ago today. @throws as the age check does */
export async function showDocument(app: Services, guest: CustomerActor, address: string): Promise<void> {
  const provider = 'Stripe'
  const { id } = await beginVerification(app, guest, { provider, address })
  const dob = DateTime.fromISO(localDate(app.now(), TIME_ZONE)).minus({ years: YEARS }).toISODate()
  if (dob === null) throw new Error('today has no date')
  const documentName = `${NAME.firstName} ${NAME.lastName}`
  await decideEmbeddedVerification(app, id, { approved: true, dob, documentName })
  await checkVerification(app, guest, { id, provider, address })
}

/** Whether the guest's document was accepted. @throws 404 */
export async function wasChecked(app: Services, guest: CustomerActor): Promise<boolean> {
  const account = await findCustomer(app.db, guest.id)
  if (!account) throw notFound('Customer')
  return account.verifiedDob !== null
}
