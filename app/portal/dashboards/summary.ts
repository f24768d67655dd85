import { forbidden } from '../../../contract/errors'
import type { Database } from '../../../db/store'
import type { Actor } from '../../platform/auth/actor'
import { totalOf } from '../figures/sales'
import type { FiguresQuery } from '../../../contract/calls/dashboards'
import { asStaff, scopeOf, type BusinessScope } from '../figures/scope'
import type { Services } from '../../platform/server/services'

/** Money in cents. */
export interface InternalSummary {
  userCount: number
  businessCount: number
  customerCount: number
  totalSalesCents: number
  /** Service fees, less refunded ones. */
  totalProfitCents: number
}

/** Money in cents. */
export interface BusinessSummary {
  employeeCount: number
  businessCount: number
  totalSalesCents: number
  /** Orders that count as sales. */
  totalOrders: number
  /** Tabs open now. */
  currentTabs: number
}

/**
 * Figures of the internal dashboard (docs/rules/figures.md#dashboards), in one query. With a business: its employees, the customers with a
 * tab there, and its own sales and fees.
 *
 * @throws 403 for anyone but internal staff
 */
export async function internalSummary(app: Services, actor: Actor, query: FiguresQuery = {}): Promise<InternalSummary> {
  if (asStaff(actor).userType !== 'Internal') throw forbidden('read', 'Dashboard')
  const { db } = app
  const scope = scopeOf(actor, query)
  return db
    .selectNoFrom([
      countUsers(db, scope).$asScalar().$notNull().as('userCount'),
      countBusinesses(db, scope).$asScalar().$notNull().as('businessCount'),
      countCustomers(db, scope).$asScalar().$notNull().as('customerCount'),
      totalOf(db, scope, 'salesCents').$asScalar().$notNull().as('totalSalesCents'),
      totalOf(db, scope, 'feesCents').$asScalar().$notNull().as('totalProfitCents'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Figures of the business dashboard (docs/rules/figures.md#dashboards), in one query, over the actor's businesses or the chosen one.
 *
 * @throws 403 for anyone but staff, 404 for a business where the actor does not work
 */
export async function businessSummary(app: Services, actor: Actor, query: FiguresQuery = {}): Promise<BusinessSummary> {
  const { db } = app
  const scope = scopeOf(actor, query)
  return db
    .selectNoFrom([
      countEmployees(db, scope).$asScalar().$notNull().as('employeeCount'),
      countBusinesses(db, scope).$asScalar().$notNull().as('businessCount'),
      totalOf(db, scope, 'salesCents').$asScalar().$notNull().as('totalSalesCents'),
      totalOf(db, scope, 'orders').$asScalar().$notNull().as('totalOrders'),
      countOpenTabs(db, scope).$asScalar().$notNull().as('currentTabs'),
    ])
    .executeTakeFirstOrThrow()
}

/** All users; for a business, its employees. */
function countUsers(db: Database, scope: BusinessScope) {
  return scope === 'all'
    ? db.selectFrom('user').select(({ fn }) => fn.countAll<number>().as('n'))
    : countEmployees(db, scope)
}

/** An employee of two of the businesses counts once. */
function countEmployees(db: Database, scope: BusinessScope) {
  const all = db.selectFrom('userBusiness')
  const employed = scope === 'all' ? all : all.where('businessId', 'in', scope)
  return employed.select(({ fn }) => fn.count<number>('userId').distinct().as('n'))
}

function countBusinesses(db: Database, scope: BusinessScope) {
  const all = db.selectFrom('business')
  const businesses = scope === 'all' ? all : all.where('id', 'in', scope)
  return businesses.select(({ fn }) => fn.countAll<number>().as('n'))
}

/** Customers with an existing account; for a business, those who ever had a tab there. */
function countCustomers(db: Database, scope: BusinessScope) {
  const all = db.selectFrom('customer').where('deletedAt', 'is', null)
  const guests = (ids: readonly number[]) => db.selectFrom('tab').select('customerId').where('businessId', 'in', ids)
  const customers = scope === 'all' ? all : all.where('id', 'in', guests(scope))
  return customers.select(({ fn }) => fn.countAll<number>().as('n'))
}

function countOpenTabs(db: Database, scope: BusinessScope) {
  const all = db.selectFrom('tab').where('status', '=', 'Open')
  const open = scope === 'all' ? all : all.where('businessId', 'in', scope)
  return open.select(({ fn }) => fn.countAll<number>().as('n'))
}
