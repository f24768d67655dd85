import { actorFromGuestCookie } from '../../platform/auth/actor'
import { hashSecret } from '../../platform/auth/secrets'
import type { Services } from '../../platform/server/services'
import { NOBODY, WHOSE_HEADER } from './whose'

/** Says in an answer of the app for whom it was drawn, so that a phone shows nobody what it keeps of somebody else. */
export async function markWhose(app: Services, request: Request, headers: Headers): Promise<void> {
  const actor = await actorFromGuestCookie(app, request)
  headers.set(WHOSE_HEADER, actor.kind === 'customer' ? hashSecret(actor.sessionId).slice(0, 16) : NOBODY)
}
