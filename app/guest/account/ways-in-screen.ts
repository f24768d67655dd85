import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { codeLoginBody } from '../../../contract/calls/auth'
import type { CustomerActor } from '../../platform/auth/actor'
import { deviceWords } from '../../platform/auth/device-words'
import { dropGuestPasskey, keepGuestPasskey, offerGuestPasskey } from '../../platform/auth/guest-passkeys'
import { signInGuest } from '../../platform/auth/guest-session'
import { IDENTITY_PROVIDERS, offeredIdentityProviders } from '../../platform/auth/identity-providers'
import { deviceOf } from '../../platform/auth/known-device'
import { isProofRequired, isRecentlyProved } from '../../platform/auth/recent-proof'
import { redeemSignInCode } from '../../platform/auth/redeem-sign-in-code'
import { requestSignInCode, wrongCode } from '../../platform/auth/sign-in-code'
import { dropIdentity, waysIn } from '../../platform/auth/ways-in'
import type { GuestCall } from '../call'

const PATH = '/app/account/ways-in'

/** Returns the guest's passkeys and providers. They may change them if they have proved who they are within the last ten minutes. */
export async function waysInScreen(call: GuestCall) {
  const { app, url } = call
  const guest = call.account()
  const isProved = await isRecentlyProved(app, guest.sessionId)
  return {
    ...(await waysIn(app, guest)),
    email: guest.email,
    hasProviders: offeredIdentityProviders(app.env).length > 0,
    isProved,
    isAdded: url.searchParams.has('added'),
    /** The options for a new passkey. Null until the guest has confirmed that it is them. */
    offer: isProved ? await offerGuestPasskey(app, guest) : null,
  }
}

export type WaysInScreen = Awaited<ReturnType<typeof waysInScreen>>

const waysInForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('code') }),
  codeLoginBody.pick({ code: true }).extend({ intent: z.literal('useCode') }),
  z.object({ intent: z.literal('passkey'), passkey: z.string() }),
  z.object({ intent: z.literal('dropPasskey'), id: z.string() }),
  z.object({ intent: z.literal('dropIdentity'), provider: z.enum(IDENTITY_PROVIDERS) }),
])

/** Adds or removes a way to sign in. Before that, proves who the guest is with a mailed code, as signing in does. @throws 400, 401 `wrong_code`, 429 */
export async function pressWaysIn(call: GuestCall) {
  const { app, request, language } = call
  const guest = call.account()
  const sent = await call.form(waysInForm)
  const { email } = guest
  if (sent.intent === 'code') {
    await requestSignInCode(app, { email, device: await deviceOf(app, request), language })
    return { codeFor: email }
  }
  if (sent.intent === 'useCode') return redirect(PATH, { headers: await signInAgain(call, guest, sent.code) })
  try {
    if (sent.intent === 'dropPasskey') await dropGuestPasskey(app, guest, sent.id)
    else if (sent.intent === 'dropIdentity') await dropIdentity(app, guest, sent.provider)
    else {
      await keepGuestPasskey(app, guest, { made: sent.passkey, device: deviceWords(request.headers.get('User-Agent')) })
      return redirect(`${PATH}?added`)
    }
  } catch (error) {
    // The ten minutes are over: the screen asks for the proof.
    if (!isProofRequired(error)) throw error
  }
  return redirect(PATH)
}

async function signInAgain({ app, request }: GuestCall, { id, email }: CustomerActor, code: string): Promise<Headers> {
  const device = await deviceOf(app, request)
  const account = await redeemSignInCode(app, { ...codeLoginBody.parse({ email, code }), device })
  if (account === 'name needed' || account.id !== id) throw wrongCode()
  return signInGuest(app, request, { customerId: id })
}
