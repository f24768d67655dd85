import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { VERIFICATION_PROVIDERS } from '../../../contract/enumerations'
import { isBarbackError } from '../../../contract/errors'
import { businessDateEnds } from '../../../contract/hours'
import type { CustomerActor } from '../../platform/auth/actor'
import { isOver21At } from '../../platform/auth/over21'
import { CHECK_SCREEN, keepRunningCheck, readRunningCheck, type RunningCheck } from '../../platform/auth/running-check'
import { beginVerification, checkVerification } from '../../platform/auth/verification'
import { readSettings } from '../../portal/people/customer-settings'
import { safePath } from '../../platform/ui/frame/preferences.server'
import { readPlace } from '../../portal/venues/places'
import { findBySlug } from '../../portal/venues/slugs'
import { zoneOf } from '../../portal/venues/time-zones'
import type { GuestCall } from '../call'
import { timeOfDay } from '../frame/moments'
import { venueSlug } from '../paths'
import { inWords } from '../refused-words'
import { AGE_LINES } from '../words/age-lines'

/** Returns the state of the guest's age check. Redirects a guest who is already verified. */
export async function verifyScreen(call: GuestCall) {
  const { app, request, url } = call
  const guest = call.account()
  const running = await readRunningCheck(app, request)
  const to = safePath(url.searchParams.get('to') ?? running?.to, '/app')
  const goOn = async () => redirect(to, { headers: { 'Set-Cookie': await keepRunningCheck(app, undefined) } })
  const bar = await barOf(call, to)
  if (bar ? isOver21At(guest, { ...bar, at: app.now() }) : guest.over21) throw await goOn()
  const found = running ? await checkState(call, guest, running) : undefined
  if (found?.isOver21) throw await goOn()
  const { customer, verificationProviders } = await readSettings(app, guest)
  const isTooYoung = customer.idVerificationProvider !== null
  const screen = {
    to,
    providers: verificationProviders,
    url: null,
    refused: null,
    atBar: bar && (await atBar(call, bar)),
  }
  if (isTooYoung) return { ...screen, state: 'tooYoung' as const }
  if (!running || !found) return { ...screen, state: 'none' as const }
  const refused = found.refused ? { message: inWords(found.refused, call) } : null
  return { ...screen, refused, state: found.state, url: running.url }
}

/** The venue from whose screen a guest has come; null from another screen. */
async function barOf({ app }: GuestCall, to: string) {
  const slug = venueSlug(to.replace(/[?#].*$/, ''))
  if (slug === undefined) return null
  return findBySlug(app, slug.toLowerCase()).catch((error: unknown) => {
    if (isBarbackError(error) && error.status === 404) return null
    throw error
  })
}

/** The words of the other way: a bartender looks at the document. */
async function atBar({ app, actor, language }: GuestCall, { slug, businessId, placeId }: Bar) {
  const zone = await zoneOf(app, businessId)
  const { name } = await readPlace(app, actor, placeId)
  const words = AGE_LINES[language]
  const until = timeOfDay(businessDateEnds(app.now(), zone), language, zone)
  return { path: `/app/b/${slug}/age`, title: words.orAtBar, why: words.atBarWhy(name, until), button: words.showAtBar }
}

type Bar = Awaited<ReturnType<typeof findBySlug>>

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
