import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { businessDateEnds } from '../../../contract/hours'
import { currentAgeCode, newAgeCode } from '../../ordering/age/code'
import { isOver21At } from '../../platform/auth/over21'
import { safePath } from '../../platform/ui/frame/preferences.server'
import { zoneOf } from '../../portal/venues/time-zones'
import type { GuestCall } from '../call'
import { timeOfDay } from '../frame/moments'
import { venueHead, venueOf } from '../menu/venue'
import { AGE_LINES } from '../words/age-lines'

/** Returns the digits that the guest shows to the bar. Redirects a guest who is over 21 here. */
export async function ageAtBarScreen(call: GuestCall) {
  const { app, url, language } = call
  const guest = call.account()
  const { slug, businessId, placeId } = await venueOf(call)
  const to = safePath(url.searchParams.get('to'), `/app/b/${slug}/basket`)
  const now = app.now()
  if (isOver21At(guest, { businessId, at: now })) throw redirect(to)
  const { look, name } = await venueHead(call, placeId)
  const zone = await zoneOf(app, businessId)
  const time = (at: number) => timeOfDay(at, language, zone)
  const words = AGE_LINES[language]
  const shown = await currentAgeCode(app, guest, businessId)
  return {
    look,
    venue: { slug, name },
    to,
    title: words.title,
    says: [
      ...(shown ? [words.works(time(shown.expiresAt)), words.goesOn] : []),
      words.atBarWhy(name, time(businessDateEnds(now, zone))),
      words.kept,
    ],
    how: words.how(name),
    /** In two groups, because six digits in one are misread. */
    digits: shown ? [shown.code.slice(0, 3), shown.code.slice(3)] : null,
    button: shown ? words.newDigits : words.getDigits,
    online: { to: `/app/verify?${new URLSearchParams({ to })}`, words: words.online },
  }
}

export type AgeAtBarScreen = Awaited<ReturnType<typeof ageAtBarScreen>>

const getForm = z.object({ to: z.string().optional() })

/** Creates new digits, which end earlier ones. */
export async function pressAgeAtBar(call: GuestCall) {
  const guest = call.account()
  const { slug, businessId } = await venueOf(call)
  const { to } = await call.form(getForm)
  await newAgeCode(call.app, guest, businessId)
  return redirect(`/app/b/${slug}/age?${new URLSearchParams({ to: safePath(to, `/app/b/${slug}/basket`) })}`)
}
