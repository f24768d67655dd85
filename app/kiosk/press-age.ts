import { ageCheckBody } from '../../contract/calls/age'
import { BarbackError } from '../../contract/errors'
import { checkAge } from '../ordering/age/check'
import type { UserActor } from '../platform/auth/actor'
import type { Services } from '../platform/server/services'
import { formatClock } from '../platform/ui/dates'

/** What the bar still has to type, by the field of the call. */
const MISSING: Readonly<Record<string, string>> = {
  code: 'Type the six digits on the guest’s screen',
  dateOfBirth: 'Type the date of birth as MM/DD/YYYY',
  document: 'Tap what you have looked at',
}

/** What the bar reads after a check. */
export interface AgeChecked {
  said: string
}

/** Notes a check of a guest's age; undefined for another form. @throws as `checkAge` */
export async function pressAgeCheck(
  app: Services,
  actor: UserActor,
  business: { id: number; timeZone: string },
  form: FormData,
): Promise<AgeChecked | undefined> {
  if (form.get('intent') !== 'checkAge') return undefined
  const body = ageCheckBody.safeParse({
    code: form.get('code'),
    dateOfBirth: isoDate(form.get('born')),
    document: form.get('document'),
  })
  if (!body.success) {
    const path = String(body.error.issues[0]?.path[0])
    const message = MISSING[path] ?? 'Type all of it'
    throw new BarbackError({ status: 400, code: 'validation', message, fields: [{ path, message }] })
  }
  const { guest, until } = await checkAge(app, actor, business.id, body.data)
  return { said: `${guest} is over 21 here until ${formatClock(until, business.timeZone)}` }
}

/** '05/15/1990', or the same without its strokes, as '1990-05-15'. */
function isoDate(typed: FormDataEntryValue | null): string | null {
  if (typeof typed !== 'string') return null
  const digits = /^(\d{2})(\d{2})(\d{4})$/.exec(typed.replace(/\D/g, ''))
  return digits ? `${digits[3]}-${digits[1]}-${digits[2]}` : typed
}
