import type { z } from 'zod'
import { listQuerySortedBy } from '../../../contract/calls/lists'
import { containsText } from '../../../db/like'
import { page, TOTAL } from '../../../db/page'
import { inOrder } from '../../../db/in-order'
import { gridPage } from '../../platform/ui/grid/grid-page'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { readBusiness } from './businesses'

/** The query of the Employees tab. */
export const employeesQuery = listQuerySortedBy(['id', 'firstName', 'lastName', 'email'])

const SORT_COLUMNS = {
  id: 'user.id',
  firstName: 'user.firstNameFolded',
  lastName: 'user.lastNameFolded',
  email: 'user.email',
} as const

/** Returns a page of the users of type Business who work for a business. @throws 404 */
export async function listEmployees(
  app: Services,
  actor: UserActor,
  businessId: number,
  query: z.infer<typeof employeesQuery>,
) {
  await readBusiness(app, actor, businessId)
  const found = app.db
    .selectFrom('user')
    .innerJoin('userBusiness', 'userBusiness.userId', 'user.id')
    .where('userBusiness.businessId', '=', businessId)
    .where('user.userType', '=', 'Business')
    .$if(query.searchString !== undefined, (people) => {
      const columns = ['user.firstNameFolded', 'user.lastNameFolded', 'user.email'] as const
      return people.where(containsText(query.searchString ?? '', ...columns))
    })
  const usual = { field: 'id', direction: 'asc' } as const
  const ordered = inOrder(found.select(['user.id', 'user.firstName', 'user.lastName', 'user.email']), {
    sort: query.sort,
    usual,
    columnOf: (field) => SORT_COLUMNS[field],
    id: 'user.id',
  })
  const { rows, total } = await page(ordered, found.select(TOTAL), query)
  const ids = rows.map(({ id }) => id)
  const roles =
    ids.length === 0
      ? []
      : await app.db.selectFrom('userRole').selectAll().where('userId', 'in', ids).orderBy('role').execute()
  const results = rows.map((row) => ({
    ...row,
    roles: roles.filter(({ userId }) => userId === row.id).map(({ role }) => role),
  }))
  return gridPage({ results, total }, query, usual)
}
