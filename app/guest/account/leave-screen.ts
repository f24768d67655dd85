import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { customer } from '../../../contract/entities/people'
import { REQUIRED } from '../../../contract/messages'
import { signOutGuest } from '../../platform/auth/guest-session'
import { deleteOwnAccount } from '../../portal/people/delete-customer'
import { hasPassword } from '../../portal/people/own-account'
import type { GuestCall } from '../call'

/** Requires a signed-in guest. */
export async function leaveScreen(call: GuestCall) {
  const guest = call.guest()
  return {
    email: guest.email,
    hasAccount: guest.hasAccount,
    hasPassword: await hasPassword(call.app, guest),
  }
}

const leaveForm = customer.deleteInput.partial().extend({ sure: z.literal('on', REQUIRED) })

/** Deletes the account after checking its password, or what is stored of a guest without an account. */
export async function pressLeave(call: GuestCall): Promise<Response> {
  const guest = call.guest()
  const { password } = await call.form(leaveForm)
  await deleteOwnAccount(call.app, guest, { password })
  return redirect('/app', { headers: await signOutGuest(call.app, call.request) })
}
