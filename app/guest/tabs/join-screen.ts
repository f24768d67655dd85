import { redirect } from '@remix-run/node'
import { isBarbackError } from '../../../contract/errors'
import { invitationOf, joinTab } from '../../ordering/tabs/sharing'
import type { GuestCall } from '../call'
import { venueLook } from '../frame/venue-look'
import { sharingWordsIn } from '../words/sharing'
import { slugOfTab, wholeDollars } from './tab-here'

/** Returns the host and the venue of the link's tab; `invitation` is null once the link has ended. Redirects a guest who is on the tab to it. */
export async function joinScreen(call: GuestCall, code: string) {
  const { app, actor, language } = call
  const { join } = sharingWordsIn(language)
  const customerId = actor.kind === 'customer' ? actor.id : undefined
  const found = await invitationOf(app, code, customerId).catch((error: unknown) => {
    if (isBarbackError(error) && error.status === 404) return null
    throw error
  })
  if (!found) return { title: join.ended, look: null, invitation: null }
  const { host, placeName, limit, tabId, businessId } = found
  if (tabId !== null) throw redirect(`/app/tabs/${tabId}`)
  const mayJoin = actor.kind === 'customer' && actor.hasAccount
  return {
    title: `${join.title(host)} – ${placeName}`,
    look: await venueLook(app, businessId),
    invitation: {
      heading: join.title(host),
      placeName,
      how: [...join.how, ...(limit === null ? [] : [join.limit(wholeDollars(limit, language))])],
      button: mayJoin ? join.button : join.signIn,
    },
  }
}

export type JoinScreen = Awaited<ReturnType<typeof joinScreen>>

/** Joins the tab and redirects to the menu. A guest without an account signs in first. @throws as `joinTab` */
export async function pressJoin(call: GuestCall, code: string): Promise<Response> {
  const tabId = await joinTab(call.app, call.account(), code)
  return redirect(`/app/b/${await slugOfTab(call, tabId)}`)
}
