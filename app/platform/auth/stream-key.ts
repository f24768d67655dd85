import type { Services } from '../server/services'
import { readGuestSessionId } from './guest-session'
import { readSessionId } from './portal-session'
import { hashSecret } from './secrets'

/**
 * Returns the same text for two pages of a browser only if they may share a stream of events: they belong to the same sessions of a guest
 * and of staff, and show the same `choice` of businesses.
 */
export async function streamKey(app: Services, request: Request, choice: number | undefined): Promise<string> {
  const sessions = await Promise.all([readGuestSessionId(app, request), readSessionId(app, request)])
  return hashSecret([...sessions, choice].map((part) => part ?? '').join(' ')).slice(0, 16)
}
