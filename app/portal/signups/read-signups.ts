import { sql } from 'kysely'
import { requireAbility } from '../../../contract/abilities'
import { asPage, type Page } from '../../../contract/calls/lists'
import type { SIGNUP_SORTS, SignupsQuery } from '../../../contract/calls/people'
import { notFound } from '../../../contract/errors'
import { businessSignup, type BusinessSignup } from '../../../contract/entities/signups'
import type { Database, Trx } from '../../../db/store'
import { foldedText } from '../../../db/folded-columns'
import { containsText } from '../../../db/like'
import { page, TOTAL } from '../../../db/page'
import { inOrder } from '../../../db/in-order'
import { inUtcDays } from '../../../db/in-range'
import type { Actor } from '../../platform/auth/actor'
import { groupBy } from '../../../contract/group-by'
import type { Services } from '../../platform/server/services'

/** Returns a page of inquiries with their notes, newest first by default; for internal staff. @throws 403 */
export async function listSignups(app: Services, actor: Actor, query: SignupsQuery): Promise<Page<BusinessSignup>> {
  requireAbility(actor.ability, 'read', 'BusinessSignup')
  const { searchString, status, createdAtFrom, createdAtTo } = query
  const wanted = app.db
    .selectFrom('businessSignup')
    .$if(status !== undefined, (signups) => signups.where('status', 'in', status ?? []))
    .where(inUtcDays('createdAt', createdAtFrom, createdAtTo))
  const found = wanted.$if(searchString !== undefined, (signups) => {
    const name = sql<string>`"firstName" || ' ' || "lastName"`
    const columns = ['businessName', 'email', 'phone', 'city'] as const
    const texts = columns.map((column) => `businessSignup.${column}` as const)
    return signups.where(containsText(searchString ?? '', name, ...texts))
  })
  const ordered = inOrder(found.select('id'), {
    sort: query.sort,
    usual: { field: 'id', direction: 'desc' },
    columnOf: sortColumn,
    id: 'id',
  })
  const { rows, total } = await page(ordered, found.select(TOTAL), query)
  const results = await signupsById(
    app.db,
    rows.map(({ id }) => id),
  )
  return asPage(results, total, query)
}

/** Returns one inquiry with its notes, oldest first. @throws 403, 404 */
export async function readSignup(db: Database | Trx, actor: Actor, signupId: number): Promise<BusinessSignup> {
  requireAbility(actor.ability, 'read', 'BusinessSignup')
  const [signup] = await signupsById(db, [signupId])
  if (!signup) throw notFound('Signup')
  return signup
}

async function signupsById(db: Database | Trx, ids: readonly number[]): Promise<BusinessSignup[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('businessSignup').selectAll().where('id', 'in', ids).execute()
  const notes = groupBy(
    await db
      .selectFrom('signupNote')
      .innerJoin('user', 'user.id', 'signupNote.createdBy')
      .selectAll('signupNote')
      .select(['user.firstName', 'user.lastName'])
      .where('entityId', 'in', ids)
      .orderBy('signupNote.id')
      .execute(),
    ({ entityId }) => entityId,
  )
  const byId = new Map(
    rows.map(({ street, city, state, zip, createdAt, updatedAt, ...row }) => [
      row.id,
      businessSignup.record.parse({
        ...row,
        address: { street, city, state, zip },
        notes: (notes.get(row.id) ?? []).map(({ firstName, lastName, ...note }) => ({
          ...note,
          user: { fullName: `${firstName} ${lastName}` },
          ...stamps(note),
        })),
        ...stamps({ createdAt, updatedAt }),
      }),
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Texts sort folded; inquiries are few, so they need no index. */
function sortColumn(field: (typeof SIGNUP_SORTS)[number]) {
  const column = sql.ref<string>(`businessSignup.${field}`)
  return field === 'id' ? column : foldedText(column)
}

function stamps({ createdAt, updatedAt }: { createdAt: number; updatedAt: number }) {
  return { createdAt: new Date(createdAt).toISOString(), updatedAt: new Date(updatedAt).toISOString() }
}
