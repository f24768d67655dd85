import { z } from 'zod'
import type { TestBarback } from '../../../testing/barback'

export interface GuestWish {
  verifiedDob?: string | null
  dob?: string | null
  phoneNumber?: string
}

let made = 0

/** Creates a guest with the demo password, over 21 by default. The last name is 'Number' with a unique number. */
export async function makeGuest(bar: TestBarback, more: GuestWish = {}) {
  const { db } = bar.app
  made += 1
  const { passwordHash } = await db
    .selectFrom('customer')
    .select('passwordHash')
    .where('email', '=', 'guest@barback.test')
    .executeTakeFirstOrThrow()
  const { verifiedDob = '1990-06-15', dob = '1990-06-15', phoneNumber = null } = more
  const [email, lastName] = [`guest${made}@guests.test`, `Number${made}`]
  const row = await db
    .insertInto('customer')
    .values({
      email,
      firstName: 'Gwen',
      lastName,
      displayName: 'Gwen',
      phoneNumber,
      passwordHash,
      dob,
      verifiedDob,
      idVerificationProvider: verifiedDob === null ? null : ('Stripe' as const),
      emailProvedAt: bar.clock.now(),
      createdAt: bar.clock.now(),
      updatedAt: bar.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, email, lastName, path: `/v1/customers/${row.id}` }
}

export function guestRow(bar: TestBarback, id: number) {
  return bar.app.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Recorded changes of a guest, oldest first. */
export function guestHistory(bar: TestBarback, id: number) {
  return bar.app.db
    .selectFrom('auditEntry')
    .selectAll()
    .where('entity', '=', 'customer')
    .where('entityId', '=', id)
    .orderBy('id')
    .execute()
}

/** The field errors in a response of `/v1`. */
export function errorsOf(body: unknown) {
  return z.object({ errors: z.array(z.object({ path: z.string(), message: z.string() })) }).parse(body).errors
}
