import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { limitFriendBody, type TabSharing } from '../../../contract/calls/tab-sharing'
import { readTab } from '../../ordering/tabs/read'
import { limitFriend, removeFriend, shareTab, unshareTab } from '../../ordering/tabs/sharing'
import type { GuestCall } from '../call'
import { dollars } from '../frame/amounts'
import { scanPicture } from '../frame/scan-picture'
import { venueLook } from '../frame/venue-look'
import { sharingWordsIn } from '../words/sharing'
import { tabWordsIn } from '../words/tabs'
import { wholeDollars } from './tab-here'

/** The limits that a host may set for each friend, in whole dollars. */
const HEAD_LIMITS = [10, 20, 30, 50, 75, 100]

/** Returns the link of the guest's open tab, and the friends on it with their drinks. Redirects to the tab if it cannot be shared. @throws 404 */
export async function shareScreen(call: GuestCall) {
  const { app, language } = call
  const tab = await readTab(app, call.guest(), call.id())
  const { id, placeName, businessId, status, limit, sharing } = tab
  if (status !== 'Open' || limit === null || sharing?.role === 'friend') throw redirect(`/app/tabs/${id}`)
  const { code = null, friends = [], headLimit = null } = sharing ?? {}
  const link = code === null ? null : `${app.publicUrl}/app/t/${code}`
  return {
    title: `${sharingWordsIn(language).title} – ${placeName}`,
    look: await venueLook(app, businessId),
    tab: { id, placeName },
    link,
    picture: link === null ? null : await scanPicture(link),
    limit: headLimit,
    limits: limitsFor(call, headLimit),
    friends: friends.map((friend) => ({
      id: friend.id,
      name: friend.name,
      isOn: friend.isOn,
      limit: friend.limit,
      limits: limitsFor(call, friend.limit),
      about: aboutOf(call, friend),
    })),
  }
}

export type ShareScreen = Awaited<ReturnType<typeof shareScreen>>

/** Whole dollars from a select; '' is no limit. */
const limit = z.union([z.literal('').transform(() => null), z.coerce.number()]).pipe(limitFriendBody.shape.limit)
const friend = z.coerce.number().int()
const shareForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('share'), limit }),
  z.object({ intent: z.literal('unshare') }),
  z.object({ intent: z.literal('limit'), friend, limit }),
  z.object({ intent: z.literal('remove'), friend }),
])

/** Makes or ends the link, or limits or removes a friend. @throws as `shareTab`, `limitFriend` and `removeFriend` */
export async function pressShare(call: GuestCall): Promise<Response> {
  const { app } = call
  const guest = call.guest()
  const tabId = call.id()
  const sent = await call.form(shareForm)
  if (sent.intent === 'share') await shareTab(app, guest, tabId, sent)
  else if (sent.intent === 'unshare') await unshareTab(app, guest, tabId)
  else if (sent.intent === 'limit') await limitFriend(app, guest, { tabId, friendId: sent.friend }, sent)
  else await removeFriend(app, guest, { tabId, friendId: sent.friend })
  return redirect(`/app/tabs/${tabId}/share`)
}

/** Returns the limits to choose from, in whole dollars: the usual ones and the one that is set. */
function limitsFor({ language }: GuestCall, set: number | null) {
  const limits = [...new Set([...HEAD_LIMITS, ...(set === null ? [] : [set])])].sort((one, other) => one - other)
  return limits.map((limit) => ({ limit, text: wholeDollars(limit, language) }))
}

function aboutOf({ language }: GuestCall, friend: TabSharing['friends'][number]): string {
  const { orders } = tabWordsIn(language)
  const share = sharingWordsIn(language)
  const counted = orders(friend.orderCount)
  const ordered = dollars(friend.ordered, language)
  if (!friend.isOn) return `${share.ordered(counted, ordered)} · ${share.gone}`
  if (friend.limit === null) return share.ordered(counted, ordered)
  return share.orderedOf(counted, ordered, wholeDollars(friend.limit, language))
}
