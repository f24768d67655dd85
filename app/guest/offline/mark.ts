import { actorFromGuestCookie } from '../../platform/auth/actor'
import { hashSecret } from '../../platform/auth/secrets'
import type { Services } from '../../platform/server/services'
import { SIGNED_OUT, WHOSE_HEADER } from './whose'

/** Marks a response with the session it was rendered for, so that a phone never shows one guest's cached screens to another. */
export async function markWhose(app: Services, request: Request, headers: Headers): Promise<void> {
  const actor = await actorFromGuestCookie(app, request)
  headers.set(WHOSE_HEADER, actor.kind === 'customer' ? hashSecret(actor.sessionId).slice(0, 16) : SIGNED_OUT)
}
