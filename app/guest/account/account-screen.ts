import { formatUserPhone } from '../../../contract/phone'
import { fullName } from '../../platform/auth/accounts'
import { activeOrders } from '../../ordering/orders/read'
import type { GuestCall } from '../call'

/** The guest's details for the top of their account. */
export async function accountScreen(call: GuestCall) {
  const { app } = call
  const guest = call.guest()
  const { firstName, lastName, email, contactEmail, phoneNumber } = await app.db
    .selectFrom('customer')
    .select(['firstName', 'lastName', 'email', 'contactEmail', 'phoneNumber'])
    .where('id', '=', guest.id)
    .executeTakeFirstOrThrow()
  const contact = contactEmail ?? (phoneNumber === null ? '' : formatUserPhone(phoneNumber))
  return {
    name: fullName({ firstName, lastName }),
    email: guest.hasAccount ? email : contact,
    isOver21: guest.over21,
    hasAccount: guest.hasAccount,
    /** Only this browser's session reaches the orders of a guest without an account. */
    maySignOut: guest.hasAccount || (await activeOrders(app, guest)).total === 0,
  }
}

export type AccountScreen = Awaited<ReturnType<typeof accountScreen>>
