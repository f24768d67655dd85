import { z } from 'zod'
import { VERIFICATION_PROVIDERS } from '../../../contract/enumerations'
import { VERIFICATION_SESSION_SECONDS } from '../../../contract/limits'
import type { Services } from '../server/services'
import { ownCookie } from './own-cookie'

/** The screen where an age check in the guest's app begins, and to which it returns. */
export const CHECK_SCREEN = '/app/verify'

const kept = z.object({
  id: z.string(),
  provider: z.enum(VERIFICATION_PROVIDERS),
  /** The provider's page, to continue there. */
  url: z.string(),
  /** The path in our app that the check leads to. */
  to: z.string(),
})

/** An age check begun in this browser. */
export type RunningCheck = z.infer<typeof kept>

/** Returns the last check begun in this browser, if any. */
export async function readRunningCheck(app: Services, { headers }: Request): Promise<RunningCheck | undefined> {
  return kept.safeParse(await cookieOf(app).parse(headers.get('Cookie'))).data
}

/** The `Set-Cookie` value that stores a check, or removes it. */
export async function keepRunningCheck(app: Services, check: RunningCheck | undefined): Promise<string> {
  return check ? cookieOf(app).serialize(check) : cookieOf(app).serialize('', { maxAge: 0 })
}

function cookieOf(app: Services) {
  return ownCookie(app, 'barback_age_check', { maxAge: VERIFICATION_SESSION_SECONDS, isSigned: true })
}
