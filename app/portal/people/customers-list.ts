import { sql } from 'kysely'
import { requireAbility, scopeOf } from '../../../contract/abilities'
import { rowsOfPage } from '../../../db/page'
import { asPage, type Page } from '../../../contract/calls/lists'
import type { CUSTOMER_SORTS, CustomersQuery } from '../../../contract/calls/people'
import type { Customer } from '../../../contract/entities/people'
import { notFound } from '../../../contract/errors'
import { dollarsFromCents } from '../../../contract/money'
import { phoneDigits } from '../../../contract/phone'
import type { Database, Trx } from '../../../db/store'
import { countByWords, foundByWords } from '../../../db/words'
import { inOrder } from '../../../db/in-order'
import { inRange, inUtcDays } from '../../../db/in-range'
import type { CustomerActor, UserActor } from '../../platform/auth/actor'
import { isOver21Now } from '../../platform/auth/over21'
import { numberIn } from '../figures/search'
import type { Services } from '../../platform/server/services'

/** Actors that may read customers: internal staff read all, a customer only their own record. */
export type CustomersReader = UserActor | CustomerActor

/** The column to sort by for each field. Each has an index, so that SQLite reads a page of 100,000 customers without sorting. */
const SORT_COLUMNS = {
  isInternal: 'customer.isInternal',
  id: 'customer.id',
  firstName: 'customer.firstNameFolded',
  lastName: 'customer.lastNameFolded',
  email: 'customer.email',
  totalSales: 'customer.totalSalesCents',
  totalTips: 'customer.totalTipsCents',
  totalFees: 'customer.totalFeesCents',
  totalTabs: 'customer.totalTabs',
} as const satisfies Record<(typeof CUSTOMER_SORTS)[number], string>

interface CustomerListQuery extends CustomersQuery {
  /** Only customers who ever had a tab there. */
  businessId?: number | undefined
}

/**
 * Returns a page of the customers that the reader may see. The search matches the starts of words in names, email and phone number, and the
 * id. @throws 403
 */
export async function listCustomers(
  app: Services,
  actor: CustomersReader,
  query: CustomerListQuery,
): Promise<Page<Customer>> {
  requireAbility(actor.ability, 'read', 'Customer')
  const found = narrowed(visibleCustomers(app.db, actor), query)
  const ordered = inOrder(found.select('customer.id'), {
    sort: query.sort,
    usual: { field: 'id', direction: 'asc' },
    columnOf: (field) => SORT_COLUMNS[field],
    id: 'customer.id',
  })
  const rows = await rowsOfPage(ordered, query)
  const total = await countCustomers(app.db, actor, query)
  const results = await customersById(
    app,
    app.db,
    rows.map(({ id }) => id),
  )
  return asPage(results, total, query)
}

/** Returns one customer. @throws 403; 404 also for another guest and for a deleted account */
export async function readCustomer(
  app: Pick<Services, 'now'>,
  db: Database | Trx,
  actor: CustomersReader,
  customerId: number,
): Promise<Customer> {
  requireAbility(actor.ability, 'read', 'Customer')
  const visible = await visibleCustomers(db, actor)
    .select('customer.id')
    .where('customer.id', '=', customerId)
    .executeTakeFirst()
  const [customer] = visible ? await customersById(app, db, [visible.id]) : []
  if (!customer) throw notFound('Customer')
  return customer
}

/**
 * The accounts that the actor may see, without deleted ones. SQLite uses the partial indexes only if this condition equals theirs exactly.
 */
function visibleCustomers(db: Database | Trx, actor: CustomersReader) {
  const present = db.selectFrom('customer').where('customer.deletedAt', 'is', null)
  if (scopeOf(actor.ability, 'read', 'Customer') === 'all') return present
  return present.where('customer.id', '=', actor.id)
}

function narrowed(customers: ReturnType<typeof visibleCustomers>, query: CustomerListQuery) {
  const { searchString, businessId, isInternal } = query
  const words = foundByWords('customerWords', sql.ref('customer.id'), searched(searchString))
  const id = numberIn(searchString ?? '')
  return customers
    .where(inRange('customer.totalSalesCents', query.totalSalesFrom, query.totalSalesTo))
    .where(inRange('customer.totalTipsCents', query.totalTipsFrom, query.totalTipsTo))
    .where(inRange('customer.totalFeesCents', query.totalFeesFrom, query.totalFeesTo))
    .where(inUtcDays('customer.createdAt', query.createdAtFrom, query.createdAtTo))
    .$if(isInternal !== undefined, (found) => found.where('customer.isInternal', '=', isInternal ? 1 : 0))
    .$if(businessId !== undefined, (found) =>
      found.where('customer.id', 'in', (eb) =>
        eb
          .selectFrom('tab')
          .select('tab.customerId')
          .where('tab.businessId', '=', businessId ?? 0),
      ),
    )
    .$if(searchString !== undefined, (found) =>
      found.where((eb) => (id === undefined ? words : eb.or([words, eb('customer.id', '=', id)]))),
    )
}

/** Converts a phone number in any US format to its ten digits, as stored. */
function searched(typed = ''): string {
  return phoneDigits(typed) ?? typed
}

async function countCustomers(db: Database, actor: CustomersReader, query: CustomerListQuery): Promise<number> {
  const { searchString } = query
  const { page: _page, size: _size, sort: _sort, searchString: _search, ...filters } = query
  const isOfAll =
    scopeOf(actor.ability, 'read', 'Customer') === 'all' && Object.values(filters).every((value) => value === undefined)
  if (isOfAll && searchString !== undefined && numberIn(searchString) === undefined) {
    const { rows } = await countByWords('customerWords', searched(searchString)).execute(db)
    return rows[0]?.total ?? 0
  }
  const { total } = await narrowed(visibleCustomers(db, actor), query)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Returns customers by id, in this order. */
async function customersById(
  app: Pick<Services, 'now'>,
  db: Database | Trx,
  ids: readonly number[],
): Promise<Customer[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('customer')
    .select(['id', 'firstName', 'lastName', 'displayName', 'email', 'dob', 'verifiedDob', 'gender', 'phoneNumber'])
    .select(['avatar', 'deviceNotificationId', 'isInternal', 'receiptsByMail', 'readyByMail', 'language'])
    .select(['provider', 'idVerificationProvider', 'hasAccount', 'contactEmail'])
    .select(['totalSalesCents', 'totalTipsCents', 'totalFeesCents', 'totalTabs', 'version', 'createdAt', 'updatedAt'])
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(
    rows.map(({ verifiedDob, totalSalesCents, totalTipsCents, totalFeesCents, ...row }): [number, Customer] => [
      row.id,
      {
        ...row,
        // A verified date takes precedence over a typed one.
        dob: verifiedDob ?? row.dob,
        over21: isOver21Now(verifiedDob, app.now()),
        hasAccount: row.hasAccount === 1,
        isInternal: row.isInternal === 1,
        receiptsByMail: row.receiptsByMail === 1,
        readyByMail: row.readyByMail === 1,
        totalSales: dollarsFromCents(totalSalesCents),
        totalTips: dollarsFromCents(totalTipsCents),
        totalFees: dollarsFromCents(totalFeesCents),
        createdAt: new Date(row.createdAt).toISOString(),
        updatedAt: new Date(row.updatedAt).toISOString(),
      },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}
