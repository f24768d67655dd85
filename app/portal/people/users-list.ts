import { requireAbility, rulesFor } from '../../../contract/abilities'
import { asPage, type Page } from '../../../contract/calls/lists'
import type { USER_SORTS, UsersQuery } from '../../../contract/calls/people'
import { notFound } from '../../../contract/errors'
import type { User, UserDetails } from '../../../contract/entities/people'
import type { Database, Trx } from '../../../db/store'
import { containsText } from '../../../db/like'
import { page, TOTAL } from '../../../db/page'
import { inOrder } from '../../../db/in-order'
import type { UserActor } from '../../platform/auth/actor'
import { groupBy } from '../../../contract/group-by'
import { phoneDigits } from '../../../contract/phone'
import type { Services } from '../../platform/server/services'

const SORT_COLUMNS = {
  id: 'user.id',
  firstName: 'user.firstNameFolded',
  lastName: 'user.lastNameFolded',
  email: 'user.email',
  userType: 'user.userType',
  active: 'user.active',
} as const satisfies Record<(typeof USER_SORTS)[number], string>

/** Returns a page of users: all for internal staff, for others the staff of their businesses. @throws 403 */
export async function listUsers(app: Services, actor: UserActor, query: UsersQuery): Promise<Page<User>> {
  requireAbility(actor.ability, 'read', 'User')
  const found = narrowed(visibleUsers(app.db, actor), query)
  const ordered = inOrder(found.select('user.id'), {
    sort: query.sort,
    usual: { field: 'id', direction: 'asc' },
    columnOf: (field) => SORT_COLUMNS[field],
    id: 'user.id',
  })
  const { rows, total } = await page(ordered, found.select(TOTAL), query)
  const results = await usersById(
    app.db,
    actor,
    rows.map(({ id }) => id),
  )
  return asPage(results, total, query)
}

/** Returns one user, with those of their businesses that the reader may see. @throws 403, 404 also for another venue's user */
export async function readUser(db: Database | Trx, actor: UserActor, userId: number): Promise<User> {
  requireAbility(actor.ability, 'read', 'User')
  const visible = await visibleUsers(db, actor).select('user.id').where('user.id', '=', userId).executeTakeFirst()
  const [user] = visible ? await usersById(db, actor, [visible.id]) : []
  if (!user) throw notFound('User')
  return user
}

/** Returns one user with their permissions; an inactive user has none. @throws as `readUser` */
export async function readUserDetails(db: Database | Trx, actor: UserActor, userId: number): Promise<UserDetails> {
  const user = await readUser(db, actor, userId)
  const { id, userType, roles, active } = user
  const businessIds = user.businesses.map((business) => business.id)
  return { ...user, rules: active ? rulesFor({ kind: 'user', id, userType, roles, businessIds }) : [] }
}

/** Users that the actor may see: their own record and the staff of their businesses. */
function visibleUsers(db: Database | Trx, actor: UserActor) {
  const users = db.selectFrom('user')
  if (actor.userType === 'Internal') return users
  return users.where((eb) => eb.or([eb('user.id', '=', actor.id), eb('user.id', 'in', staffOf(db, actor.businessIds))]))
}

function staffOf(db: Database | Trx, businessIds: readonly number[]) {
  return db.selectFrom('userBusiness').select('userBusiness.userId').where('userBusiness.businessId', 'in', businessIds)
}

function narrowed(users: ReturnType<typeof visibleUsers>, query: UsersQuery) {
  const { userTypes, roles, active, businesses, searchString } = query
  return users
    .$if(active !== undefined, (found) => found.where('user.active', '=', active ? 1 : 0))
    .$if(roles !== undefined, (found) =>
      found.where('user.id', 'in', (eb) =>
        eb
          .selectFrom('userRole')
          .select('userRole.userId')
          .where('userRole.role', 'in', roles ?? []),
      ),
    )
    .$if(userTypes !== undefined, (found) => found.where('user.userType', 'in', userTypes ?? []))
    .$if(businesses !== undefined, (found) =>
      found.where('user.id', 'in', (eb) =>
        eb
          .selectFrom('userBusiness')
          .select('userBusiness.userId')
          .where('userBusiness.businessId', 'in', businesses ?? []),
      ),
    )
    .$if(searchString !== undefined, (found) => {
      const typed = searchString ?? ''
      const texts = ['user.firstNameFolded', 'user.lastNameFolded', 'user.email', 'user.phoneNumber'] as const
      return found.where(containsText(phoneDigits(typed) ?? typed, ...texts))
    })
}

/** Returns users by id, in this order. */
async function usersById(db: Database | Trx, actor: UserActor, ids: readonly number[]): Promise<User[]> {
  if (ids.length === 0) return []
  const users = await db
    .selectFrom('user')
    .select(['id', 'email', 'firstName', 'lastName', 'userType', 'active', 'avatar', 'phoneNumber'])
    .select(['version', 'createdAt', 'updatedAt'])
    .where('id', 'in', ids)
    .execute()
  const roles = groupBy(
    await db.selectFrom('userRole').selectAll().where('userId', 'in', ids).orderBy('role').execute(),
    ({ userId }) => userId,
  )
  const businesses = groupBy(
    await db
      .selectFrom('userBusiness')
      .innerJoin('business', 'business.id', 'userBusiness.businessId')
      .innerJoin('place', 'place.id', 'business.placeId')
      .select(['userBusiness.userId', 'business.id', 'place.name'])
      .where('userBusiness.userId', 'in', ids)
      .$if(actor.userType === 'Business', (query) => query.where('business.id', 'in', actor.businessIds))
      .orderBy('business.id')
      .execute(),
    ({ userId }) => userId,
  )
  const byId = new Map(
    users.map((user) => [
      user.id,
      {
        ...user,
        active: user.active === 1,
        roles: (roles.get(user.id) ?? []).map(({ role }) => role),
        businesses: (businesses.get(user.id) ?? []).map(({ id, name }) => ({ id, place: { name } })),
        createdAt: new Date(user.createdAt).toISOString(),
        updatedAt: new Date(user.updatedAt).toISOString(),
      },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}
