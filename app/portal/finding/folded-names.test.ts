import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { file, reportOf } from '../../records/csv/import.fixture'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const named = z.looseObject({ results: z.array(z.looseObject({ id: z.number(), name: z.string() })) })
const idOnly = z.looseObject({ id: z.number() })

/** Names in a list that /v1 returns. */
async function namesOf(path: string): Promise<string[]> {
  const answer = await (await bar.staff('admin')).get(`/v1/${path}`)
  return answer.read(named).results.map(({ name }) => name)
}

test('equal names of several venues are told apart by the venue', async () => {
  const { html } = await (await bar.portal('admin')).get('/find?q=Negroni')
  const items = [...html.matchAll(/>(Negroni(?:, [^<]+)?)<\/a>/g)].map(([, label]) => label)
  expect(items.filter((label) => label === 'Negroni, The Night Heron').length).toBeGreaterThan(0)
  expect(new Set(items.filter((label) => label?.includes(', '))).size).toBeGreaterThan(1)
  const own = await (await bar.portal('bartender')).get('/find?q=Negroni')
  expect(own.html).not.toContain('Negroni, The Night Heron')
  const picker = await (await bar.portal('admin')).get('/pickers/menuItemAvailability/menuItemId?searchString=Negroni')
  const options = [...picker.html.matchAll(/"label":"([^"]*)"/g)].flatMap(([, label = '']) =>
    label.startsWith('Negroni') ? [label] : [],
  )
  expect(options).toContain('Negroni, The Night Heron')
  expect(new Set(options).size).toBe(options.length)
})

describe('the names of a catalogue', () => {
  beforeAll(async () => {
    const admin = await bar.staff('admin')
    for (const name of ['Zulu ζ', 'apple ζ', 'Éclair ζ', 'Œuf ζ', 'L’Été ζ']) {
      expect((await admin.post('/v1/products/brands', { name })).status).toBe(201)
    }
  })

  it('sort as people read them', async () => {
    expect(await namesOf('products/brands?searchString=%CE%B6&sort=name,asc')).toEqual([
      'apple ζ',
      'Éclair ζ',
      'L’Été ζ',
      'Œuf ζ',
      'Zulu ζ',
    ])
  })

  test.each([
    ['ECLAIR', 'Éclair ζ'],
    ['e\u0301clair', 'Éclair ζ'],
    ['oeuf', 'Œuf ζ'],
    ["l'ete", 'L’Été ζ'],
    ['lété', 'L’Été ζ'],
    ['ＺＵＬＵ', 'Zulu ζ'],
  ])('are found by %s', async (typed, name) => {
    expect(await namesOf(`products/brands?searchString=${encodeURIComponent(typed)}`)).toContain(name)
  })

  it('are unique however they are spelled, and the error names the existing record', async () => {
    const admin = await bar.staff('admin')
    const [there] = (await admin.get('/v1/products/brands?searchString=eclair')).read(named).results
    for (const name of ['ÉCLAIR Ζ', 'Eclair ζ', 'e\u0301clair  ζ']) {
      const refused = await admin.post('/v1/products/brands', { name })
      expect([refused.status, refused.body]).toMatchObject([
        409,
        {
          code: 'unique_violation',
          errors: [{ path: 'name', message: 'This brand already exists: Éclair ζ' }],
        },
      ])
    }
    const renamed = await admin.put(`/v1/products/brands/${there?.id}`, { name: 'ECLAIR ζ' })
    expect(renamed.status).toBe(200)
    expect((await admin.put(`/v1/products/brands/${there?.id}`, { name: 'Éclair ζ' })).status).toBe(200)
  })

  it('appear in a picker instead of a duplicate', async () => {
    const portal = await bar.portal('admin')
    const { html } = await portal.get(`/pickers/product/brandId?searchString=${encodeURIComponent('OEUF ζ')}`)
    expect(html).toContain('"label":"Œuf ζ"')
    const again = await portal.submit('/pickers/product/brandId', { name: 'oeuf ζ' })
    expect(again.html).toContain('This brand already exists: Œuf ζ')
  })

  it('are found by a file with another spelling', async () => {
    const portal = await bar.portal('admin')
    const pasted = file(['Name'], ['zulu ζ'], ['New ζ'], ['NEW Ζ'])
    const report = reportOf(await portal.submit('/lists/brand/import', { intent: 'check', pasted }))
    expect(report.rows).toEqual([
      expect.stringContaining('This brand already exists: “Zulu ζ”'),
      expect.stringContaining('Line 3 has the same'),
    ])
  })
})

describe('people and places', () => {
  beforeAll(async () => {
    const { db } = bar.app
    const [user] = await db.selectFrom('user').where('email', '=', 'bartender@barback.test').select('id').execute()
    await db
      .updateTable('user')
      .set({ firstName: 'Zoë', lastName: 'Ångström' })
      .where('id', '=', user?.id ?? 0)
      .execute()
    const guest = await db
      .selectFrom('order')
      .innerJoin('customer', 'customer.id', 'order.customerId')
      .select('customer.id')
      .orderBy('order.id', 'desc')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('customer')
      .set({ firstName: 'Bárðr', lastName: 'O’Brádaigh' })
      .where('id', '=', guest.id)
      .execute()
    const place = await db.selectFrom('business').select('placeId').orderBy('id').executeTakeFirstOrThrow()
    await db.updateTable('place').set({ name: 'Café Über' }).where('id', '=', place.placeId).execute()
  })

  test.each([
    ['/v1/users', 'ZOË angstrom', 'firstName', 'Zoë'],
    ['/v1/customers', "bardr o'bradaigh", 'firstName', 'Bárðr'],
    ['/v1/customers', 'BÁRÐR obra', 'firstName', 'Bárðr'],
    ['/v1/customers', 'bradaigh', 'firstName', 'Bárðr'],
    ['/v1/places', 'CAFE uber', 'name', 'Café Über'],
  ])('%s finds them by %s', async (path, typed, field, value) => {
    const answer = await (await bar.staff('admin')).get(`${path}?searchString=${encodeURIComponent(typed)}`)
    expect(answer.body).toMatchObject({ total: 1, results: [{ [field]: value }] })
  })

  test.each([
    ['/orders?status=all&', 'bardr', 'Bárðr O’Brádaigh'],
    ['/orders?status=all&', 'BÁRÐR OBRÁDAIGH', 'Bárðr O’Brádaigh'],
    ['/businesses?', 'CAFÉ ÜBER', 'Café Über'],
    ['/users?', 'ZOË', 'Ångström'],
  ])('the screen %s finds them by %s', async (path, typed, shown) => {
    const { html } = await (await bar.portal('admin')).get(`${path}searchString=${encodeURIComponent(typed)}`)
    const [, list = ''] = html.split('role="grid"')
    expect(list || html).toContain(shown)
  })

  it('are found at once by Ctrl-K', async () => {
    const portal = await bar.portal('admin')
    for (const [typed, shown] of [
      ['ZOË', 'Zoë Ångström'],
      ['bardr', 'Bárðr O’Brádaigh'],
      ['CAFE UBER', 'Café Über'],
      ['oeuf', 'Œuf ζ'],
    ] as const) {
      expect((await portal.get(`/find?q=${encodeURIComponent(typed)}`)).html, typed).toContain(`>${shown}</a>`)
    }
  })

  it('keep their folded names out of the answers', async () => {
    const admin = await bar.staff('admin')
    for (const path of ['/v1/places', '/v1/users', '/v1/customers', '/v1/products/brands', '/v1/businesses']) {
      const { body } = await admin.get(path)
      expect(JSON.stringify(body), path).not.toContain('Folded')
    }
    expect(
      (await admin.get('/v1/products/brands?size=1')).read(named).results.map((one) => idOnly.parse(one).id),
    ).toHaveLength(1)
  })
})
