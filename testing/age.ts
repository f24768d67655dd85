import { ageCode, type AgeCheckBody } from '../contract/calls/age'
import type { TestBarback } from './barback'
import type { Answer, Caller } from './caller'
import { demoVenue, newGuest } from './orders'

/** A guest with an account and no verified age. */
export async function unverifiedGuest(bar: TestBarback): Promise<{ email: string; caller: Caller; id: number }> {
  const guest = await newGuest(bar)
  const { id } = await bar.app.db
    .updateTable('customer')
    .set({ verifiedDob: null })
    .where('email', '=', guest.email)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...guest, id }
}

/** The digits that a guest shows to the bar of a business, by default of the demo venue. */
export async function showAgeCode(bar: TestBarback, guest: Caller, businessId?: number): Promise<string> {
  const here = businessId ?? (await demoVenue(bar)).businessId
  return (await guest.post('/v1/customers/age-code', { businessId: here })).read(ageCode).code
}

/** Enters digits at the demo venue's bar, by default with a date of birth that is old enough. */
export async function enterAgeCode(bar: TestBarback, entered: Partial<AgeCheckBody>, staff?: Caller): Promise<Answer> {
  const { lockerId } = await demoVenue(bar)
  const who = staff ?? (await bar.staff('bartender'))
  const body = { dateOfBirth: '1998-04-02', document: 'Driver license', ...entered }
  return who.put('/v1/orders/kiosk/age', body, { lockerId })
}

/** Checks a guest's age at the demo venue's bar. */
export async function checkedAtBar(bar: TestBarback, guest: Caller): Promise<void> {
  const answer = await enterAgeCode(bar, { code: await showAgeCode(bar, guest) })
  if (answer.status !== 200) throw new Error(`Not checked: ${answer.status} ${JSON.stringify(answer.body)}`)
}
