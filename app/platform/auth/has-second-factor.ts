import { unauthorized, type BarbackError } from '../../../contract/errors'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Database, Trx } from '../../../db/store'

/** Whether a user has a second factor, so that the password alone does not sign them in. */
export async function hasSecondFactor(db: Database | Trx, userId: number): Promise<boolean> {
  return (await readFactors(db, { userId })).length > 0
}

const readFactors = compiledOnce((db, given: GivenOf<{ userId: number }>) =>
  db
    .selectFrom('secondFactor')
    .select('userId')
    .where('userId', '=', given('userId'))
    .where('totpSecret', 'is not', null)
    .union(db.selectFrom('passkey').select('userId').where('userId', '=', given('userId'))),
)

/** 401 for a password without the account's second factor. */
export function secondFactorRequired(): BarbackError {
  return unauthorized('Enter the code of your app, or a recovery code', 'second_factor_required')
}
