import { readSettings } from '../../portal/people/customer-settings'
import type { GuestCall } from '../call'

/** The guest's details for the top of their account. */
export async function accountScreen(call: GuestCall) {
  const { firstName, lastName, email, over21 } = (await readSettings(call.app, call.guest())).customer
  return { name: `${firstName} ${lastName}`, email, isOver21: over21 }
}

export type AccountScreen = Awaited<ReturnType<typeof accountScreen>>
