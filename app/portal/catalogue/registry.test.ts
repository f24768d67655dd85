import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pageOf } from '../../../contract/calls/lists'
import { OWN_SUBJECTS } from '../../../contract/abilities'
import { apiError } from '../../../contract/errors'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import type { Visitor } from '../../../testing/visitor'
import { recordFields, sortableFields, type Resource } from '../../records/definition/definition'
import { metaShown } from '../../records/definition/entity'
import { formTexts } from '../../records/form/form'
import { demoIds, FIXTURES, type DemoIds, type RecordFixture } from './records.fixture'
import { resources } from './registry'

const STAFF = ['admin', 'service', 'owner', 'manager', 'bartender'] as const
const READERS = ['service', 'bartender'] as const

let bar: TestBarback
let ids: DemoIds
const callers = new Map<string, Caller>()
const visitors = new Map<string, Visitor>()
beforeAll(async () => {
  bar = await openBarback()
  ids = await demoIds(bar, async (table, fields) => (await someRecord(resourceOf(table), ids.theirs, fields)).id)
  for (const account of STAFF) {
    callers.set(account, await bar.staff(account))
    visitors.set(account, await bar.portal(account))
  }
  callers.set('guest', await bar.customer('guest'))
  callers.set('new', await bar.customer('new'))
})
afterAll(() => bar.stop())

function as(account: string): Caller {
  const caller = callers.get(account)
  if (!caller) throw new Error(`${account} is not signed in`)
  return caller
}

function at(account: string): Visitor {
  const visitor = visitors.get(account)
  if (!visitor) throw new Error(`${account} is not signed in`)
  return visitor
}

/** Makes each generated record unique. */
let made = 0
const next = () => ++made

const idOnly = z.looseObject({ id: z.number() })

function resourceOf(table: string): Resource {
  const resource = resources.ofTable(table)
  if (!resource) throw new Error(`${table} is not a resource`)
  return resource
}

function fixtureOf({ table }: Resource): RecordFixture {
  const fixture = FIXTURES[table]
  if (!fixture) throw new Error(`Give ${table} a fixture beside its definition`)
  return fixture
}

async function validFields(resource: Resource, business = ids.theirs) {
  return fixtureOf(resource).valid(ids, next(), business)
}

/** Creates a record of the resource as Admin. */
async function someRecord(resource: Resource, business = ids.theirs, given: RecordFixture['change'] = {}) {
  const fields = { ...(await validFields(resource, business)), ...given }
  const answer = await as('admin').post(`/v1/${resource.api}`, fields)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return { id: answer.read(idOnly).id, fields, record: answer.body }
}

test('every resource has a fixture', () => {
  expect(resources.all.filter(({ table }) => !FIXTURES[table]).map(({ table }) => table)).toEqual([])
})

test('every list names its sort fields', async () => {
  for (const { api } of resources.all) {
    const { status, body } = await as('admin').get(`/v1/${api}?sort=nonsense,asc`)
    expect(status).toBe(400)
    expect(apiError.parse(body).errors?.[0]?.path).toBe('sort')
  }
})

/** Whether only internal staff delete records of the kind: their delete is guarded as that of shared records is. */
function isDeletedByUs({ subjects }: Resource): boolean {
  return subjects.delete !== undefined && !OWN_SUBJECTS.some((subject) => subject === subjects.delete)
}

/** The test above reports resources without a fixture. */
const tried = resources.all.filter(({ table }) => FIXTURES[table])

describe.each(tried.map((resource) => [resource.api, resource] as const))('/v1/%s', (_, resource) => {
  const path = `/v1/${resource.api}`

  test('requires sign-in', async () => {
    const refused = [
      bar.anyone.get(path),
      bar.anyone.get(`${path}/1`),
      bar.anyone.post(path, {}),
      bar.anyone.put(`${path}/1`, {}),
      bar.anyone.delete(`${path}/1`),
    ]
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  })

  test.each(STAFF)("lists records to %s in the contract's form", async (account) => {
    const answer = await as(account).get(`${path}?size=3`)
    expect(answer.status).toBe(200)
    const page = answer.read(pageOf(resource.entity.record))
    expect(page.results.length).toBeLessThanOrEqual(3)
    expect(page.total).toBeGreaterThanOrEqual(page.results.length)
    expect(page.isPaginated).toBe(page.total > 3)
  })

  test('is open to guests only if its kind is meant for them', async () => {
    const { forGuests } = fixtureOf(resource)
    const expected = forGuests === undefined ? [403, 403] : [200, forGuests === 'everybody' ? 200 : 403]
    expect([(await as('guest').get(path)).status, (await as('new').get(path)).status]).toEqual(expected)
    expect((await as('guest').post(path, {})).status).toBe(403)
  })

  test('pages and sorts by every sort field, without losing a record', async () => {
    const all = (await as('admin').get(`${path}?size=1000&sort=id,asc`)).read(pageOf(idOnly))
    for (const field of sortableFields(resource)) {
      const seen = new Set<number>()
      for (let page = 0; page * 400 < all.total; page++) {
        const answer = await as('admin').get(`${path}?size=400&page=${page}&sort=${field},desc`)
        expect(answer.status, field).toBe(200)
        for (const { id } of answer.read(pageOf(idOnly)).results) seen.add(id)
      }
      expect(seen.size, field).toBe(all.total)
    }
  })

  test('refuses a malformed query and names the field', async () => {
    for (const [query, field] of [
      ['size=1001', 'size'],
      ['page=-1', 'page'],
      ['sort=id', 'sort'],
    ] as const) {
      const { status, body } = await as('admin').get(`${path}?${query}`)
      expect(status).toBe(400)
      expect(apiError.parse(body).errors?.map((error) => error.path)).toEqual([field])
    }
  })

  test('filters by every reference, choice and switch it shows, and refuses other filters', async () => {
    const all = (await as('admin').get(`${path}?size=1000`)).read(pageOf(idOnly)).results
    for (const field of recordFields(resource)) {
      const kind = metaShown(resource, field)?.kind ?? ''
      const values = all.map((one) => z.union([z.string(), z.number(), z.boolean()]).safeParse(one[field]).data)
      const value = values.find((one) => one !== undefined)
      const { status, body } = await as('admin').get(
        `${path}?size=1000&${field}=${encodeURIComponent(String(value ?? 'null'))}`,
      )
      if (['reference', 'choice', 'switch'].includes(kind)) {
        if (value === undefined) continue
        expect(status, field).toBe(200)
        const expected = all.filter((one) => one[field] === value).map(({ id }) => id)
        expect(
          pageOf(idOnly)
            .parse(body)
            .results.map(({ id }) => id),
          field,
        ).toEqual(expected)
      } else {
        expect(status, field).toBe(400)
        expect(apiError.parse(body).errors?.map((error) => error.path)).toEqual([field])
      }
    }
  })

  test('creates, returns, finds, replaces and deletes a record, and records each change', async () => {
    const { id, fields, record } = await someRecord(resource)
    expect(record).toMatchObject(fields)
    const got = await as('admin').get(`${path}/${id}`)
    expect(got.body).toEqual(record)
    resource.entity.record.parse(got.body)

    const { change } = fixtureOf(resource)
    const replaced = await as('admin').put(`${path}/${id}`, { ...fields, ...change })
    expect(replaced.status, JSON.stringify(replaced.body)).toBe(200)
    expect(replaced.body).toMatchObject({ ...fields, ...change, id })

    expect((await as('admin').delete(`${path}/${id}`)).status).toBe(204)
    expect((await as('admin').get(`${path}/${id}`)).status).toBe(404)
    expect((await as('admin').delete(`${path}/${id}`)).status).toBe(404)

    const noted = await bar.app.db
      .selectFrom('auditEntry')
      .where('entity', '=', resource.table)
      .where('entityId', '=', id)
      .orderBy('id')
      .select(['action', 'before', 'after'])
      .execute()
    expect(noted.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
    expect(JSON.parse(noted[1]?.before ?? '{}')).toMatchObject(fields)
    expect(JSON.parse(noted[1]?.after ?? '{}')).toMatchObject(change)
  })

  test('saves a record as returned', async () => {
    const { id, record } = await someRecord(resource)
    const saved = await as('admin').put(`${path}/${id}`, record)
    const { updatedAt: _updatedAt, version: _version, ...before } = z.looseObject({}).parse(record)
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(saved.body).toMatchObject(before)
  })

  test('shows the error of a record at its field', async () => {
    const { mistake } = fixtureOf(resource)
    const answer = await as('admin').post(path, { ...(await validFields(resource)), ...mistake.fields })
    expect(answer.status).toBe(400)
    expect(answer.read(apiError).errors).toContainEqual({ path: mistake.path, message: mistake.message })
    const { id } = await someRecord(resource)
    const replaced = await as('admin').put(`${path}/${id}`, { ...(await validFields(resource)), ...mistake.fields })
    expect(replaced.status).toBe(400)
  })

  test('refuses a body that is not a record', async () => {
    expect((await as('admin').post(path, '{"name":')).status).toBe(400)
    expect((await as('admin').post(path, '[]')).status).toBe(400)
  })

  test('returns 404 for an invalid id', async () => {
    for (const id of ['0', '-1', 'abc', '1.5', '999999999', '1e3x']) {
      expect((await as('admin').get(`${path}/${id}`)).status, id).toBe(404)
      expect((await as('admin').put(`${path}/${id}`, {})).status, id).toBe(404)
      expect((await as('admin').delete(`${path}/${id}`)).status, id).toBe(404)
    }
  })

  test('has no other methods', async () => {
    expect((await as('admin').put(path, {})).status).toBe(405)
    expect((await as('admin').delete(path)).status).toBe(405)
    expect((await as('admin').post(`${path}/1`, {})).status).toBe(405)
  })

  test.each(READERS)('is not written by %s', async (account) => {
    const { id, fields } = await someRecord(resource)
    expect((await as(account).post(path, await validFields(resource))).status).toBe(403)
    expect((await as(account).put(`${path}/${id}`, fields)).status).toBe(403)
    expect((await as(account).delete(`${path}/${id}`)).status).toBe(403)
  })

  test('lets those who run a business write only its own records', async () => {
    const { access, ownersOnly } = fixtureOf(resource)
    const created = await as('manager').post(path, await validFields(resource))
    expect(created.status, JSON.stringify(created.body)).toBe(access === 'business' && !ownersOnly ? 201 : 403)
    const { id, fields } = await someRecord(resource)
    expect((await as('owner').put(`${path}/${id}`, fields)).status).toBe(access === 'business' ? 200 : 403)
  })

  test.runIf(fixtureOf(resource).access === 'business')("hides another business's records", async () => {
    const { id, fields } = await someRecord(resource, ids.others)
    const [whole] = resource.partOf
    // A part belongs to the business of its parent record. For these accounts another business's parent does not exist.
    const [there, unknown] =
      whole === undefined ? [{ businessId: ids.others }, 404] : [{ [whole]: fields[whole] ?? 0 }, 400]
    for (const account of ['owner', 'manager', 'bartender']) {
      expect((await as(account).get(`${path}/${id}`)).status).toBe(404)
    }
    for (const account of fixtureOf(resource).ownersOnly ? ['owner'] : ['owner', 'manager']) {
      expect((await as(account).put(`${path}/${id}`, fields)).status).toBe(404)
      // If the account may not delete any record of the kind, the answer is 403 whichever business the record belongs to.
      expect((await as(account).delete(`${path}/${id}`)).status).toBe(isDeletedByUs(resource) ? 403 : 404)
      expect((await as(account).post(path, await validFields(resource, ids.others))).status).toBe(unknown)
      const mine = await someRecord(resource)
      expect((await as(account).put(`${path}/${mine.id}`, { ...mine.fields, ...there })).status).toBe(unknown)
    }
  })

  test.runIf(fixtureOf(resource).unique)('refuses a duplicate', async () => {
    const { fields } = await someRecord(resource)
    const answer = await as('admin').post(path, fields)
    expect(answer.status).toBe(409)
    expect(answer.read(apiError).message).toBe(`unique violation on ${fixtureOf(resource).unique}`)
  })

  test.runIf(fixtureOf(resource).keptBy)(
    'refuses to delete a record with references, and returns their count',
    async () => {
      const [table = '', column = ''] = fixtureOf(resource).keptBy?.split('.') ?? []
      const { rows } = await sql<{ id: number; count: number }>`
      select ${sql.ref(column)} as id, count(*) as count from ${sql.table(table)}
      where ${sql.ref(column)} is not null group by 1 limit 1`.execute(bar.app.db)
      const [kept] = rows
      const answer = await as('admin').delete(`${path}/${kept?.id}`)
      expect(answer.status).toBe(409)
      const refusal = answer.read(
        apiError.extend({ dependants: z.array(z.looseObject({ table: z.string(), count: z.number() })) }),
      )
      expect(refusal.dependants).toContainEqual({ table, count: kept?.count })
      expect(refusal.message).toContain(String(kept?.count))
    },
  )
})

const screens = tried.flatMap((resource) =>
  resource.screen === undefined ? [] : [[resource.screen, resource] as const],
)

describe.each(screens)('the portal at %s', (screen, resource) => {
  /** Texts that a user types into a form of the resource. */
  const typed = (fields: RecordFixture['change'], names: readonly string[]) => formTexts(resource, names, fields)

  test('requires sign-in', async () => {
    for (const path of [screen, `${screen}/1`]) {
      const page = await bar.visitor().get(path)
      expect([page.status, page.location]).toEqual([302, `/login?redirectTo=${encodeURIComponent(path)}`])
    }
  })

  test.each(STAFF)('lists records to %s, with Add for staff who may', async (account) => {
    const page = await at(account).get(screen)
    expect(page.status).toBe(200)
    expect(page.html).toContain(`>${resource.headings.list}</h1>`)
    const mayCreate =
      account === 'admin' ||
      (fixtureOf(resource).access === 'business' &&
        (account === 'owner' || (account === 'manager' && !fixtureOf(resource).ownersOnly)))
    expect(page.html.includes(`>${resource.headings.add}</a>`)).toBe(mayCreate)
    expect((await at(account).get(`${screen}?create=`)).html.includes('<dialog')).toBe(mayCreate)
  })

  test('creates a record with plain HTML, with a toast', async () => {
    const fields = await validFields(resource)
    const sent = await at('admin').submit(`${screen}?index&create=`, {
      intent: 'create',
      ...typed(fields, resource.createFields),
    })
    expect(sent.status, sent.html.slice(0, 2000)).toBe(302)
    expect(sent.location).toBe(screen)
    expect((await at('admin').get(screen)).html).toContain('data-kind="success"')
  })

  test('shows an error at its field and keeps the typed values', async () => {
    const { mistake } = fixtureOf(resource)
    const fields = { ...(await validFields(resource)), ...mistake.fields }
    const sent = await at('admin').submit(`${screen}?index&create=`, {
      intent: 'create',
      ...typed(fields, resource.createFields),
    })
    expect(sent.status).toBe(400)
    expect(sent.html).toContain(`id="form-create-${mistake.path}-error">${mistake.message}`)
    expect(sent.html).toContain(resource.messages.createFailed)
    for (const text of Object.values(typed(fields, resource.createFields))) {
      if (text.length > 3) expect(sent.html).toContain(text)
    }
  })

  test('shows, changes and deletes a record with plain HTML', async () => {
    const { id, fields } = await someRecord(resource)
    const path = `${screen}/${id}`
    const details = await at('admin').get(path)
    expect(details.html).toContain('<span aria-current="page">Details</span>')
    expect(details.html).toContain('History')
    expect((await at('admin').get(`${path}?edit=`)).html).toContain('>Save</button>')

    const changed = { ...fields, ...fixtureOf(resource).change }
    const saved = await at('admin').submit(`${path}?edit=`, {
      intent: 'update',
      ...typed(changed, resource.editFields),
    })
    expect([saved.status, saved.location], saved.html.slice(0, 2000)).toEqual([302, path])
    expect((await as('admin').get(`/v1/${resource.api}/${id}`)).body).toMatchObject(changed)

    const asked = await at('admin').get(`${path}?confirm=delete`)
    expect(asked.html).toContain(resource.messages.confirmDelete)
    const deleted = await at('admin').submit(`${path}?confirm=delete`, { intent: 'delete' })
    expect([deleted.status, deleted.location]).toEqual([302, screen])
    expect((await at('admin').get(path)).status).toBe(404)
  })

  test.each(READERS)('shows a record to %s without Edit or Delete, and refuses both', async (account) => {
    const { id, fields } = await someRecord(resource)
    const page = await at(account).get(`${screen}/${id}?edit=`)
    expect(page.status).toBe(200)
    expect(page.html).not.toContain('>Save</button>')
    expect(page.html).not.toContain(`>${resource.headings.delete}</h2>`)
    // Staff who may change a record see its history. The history of shared records is for Barback's own staff alone.
    expect(page.html.includes('>History</h2>')).toBe(account === 'service')
    const texts = typed(fields, resource.editFields)
    expect((await at(account).submit(`${screen}/${id}`, { intent: 'update', ...texts })).status).toBe(403)
    expect((await at(account).submit(`${screen}/${id}`, { intent: 'delete' })).status).toBe(403)
  })

  test.runIf(fixtureOf(resource).keptBy)(
    'shows why a record with references cannot be deleted, in place of Delete',
    async () => {
      const [table = '', column = ''] = fixtureOf(resource).keptBy?.split('.') ?? []
      const { rows } = await sql<{ id: number }>`
      select ${sql.ref(column)} as id from ${sql.table(table)} where ${sql.ref(column)} is not null limit 1`.execute(
        bar.app.db,
      )
      const page = await at('admin').get(`${screen}/${rows[0]?.id}`)
      expect(page.html).not.toContain('confirm=delete"')
      expect(page.html).toContain('is still used by')
      const refused = await at('admin').submit(`${screen}/${rows[0]?.id}`, { intent: 'delete' })
      expect(refused.status).toBe(409)
      expect(refused.html).toContain('is still used by')
    },
  )

  test('returns 404 for an unknown record', async () => {
    for (const id of ['abc', '0', '999999999']) expect((await at('admin').get(`${screen}/${id}`)).status).toBe(404)
  })

  test('searches with a plain form', async () => {
    const { id } = await someRecord(resource)
    const found = await at('admin').get(`${screen}?searchString=${id}`)
    expect(found.html).toContain(`${screen}/${id}"`)
    expect((await at('admin').get(`${screen}?searchString=zzzzqqqq`)).html).toContain('No Data')
  })
})
