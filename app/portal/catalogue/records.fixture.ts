import { sql } from 'kysely'
import { resources } from './registry'
import type { TestBarback } from '../../../testing/barback'
import { alcoholFixtures } from './alcohol/alcohol.fixture'
import { businessMenuFixtures } from './business-menu/business-menu.fixture'
import { coreFixtures } from './core/core.fixture'
import { masterMenuFixtures } from './master-menu/master-menu.fixture'
import { productFixtures } from './products/products.fixture'

type Fields = Record<string, string | number | boolean | null>

/** Ids of the demo data that records refer to. */
export interface DemoIds {
  /** The first record of a table. */
  first(table: string): number
  /** A new record of a table, for what may be pointed at only once; `fields` say what is not as in its own fixture. */
  fresh(table: string, fields?: Fields): Promise<number>
  /** A venue of the demo's owner, manager and bartender. */
  theirs: number
  /** A venue of none of them. */
  others: number
}

/** What the registry's test needs to know of one resource. */
export interface RecordFixture {
  /** 'shared': staff read it, Admin writes it. 'business': a business's Owner and Manager write their own as well. */
  access: 'shared' | 'business'
  /** Which guests may read it. */
  forGuests?: 'ofAge' | 'everybody'
  /** What POST takes; `n` tells it from others. `business` is whose it is. */
  valid: (ids: DemoIds, n: number, business: number) => Fields | Promise<Fields>
  /** What a PUT changes. */
  change: Fields
  /** A mistake in an otherwise valid record, and what is said of it. */
  mistake: { fields: Fields; path: string; message: string }
  /** What may not be there twice, in the words of the refusal: 'brand - name'. */
  unique?: string
  /** A column that refers to records of the demo data: 'product.brandId'. */
  keptBy?: string
}

/** By table. */
export type RecordFixtures = Readonly<Partial<Record<string, RecordFixture>>>

/** One for each resource, in the folder of its definition. */
export const FIXTURES: RecordFixtures = {
  ...alcoholFixtures,
  ...coreFixtures,
  ...productFixtures,
  ...masterMenuFixtures,
  ...businessMenuFixtures,
}

/** Looks up what the fixtures refer to; `make` makes a new record. */
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
