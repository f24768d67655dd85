import { z } from 'zod'
import { MAX_TAB_DOLLARS } from '../limits'

/** A tab that friends share (docs/rules/tabs.md#shared-tabs), in dollars. */

const friend = z.object({
  id: z.number(),
  name: z.string(),
  /** The limit of their drinks before tax; null: as many as fit on the tab. */
  limit: z.number().nullable(),
  /** Their drinks before tax that were not taken off. */
  ordered: z.number(),
  /** Their orders that were not cancelled. */
  orderCount: z.number(),
  /** False: they have left, or were removed. */
  isOn: z.boolean(),
})

const share = z.object({
  name: z.string(),
  /** True for the caller's share. */
  isOwn: z.boolean(),
  amount: z.number(),
  /** False for the host's share, which the holds pay with everything that friends have not paid. */
  isPaid: z.boolean(),
})

/** The host gets all of it; a friend gets their own entries only. */
export const tabSharing = z.object({
  /** `host`: the tab and its holds are the caller's. `friend`: the caller joined it. */
  role: z.enum(['host', 'friend']),
  /** The name of the guest whose tab it is. */
  host: z.string(),
  /** The code by which friends join. Null for friends, and without a link. */
  code: z.string().nullable(),
  /** The limit that each friend who joins gets. */
  headLimit: z.number().nullable(),
  friends: z.array(friend),
  shares: z.array(share),
  /** The end of the time in which friends can pay their shares with `POST tabs/customer/{id}/pay`. Null once the holds pay. */
  sharesUntil: z.iso.datetime().nullable(),
})
export type TabSharing = z.infer<typeof tabSharing>

const limitMessage = `Must be $1 to $${MAX_TAB_DOLLARS}, or null for no limit`
const headLimit = z.int(limitMessage).min(1, limitMessage).max(MAX_TAB_DOLLARS, limitMessage).nullable()

/** `POST tabs/customer/{id}/code`: the drinks before tax that each friend who joins may order, in dollars. */
export const shareTabBody = z.object({ limit: headLimit.default(null) })
export type ShareTabBody = z.infer<typeof shareTabBody>

/** `PUT tabs/customer/{id}/friends/{friendId}`. */
export const limitFriendBody = z.object({ limit: headLimit })
export type LimitFriendBody = z.infer<typeof limitFriendBody>

/** `GET tabs/invitations/{code}`. */
export const tabInvitation = z.object({
  businessId: z.number(),
  placeName: z.string(),
  host: z.string(),
  limit: z.number().nullable(),
  /** Set if the caller is on the tab already. */
  tabId: z.number().nullable(),
})
