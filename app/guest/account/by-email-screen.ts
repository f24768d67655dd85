import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { codeLoginBody, loginBody } from '../../../contract/calls/auth'
import { queueReceiptsOf } from '../../ordering/payments/queue-receipt'
import { proveContact } from '../../platform/auth/guest-without-account'
import { deviceOf } from '../../platform/auth/known-device'
import { requestSignInCode } from '../../platform/auth/sign-in-code'
import { safePath } from '../../platform/ui/frame/preferences.server'
import type { GuestCall } from '../call'

/** Returns the email that a guest without an account has typed. A guest with an account gets mails already. */
export async function byEmailScreen(call: GuestCall) {
  const guest = call.guest()
  const to = backTo(call)
  if (guest.hasAccount) throw redirect(to)
  const { contactEmail, contactProvedAt } = await call.app.db
    .selectFrom('customer')
    .select(['contactEmail', 'contactProvedAt'])
    .where('id', '=', guest.id)
    .executeTakeFirstOrThrow()
  return { to, email: contactEmail ?? '', isProved: contactProvedAt !== null }
}

export type ByEmailScreen = Awaited<ReturnType<typeof byEmailScreen>>

const byEmailForm = z.discriminatedUnion('intent', [
  loginBody.pick({ email: true }).extend({ intent: z.literal('code') }),
  codeLoginBody.pick({ email: true, code: true }).extend({ intent: z.literal('useCode') }),
])

/** Mails six digits, or proves the email with them and mails the receipts of what is paid. @throws 401 `wrong_code`, 429 */
export async function pressByEmail(call: GuestCall) {
  const { app, request, language } = call
  const { id } = call.guest()
  const sent = await call.form(byEmailForm)
  const device = await deviceOf(app, request)
  if (sent.intent === 'code') {
    await requestSignInCode(app, { email: sent.email, device, language })
    return { codeFor: sent.email }
  }
  const { email, code } = sent
  await proveContact(app, { id, email, code, device }, (trx) => queueReceiptsOf(trx, id, app.now()))
  return redirect(backTo(call))
}

function backTo({ url }: GuestCall): string {
  return safePath(url.searchParams.get('to'), '/app/orders')
}
