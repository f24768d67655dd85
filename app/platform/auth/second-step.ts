import { BarbackError } from '../../../contract/errors'
import type { Services } from '../server/services'
import { findStaff, type StaffAccount } from './accounts'
import { factorDueAt } from './factor-due'
import { hasSecondFactor, secondFactorRequired } from './has-second-factor'
import type { Device } from './known-device'
import { requirePasskey } from './passkeys'
import type { Proved } from './password-mark'
import { isRemembered, readPending, setPending, signIn, type PendingSignIn } from './portal-session'
import { requireCode } from './second-factor'
import { newSecret } from './secrets'

const PENDING_MS = 10 * 60_000

/** `/v1`: checks the second factor sent with the password. @throws 401 `second_factor_required`, `wrong_code`; 403, 429 */
export async function requireFactor(
  app: Services,
  staff: StaffAccount,
  { code, device }: { code: string | undefined; device: Device },
): Promise<void> {
  if (await hasSecondFactor(app.db, staff.id)) {
    if (code === undefined) throw secondFactorRequired()
    return requireCode(app, staff, { code, device })
  }
  await requireFactorInTime(app, staff)
}

/** @throws 403 `second_factor_missing` when the deadline for setting one up has passed */
export async function requireFactorInTime(app: Services, staff: StaffAccount): Promise<void> {
  const due = await factorDueAt(app, staff)
  if (due === null || due > app.now()) return
  throw new BarbackError({
    status: 403,
    code: 'second_factor_missing',
    message: 'This account needs a second factor: sign in to the portal and set it up',
  })
}

/** Continues a portal sign-in after the password: signs in, or sets the pending second step. Returns the headers to send. */
export async function afterPassword(
  app: Services,
  request: Request,
  { account: { id: userId }, passwordMark }: Proved<StaffAccount>,
  remember: boolean,
) {
  if (!(await hasSecondFactor(app.db, userId))) {
    return { needsCode: false, headers: await signIn(app, request, userId, { remember, passwordMark }) }
  }
  const until = app.now() + PENDING_MS
  const pending: PendingSignIn = { userId, remember, until, nonce: newSecret(), passwordMark }
  return { needsCode: true, headers: await setPending(app, request, pending) }
}

/** Sends a signed-in user through the second step again. Returns the headers of the redirect to `/login/code`. */
export async function askForFactor(app: Services, request: Request, userId: number): Promise<Headers> {
  const remember = await isRemembered(app, request)
  const until = app.now() + PENDING_MS
  return setPending(app, request, { userId, remember, until, nonce: newSecret(), isConfirming: true })
}

/** Returns the user between the two steps; undefined when there is none, or it took too long. */
export async function betweenSteps(app: Services, request: Request) {
  const pending = await readPending(app, request)
  const staff = pending && (await findStaff(app.db, pending.userId))
  return staff && { staff, pending }
}

/** Finishes the second step with a passkey. @throws 401 */
export async function finishByPasskey(
  app: Services,
  request: Request,
  { staff, pending }: { staff: StaffAccount; pending: PendingSignIn },
  shown: string,
): Promise<Headers> {
  await requirePasskey(app, staff.id, { shown, nonce: pending.nonce, begunAt: pending.until - PENDING_MS })
  return signIn(app, request, staff.id, confirmedBy(pending))
}

/** Finishes the second step with a code. @throws 401, 429 */
export async function finishByCode(
  app: Services,
  request: Request,
  { staff, pending }: { staff: StaffAccount; pending: PendingSignIn },
  { code, device }: { code: string; device: Device },
): Promise<Headers> {
  await requireCode(app, staff, { code, device })
  return signIn(app, request, staff.id, confirmedBy(pending))
}

function confirmedBy({ remember, isConfirming, passwordMark }: PendingSignIn) {
  const message = 'Confirmed. Press the button once more.'
  return {
    remember,
    withFactor: true,
    passwordMark,
    toast: isConfirming ? ({ type: 'success', message } as const) : undefined,
  }
}
