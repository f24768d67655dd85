import { sql } from 'kysely'
import { resources } from './registry'
import type { TestBarback } from '../../../testing/barback'
import { alcoholFixtures } from './alcohol/alcohol.fixture'
import { businessMenuFixtures } from './business-menu/business-menu.fixture'
import { coreFixtures } from './core/core.fixture'
import { masterMenuFixtures } from './master-menu/master-menu.fixture'
import { productFixtures } from './products/products.fixture'

type Fields = Record<string, string | number | boolean | null>

/** Ids of demo records that fixtures refer to. */
export interface DemoIds {
  /** The first record of a table. */
  first(table: string): number
  /** Creates a record of a table, for references that must be unique. `fields` override the table's fixture. */
  fresh(table: string, fields?: Fields): Promise<number>
  /** A venue of the demo's owner, manager and bartender. */
  theirs: number
  /** A venue where none of them work. */
  others: number
}

/** Data that the registry's test needs for one resource. */
export interface RecordFixture {
  /** 'shared': staff read it, Admin writes it. 'business': a business's Owner and Manager also write their own. */
  access: 'shared' | 'business'
  /** True for a venue's records that only its Owner writes. */
  ownersOnly?: true
  /** The guests who may read it. */
  forGuests?: 'ofAge' | 'everybody'
  /** Body of a valid POST. `n` makes it unique; `business` is the business it belongs to. */
  valid: (ids: DemoIds, n: number, business: number) => Fields | Promise<Fields>
  /** Fields that a PUT changes. */
  change: Fields
  /** A mistake in an otherwise valid record, with its field error. */
  mistake: { fields: Fields; path: string; message: string }
  /** The unique key as the refusal names it: 'brand - name'. */
  unique?: string
  /** A column that refers to the demo records, which therefore cannot be deleted: 'product.brandId'. */
  keptBy?: string
}

/** By table. */
export type RecordFixtures = Readonly<Partial<Record<string, RecordFixture>>>

/** One for each resource, from the folder of its definition. */
export const FIXTURES: RecordFixtures = {
  ...alcoholFixtures,
  ...coreFixtures,
  ...productFixtures,
  ...masterMenuFixtures,
  ...businessMenuFixtures,
}

/** Looks up the ids that fixtures refer to; `make` creates a new record. */
export async function demoIds({ app: { db } }: TestBarback, make: DemoIds['fresh']): Promise<DemoIds> {
  const firsts = new Map<string, number>()
  for (const { table: name } of resources.all) {
    const { rows: found } = await sql<{ id: number | null }>`select min(id) as id from ${sql.table(name)}`.execute(db)
    const id = found[0]?.id
    if (typeof id === 'number') firsts.set(name, id)
  }
  const businesses = await db
    .selectFrom('business')
    .leftJoin('userBusiness', (join) =>
      join
        .onRef('userBusiness.businessId', '=', 'business.id')
        .on('userBusiness.userId', '=', (eb) =>
          eb.selectFrom('user').select('user.id').where('email', '=', 'manager@barback.test'),
        ),
    )
    .select(['business.id', 'userBusiness.userId'])
    .execute()
  const ownersToo = await db
    .selectFrom('userBusiness')
    .innerJoin('user', 'user.id', 'userBusiness.userId')
    .where('email', '=', 'owner@barback.test')
    .select('businessId')
    .execute()
  const theirs = businesses.find(({ userId }) => userId !== null)
  const others = businesses.find(({ id }) => !ownersToo.some(({ businessId }) => businessId === id))
  if (!theirs || !others) throw new Error('The demo data has no such venues')
  return {
    first(table) {
      const id = firsts.get(table)
      if (id === undefined) throw new Error(`The demo data has no ${table}`)
      return id
    },
    fresh: make,
    theirs: theirs.id,
    others: others.id,
  }
}
