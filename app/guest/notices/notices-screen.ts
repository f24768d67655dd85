import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { deviceBody } from '../../../contract/calls/devices'
import { readSettings } from '../../portal/people/customer-settings'
import { listDevices, registerDevice, removeDevice } from '../../portal/people/devices'
import { updateCustomer } from '../../portal/people/save-customer'
import type { GuestCall } from '../call'

/** Returns the browsers that receive order notices, the key with which this one subscribes, and whether emails replace missing notices. */
export async function noticesScreen(call: GuestCall) {
  const { app, url } = call
  const { publicKey, results } = await listDevices(app, call.guest())
  const { customer } = await readSettings(app, call.guest())
  return {
    publicKey,
    devices: results.map(({ id, device, isThis }) => ({ id, device, isThis })),
    readyByMail: customer.readyByMail,
    isSaved: url.searchParams.has('saved'),
  }
}

export type NoticesScreen = Awaited<ReturnType<typeof noticesScreen>>

const noticesForm = z.discriminatedUnion('intent', [
  // The browser's script sends its subscription in these fields.
  deviceBody.shape.keys.extend({ endpoint: deviceBody.shape.endpoint, intent: z.literal('hear') }),
  z.object({ intent: z.literal('stop'), device: z.coerce.number().int().positive() }),
  // Browsers do not submit unticked boxes.
  z.object({ intent: z.literal('mail'), readyByMail: z.literal('on').optional() }),
])

/** Subscribes this browser, unsubscribes one, or sets whether an email replaces missing notices. Any screen that offers notices posts here. */
export async function pressNotices(call: GuestCall): Promise<Response | { isOn: true }> {
  const { app, language } = call
  const guest = call.guest()
  const sent = await call.form(noticesForm)
  if (sent.intent === 'hear') {
    const { endpoint, p256dh, auth } = sent
    await registerDevice(app, guest, { endpoint, keys: { p256dh, auth }, language }, { isOnly: true })
    return { isOn: true }
  }
  if (sent.intent === 'mail') {
    await updateCustomer(app, guest, guest.id, { readyByMail: sent.readyByMail === 'on', language })
    return redirect('/app/account/notices?saved')
  }
  await removeDevice(app, guest, sent.device)
  return redirect('/app/account/notices')
}
