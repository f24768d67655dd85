import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { VERIFICATION_PROVIDERS } from '../../../contract/enumerations'
import { isBarbackError } from '../../../contract/errors'
import type { CustomerActor } from '../../platform/auth/actor'
import { CHECK_SCREEN, keepRunningCheck, readRunningCheck, type RunningCheck } from '../../platform/auth/running-check'
import { beginVerification, checkVerification } from '../../platform/auth/verification'
import { readSettings } from '../../portal/people/customer-settings'
import { safePath } from '../../platform/ui/frame/preferences.server'
import type { GuestCall } from '../call'
import { inWords } from '../refused-words'

/** Returns the state of the guest's age check. Redirects a guest who is already verified. */
export async function verifyScreen(call: GuestCall) {
  const { app, request, url } = call
  const guest = call.account()
  const running = await readRunningCheck(app, request)
  const to = safePath(url.searchParams.get('to') ?? running?.to, '/app')
  const goOn = async () => redirect(to, { headers: { 'Set-Cookie': await keepRunningCheck(app, undefined) } })
  if (guest.over21) throw await goOn()
  const found = running ? await checkState(call, guest, running) : undefined
  if (found?.isOver21) throw await goOn()
  const { customer, verificationProviders } = await readSettings(app, guest)
  const isTooYoung = customer.idVerificationProvider !== null
  const screen = { to, providers: verificationProviders, url: null, refused: null }
  if (isTooYoung) return { ...screen, state: 'tooYoung' as const }
  if (!running || !found) return { ...screen, state: 'none' as const }
  const refused = found.refused ? { message: inWords(found.refused, call) } : null
  return { ...screen, refused, state: found.state, url: running.url }
}

export type VerifyScreen = Awaited<ReturnType<typeof verifyScreen>>

interface CheckState {
  state: 'pending' | 'failed' | 'unusable'
  isOver21?: boolean
  refused?: { code: string; message: string }
}

/** Returns the state of the running check; undefined if it belongs to another guest who has used this browser. */
async function checkState(
  { app, address }: GuestCall,
  guest: CustomerActor,
  running: RunningCheck,
): Promise<CheckState | undefined> {
  try {
    const { status, over21 = false } = await checkVerification(app, guest, { ...running, address })
    if (status === 'Pending') return { state: 'pending' }
    return { state: 'failed', isOver21: status !== 'Failed' && over21 }
  } catch (error) {
    if (!isBarbackError(error)) throw error
    if (error.status === 404) return undefined
    // 503: the provider is unreachable, so the page checks again. 422: the ID may carry another name.
    if (error.status === 503) return { state: 'pending', refused: error }
    if (error.status === 422) return { state: 'unusable', refused: error }
    throw error
  }
}

const beginForm = z.object({ provider: z.enum(VERIFICATION_PROVIDERS), to: z.string().optional() })

/** Starts a check and redirects to the provider's page. A cookie stores the check and the way back. */
export async function pressVerify(call: GuestCall) {
  const { app, address } = call
  const guest = call.account()
  const { provider, to } = await call.form(beginForm)
  const { id, url } = await beginVerification(app, guest, { provider, address, returnPath: CHECK_SCREEN })
  if (url === undefined) throw new Error('a new check has no page')
  const check = { id, provider, url, to: safePath(to, '/app') }
  return redirect(url, { headers: { 'Set-Cookie': await keepRunningCheck(app, check) } })
}
