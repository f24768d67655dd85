import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { demoIds, FIXTURES, type DemoIds } from './records.fixture'
import { resources } from './registry'

let bar: TestBarback
let admin: Caller
let ids: DemoIds
const record = z.looseObject({ id: z.number(), version: z.number() })
let made = 0
beforeAll(async () => {
  bar = await openBarback()
  admin = await bar.staff('admin')
  ids = await demoIds(bar, async (table, fields) => (await create(table, fields)).id)
})
afterAll(() => bar.stop())

async function create(table: string, given: Record<string, unknown> = {}) {
  const resource = resources.ofTable(table)
  const fixture = FIXTURES[table]
  if (!resource || !fixture) throw new Error(`${table} has no fixture`)
  const fields = { ...(await fixture.valid(ids, ++made, ids.theirs)), ...given }
  const answer = await admin.post(`/v1/${resource.api}`, fields)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.read(record)
}

async function notesOf(table: string, id: number): Promise<number> {
  const { count } = await bar.app.db
    .selectFrom('auditEntry')
    .where('entity', '=', table)
    .where('entityId', '=', id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

describe.each(resources.all.map(({ table, api }) => [api, table] as const))('%s', (api, table) => {
  test('count their versions, and refuse a change of an older one', async () => {
    const first = await create(table)
    expect(first.version).toBe(1)
    const path = `/v1/${api}/${first.id}`
    const change = FIXTURES[table]?.change ?? {}

    bar.clock.advance(1000)
    const saved = await admin.put(path, { ...first, ...change })
    bar.clock.advance(1000)
    expect([saved.status, saved.body]).toMatchObject([200, { ...change, version: 2 }])

    const stale = await admin.put(path, first)
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { code: 'stale_version', version: 2, record: { ...change, id: first.id, version: 2 } },
    ])
    expect((await admin.get(path)).body).toEqual(saved.body)

    // A save without changes makes no new version and no history entry.
    const noted = await notesOf(table, first.id)
    expect((await admin.put(path, { ...first, ...change, version: 2 })).body).toEqual(saved.body)
    expect(await notesOf(table, first.id)).toBe(noted)

    // A request without a version overwrites, as it always did.
    const { version: _version, ...plain } = first
    expect((await admin.put(path, plain)).status).toBe(200)
    expect((await admin.get(path)).read(record).version).toBe(3)
  })
})

test('of two saves of the same version at once, one is refused', async () => {
  const brand = await create('brand')
  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map((word) =>
      admin.put(`/v1/products/brands/${brand.id}`, { ...brand, manufacturer: word }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test.each(['two', 0, 1.5, null])('a malformed version is refused: %j', async (version) => {
  const brand = await create('brand')
  const answer = await admin.put(`/v1/products/brands/${brand.id}`, { ...brand, version })
  expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ path: 'version' }] }])
})

/** Records outside the catalogue that PUT replaces whole, with a change to each. */
const OTHERS = [
  ['/v1/places', { description: 'Changed' }],
  ['/v1/users', { phoneNumber: '9045550188' }],
  ['/v1/customers', { phoneNumber: '9045550188' }],
  ['/v1/businesses', { maxDistance: 321 }],
  ['/v1/business-lockers', { name: 'Changed' }],
  ['/v1/businesses/signup', { comment: 'Changed' }],
] as const

test.each(OTHERS)('%s count their versions as well', async (path, change) => {
  const [first] = (await admin.get(`${path}?size=1`)).read(z.object({ results: z.array(record) })).results
  if (!first) throw new Error(`${path} has none`)
  const { businesses, ...rest } = first
  const sent = {
    ...rest,
    ...(businesses !== undefined && {
      businesses: z
        .array(z.object({ id: z.number() }))
        .parse(businesses)
        .map(({ id }) => id),
    }),
  }
  const at = `${path}/${first.id}`
  const saved = await admin.put(at, { ...sent, ...change })
  expect([saved.status, saved.body]).toMatchObject([200, { ...change, version: first.version + 1 }])
  const stale = await admin.put(at, { ...sent, version: first.version })
  expect([stale.status, stale.body]).toMatchObject([
    409,
    { code: 'stale_version', record: { ...change, version: first.version + 1 } },
  ])
  expect((await admin.put(at, { ...sent, version: first.version + 1 })).status).toBe(200)
})

test("a guest's orders and a locker's line do not count as changes", async () => {
  const versions = async () => [
    await bar.app.db.selectFrom('customer').select(['id', 'version']).orderBy('id').execute(),
    await bar.app.db.selectFrom('businessLocker').select(['id', 'version']).orderBy('id').execute(),
  ]
  const before = await versions()
  await bar.app.db.updateTable('customer').set({ totalTabs: 7 }).execute()
  await bar.app.db.updateTable('businessLocker').set({ online: 1, lastSeenAt: bar.clock.now() }).execute()
  expect(await versions()).toEqual(before)
})
