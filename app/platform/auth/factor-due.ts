import type { Role } from '../../../contract/enumerations'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Services } from '../server/services'
import { hasSecondFactor } from './has-second-factor'

const NEEDED_BY: readonly Role[] = ['Admin', 'Owner']
const GRACE_MS = 7 * 24 * 3_600_000

/**
 * The time (Unix ms) by which a user must set up a second factor; null for a user who has one or needs none. In production Admins and
 * Owners need one within a week of first being seen without. Elsewhere nobody needs one.
 */
export async function factorDueAt(
  { db, env, now }: Services,
  { id, roles }: { id: number; roles: readonly Role[] },
): Promise<number | null> {
  if (env.NODE_ENV !== 'production' || !roles.some((role) => NEEDED_BY.includes(role))) return null
  if (await hasSecondFactor(db, id)) return null
  const [row] = await readMissing(db, { id })
  if (row?.missingSince != null) return row.missingSince + GRACE_MS
  const missingSince = now()
  await db
    .insertInto('secondFactor')
    .values({ userId: id, missingSince })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ missingSince }))
    .execute()
  return missingSince + GRACE_MS
}

const readMissing = compiledOnce((db, given: GivenOf<{ id: number }>) =>
  db.selectFrom('secondFactor').select('missingSince').where('userId', '=', given('id')),
)
