import type { Role, UserType } from '../../../contract/enumerations'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Database, Trx } from '../../../db/store'
import type { Flag } from '../../../db/tables'

/** A member of staff, as signing in reads them. */
export interface StaffAccount {
  id: number
  email: string
  firstName: string
  lastName: string
  userType: UserType
  avatar: string | null
  phoneNumber: string | null
  roles: Role[]
  businesses: Array<{ id: number; place: { name: string } }>
}

/** A customer, as signing in reads them. `verifiedDob` comes from a provider, as 'yyyy-MM-dd'. `hasAccount`: docs/rules/people.md#guests-without-an-account. */
export interface CustomerAccount {
  id: number
  email: string
  firstName: string
  lastName: string
  displayName: string | null
  avatar: string | null
  phoneNumber: string | null
  verifiedDob: string | null
  hasAccount: Flag
}

/** Query for the users allowed to sign in. Narrow it with `where`, and complete a row with `withRoles`. */
export function activeStaff(db: Database | Trx) {
  return db
    .selectFrom('user')
    .select([
      'user.id',
      'user.email',
      'user.firstName',
      'user.lastName',
      'user.userType',
      'user.avatar',
      'user.phoneNumber',
    ])
    .where('user.active', '=', 1)
}

/** Adds roles and businesses to a row of `activeStaff`. */
export async function withRoles(
  db: Database | Trx,
  row: Omit<StaffAccount, 'roles' | 'businesses'>,
): Promise<StaffAccount> {
  const roles = await readRoles(db, { userId: row.id })
  const businesses = await readBusinesses(db, { userId: row.id })
  return {
    roles: roles.map(({ role }) => role),
    businesses: businesses.map(({ id, name }) => ({ id, place: { name } })),
    ...row,
  }
}

const readStaff = compiledOnce((db, given: GivenOf<{ userId: number }>) =>
  activeStaff(db).where('user.id', '=', given('userId')),
)

const readRoles = compiledOnce((db, given: GivenOf<{ userId: number }>) =>
  db.selectFrom('userRole').select('role').where('userId', '=', given('userId')).orderBy('role'),
)

const readBusinesses = compiledOnce((db, given: GivenOf<{ userId: number }>) =>
  db
    .selectFrom('userBusiness')
    .innerJoin('business', 'business.id', 'userBusiness.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['business.id', 'place.name'])
    .where('userBusiness.userId', '=', given('userId'))
    .orderBy('business.id'),
)

/** Returns a member of staff who may sign in, or undefined. */
export async function findStaff(db: Database | Trx, userId: number): Promise<StaffAccount | undefined> {
  const [row] = await readStaff(db, { userId })
  return row && withRoles(db, row)
}

/** Stored as the last name of a guest who has typed one word: other code expects a name there. No document has it. */
export const NO_LAST_NAME = '-'

/** The whole name of a customer. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return lastName === NO_LAST_NAME ? firstName : `${firstName} ${lastName}`
}

/** The address to which a customer's mails go; undefined for a guest without an account who has not proved theirs. */
export function mailAddressOf(customer: {
  email: string
  hasAccount: Flag
  contactEmail: string | null
  contactProvedAt: number | null
}): string | undefined {
  if (customer.hasAccount === 1) return customer.email
  return customer.contactProvedAt === null ? undefined : (customer.contactEmail ?? undefined)
}

/** Query for the customers whose account is not deleted. Narrow it with `where`. */
export function presentCustomers(db: Database | Trx) {
  return db
    .selectFrom('customer')
    .select([
      'customer.id',
      'customer.email',
      'customer.firstName',
      'customer.lastName',
      'customer.displayName',
      'customer.avatar',
      'customer.phoneNumber',
      'customer.verifiedDob',
      'customer.hasAccount',
    ])
    .where('customer.deletedAt', 'is', null)
}

/** Returns a customer whose account is not deleted, or undefined. */
export async function findCustomer(db: Database | Trx, customerId: number): Promise<CustomerAccount | undefined> {
  return presentCustomers(db).where('customer.id', '=', customerId).executeTakeFirst()
}
