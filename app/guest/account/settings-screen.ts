import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { customer } from '../../../contract/entities/people'
import { formatUserPhone } from '../../../contract/phone'
import { readSettings } from '../../portal/people/customer-settings'
import { updateCustomer } from '../../portal/people/save-customer'
import type { GuestCall } from '../call'

/** Returns the settings that the guest may change. */
export async function settingsScreen(call: GuestCall) {
  const { firstName, lastName, displayName, phoneNumber, receiptsByMail } = (await readSettings(call.app, call.guest()))
    .customer
  return {
    firstName,
    lastName,
    receiptsByMail,
    displayName: displayName ?? '',
    phoneNumber: phoneNumber === null ? '' : formatUserPhone(phoneNumber),
    isSaved: call.url.searchParams.has('saved'),
  }
}

export type SettingsScreen = Awaited<ReturnType<typeof settingsScreen>>

const settingsForm = customer.ownInput
  .pick({ firstName: true, lastName: true, displayName: true, phoneNumber: true })
  // Browsers do not submit unticked boxes.
  .extend({ receiptsByMail: z.literal('on').optional() })

export async function pressSettings(call: GuestCall): Promise<Response> {
  const guest = call.guest()
  const { receiptsByMail, ...typed } = await call.form(settingsForm)
  await updateCustomer(call.app, guest, guest.id, { ...typed, receiptsByMail: receiptsByMail === 'on' })
  return redirect('/app/account/settings?saved')
}
