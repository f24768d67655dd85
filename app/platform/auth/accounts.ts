import type { Role, UserType } from '../../../contract/enumerations'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Database, Trx } from '../../../db/connection'

/** A staff member as signing in knows them. */
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

/** A customer as signing in knows them. `verifiedDob` is a provider's 'yyyy-MM-dd'. */
export interface CustomerAccount {
  id: number
  email: string
  firstName: string
  lastName: string
  displayName: string | null
  avatar: string | null
  phoneNumber: string | null
  verifiedDob: string | null
}

/** The users who may sign in; narrow it with `where`, and complete the row with `withRoles`. */
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

/** A staff member who may sign in, or undefined. */
export async function findStaff(db: Database | Trx, userId: number): Promise<StaffAccount | undefined> {
  const [row] = await readStaff(db, { userId })
  return row && withRoles(db, row)
}

/** The customers whose account was not deleted; narrow it with `where`. */
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
    ])
    .where('customer.deletedAt', 'is', null)
}

/** A customer whose account was not deleted, or undefined. */
export async function findCustomer(db: Database | Trx, customerId: number): Promise<CustomerAccount | undefined> {
  return presentCustomers(db).where('customer.id', '=', customerId).executeTakeFirst()
}
