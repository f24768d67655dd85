import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pageOf } from '../../../contract/calls/lists'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import type { Page, Visitor } from '../../../testing/visitor'
import { resources } from '../../catalogue/registry'
import { readCsv } from '../../csv/read'

let bar: TestBarback
let admin: Visitor
let caller: Caller
let bartender: Visitor
let bartenderCaller: Caller
beforeAll(async () => {
  bar = await openBarback()
  admin = await bar.portal('admin')
  caller = await bar.staff('admin')
  bartender = await bar.portal('bartender')
  bartenderCaller = await bar.staff('bartender')
})
afterAll(() => bar.stop())

/** What a browser without a script sends with a form that has a file in it. */
async function send(table: string, fields: Record<string, string | Uint8Array>, visitor = admin): Promise<Page> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new File([new Uint8Array(value)], 'list.csv', { type: 'text/csv' }))
  }
  return visitor.submit(`/lists/${table}/import`, form)
}

async function check(table: string, file: string | Uint8Array, visitor = admin): Promise<Report> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  return reportOf(await send(table, { intent: 'check', file: bytes, pasted: '' }, visitor))
}

interface Report {
  status: number
  html: string
  problems: string[]
  new: number
  changed: number
  unchanged: number
  bad: number
  /** 'line | column | cell | message' */
  rows: string[]
  checked: string | undefined
}

/** Reads the screen as a person does. */
function reportOf({ status, html }: Page): Report {
  const figure = (label: string) => {
    const found = new RegExp(`</svg> ?(?:<!-- -->)? ?${label}</span><span class="stat-value">([\\d,]+)`).exec(html)
    return Number((found?.[1] ?? 'NaN').replaceAll(',', ''))
  }
  const table = /aria-label="Bad rows">(.*?)<\/table>/s.exec(html)?.[1] ?? ''
  const rows = [...table.matchAll(/<tr role="row">(<td.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<div>(.*?)<\/div>/gs)].map(([, text = '']) => plain(text)).join(' | '),
  )
  const alerts = [...html.matchAll(/<div class="notice" data-tone="bad" role="alert">(.*?)<\/div>/gs)]
  return {
    status,
    html,
    problems: alerts.map(([, text = '']) => plain(text)),
    new: figure('New'),
    changed: figure('Changed'),
    unchanged: figure('Unchanged'),
    bad: figure('Bad'),
    rows,
    checked: /name="checked" value="([^"]+)"/.exec(html)?.[1],
  }
}

function plain(html: string): string {
  return html
    .replace(/<!-- -->/g, '')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
}

const idOnly = z.looseObject({ id: z.number() })

async function listOf(api: string, query = '') {
  return (await caller.get(`/v1/${api}?size=1000&sort=id,asc&${query}`)).read(pageOf(idOnly))
}

async function exported(path: string, visitor = admin) {
  const page = await visitor.get(path)
  expect(page.status, path).toBe(200)
  const table = await readCsv(page.html.replace(/^\uFEFF/, ''), 1_000_000)
  if ('problem' in table) throw new Error(table.problem)
  return { page, text: page.html, ...table }
}

async function audited(table: string): Promise<number> {
  const { count } = await bar.app.db
    .selectFrom('auditEntry')
    .where('entity', '=', table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const lists = resources.all.map((resource) => [resource.table, resource] as const)

describe.each(lists)('the file of %s', (table, resource) => {
  test('holds every record and changes nothing when it is read back', async () => {
    const { rows, header, page } = await exported(`/lists/${table}/csv`)
    const { results, total } = await listOf(resource.api)
    expect(total).toBe(results.length)
    expect(rows.map(({ cells }) => Number(cells[0])).sort((a, b) => a - b)).toEqual(results.map(({ id }) => id))
    expect(new Set(header.cells).size).toBe(header.cells.length)
    expect(page.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    if (rows.length === 0) return

    const before = await audited(table)
    const report = await check(table, page.html)
    expect(report.rows).toEqual([])
    expect([report.new, report.changed, report.unchanged, report.bad]).toEqual([0, 0, total, 0])
    expect(report.status).toBe(200)
    expect(report.checked).toBeUndefined()
    expect(report.html).toContain('there is nothing to import')
    expect(await audited(table)).toBe(before)
  })

  test('is for those who may read it; an import for those who may add to it', async () => {
    const mayRead = (await bartenderCaller.get(`/v1/${resource.api}`)).status === 200
    expect((await bartender.get(`/lists/${table}/csv`)).status).toBe(mayRead ? 200 : 302)
    expect((await bartender.get(`/lists/${table}/import`)).location).toBe('/restricted')
    const sent = await send(table, { intent: 'check', pasted: 'Name\nA' }, bartender)
    expect(sent.location).toBe('/restricted')
    for (const path of ['csv', 'template', 'import']) {
      expect((await bar.visitor().get(`/lists/${table}/${path}`)).location).toMatch(/^\/login/)
    }
  })

  test('has a template with an example in it', async () => {
    const { header, rows } = await exported(`/lists/${table}/template`)
    expect(header.cells).not.toContain('Id')
    expect(rows).toHaveLength(1)
    expect((await admin.get(`/lists/${table}/import`)).html).toContain(`/lists/${table}/template`)
  })
})

test('a table without a list has no files', async () => {
  for (const path of ['csv', 'template', 'import']) {
    expect((await admin.get(`/lists/session/${path}`)).status).toBe(404)
    expect((await admin.get(`/lists/nothing/${path}`)).status).toBe(404)
  }
})

/** A name that no record has. */
let made = 0
const fresh = (what: string) => `${what} ${++made}`

const row = (...cells: readonly string[]) =>
  cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join()
const file = (...rows: ReadonlyArray<readonly string[]>) => rows.map((cells) => row(...cells)).join('\n')

async function someRecord(api: string, fields: object): Promise<{ id: number }> {
  const answer = await caller.post(`/v1/${api}`, fields)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.read(idOnly)
}

async function find(api: string, name: string) {
  const { results } = await listOf(api, `searchString=${encodeURIComponent(name)}`)
  return results.filter((record) => record.name === name)
}

/** Sends what was checked to be imported, as the form on the screen does. */
async function importChecked(table: string, { checked }: Report, visitor = admin): Promise<Page> {
  return send(table, { intent: 'import', checked: checked ?? '' }, visitor)
}

describe('importing', () => {
  test('writes what was checked, in one go, without the file being chosen again, and notes each record', async () => {
    const kept = await someRecord('products/brands', { name: fresh('Kept'), website: 'https://kept.test' })
    const name = fresh('Casa')
    const before = await audited('brand')
    const checked = await check(
      'brand',
      file(
        ['Id', 'Name', 'Description', 'Country of Origin'],
        [String(kept.id), `${name} kept`, '', 'Cuba'],
        ['', name, 'Two\nlines, "quoted"', 'Spain'],
      ),
    )
    expect(checked).toMatchObject({ status: 200, new: 1, changed: 1, unchanged: 0, bad: 0 })
    expect(await find('products/brands', name)).toEqual([])
    expect(await audited('brand')).toBe(before)

    const sent = await importChecked('brand', checked)
    expect([sent.status, sent.location]).toEqual([302, '/products/brands'])
    expect((await admin.get('/products/brands')).html).toContain('Imported brands: 1 new, 1 changed.')
    expect(await find('products/brands', name)).toMatchObject([
      { description: 'Two\nlines, "quoted"', countryOfOrigin: 'Spain' },
    ])
    // A column that is not there leaves its field alone.
    expect(await find('products/brands', `${name} kept`)).toMatchObject([
      { id: kept.id, countryOfOrigin: 'Cuba', website: 'https://kept.test', description: null },
    ])
    const noted = await bar.app.db
      .selectFrom('auditEntry')
      .where('entity', '=', 'brand')
      .orderBy('id', 'desc')
      .select(['action', 'userId'])
      .limit(2)
      .execute()
    expect(await audited('brand')).toBe(before + 2)
    expect(noted.map(({ action }) => action).sort()).toEqual(['create', 'update'])
    expect(noted.every(({ userId }) => userId !== null)).toBe(true)
  })

  test('writes nothing at all when one row has become bad since the check', async () => {
    const [first, second] = [fresh('First'), fresh('Second')]
    const checked = await check('brand', file(['Name'], [first], [second]))
    await someRecord('products/brands', { name: second })
    const report = reportOf(await importChecked('brand', checked))
    expect([report.status, report.bad, report.rows]).toEqual([400, 1, ['3 | – | – | unique violation on brand - name']])
    expect(await find('products/brands', first)).toEqual([])
  })

  test('leaves alone what somebody has changed since, where the file does not speak of it', async () => {
    const name = fresh('Moving')
    const { id } = await someRecord('products/brands', { name })
    const checked = await check('brand', file(['Id', 'Description'], [String(id), 'Mine']))
    expect(checked.changed).toBe(1)
    await caller.put(`/v1/products/brands/${id}`, { name, manufacturer: 'Theirs' })
    expect((await importChecked('brand', checked)).status).toBe(302)
    expect((await caller.get(`/v1/products/brands/${id}`)).body).toMatchObject({
      description: 'Mine',
      manufacturer: 'Theirs',
    })
  })

  test('takes rows that were pasted from a spreadsheet, and keeps them when they are bad', async () => {
    const name = fresh('Pasted')
    const pasted = `Name\tManufacturer\n${name}\tSomeone`
    expect(reportOf(await send('brand', { intent: 'check', pasted }))).toMatchObject({ new: 1, bad: 0 })
    const bad = reportOf(await send('brand', { intent: 'check', pasted: `Name\tWebsite\n${name}\tnowhere` }))
    expect(bad.rows).toEqual(['2 | Website | nowhere | Must be a valid URL'])
    expect(bad.html).toContain(`${name}\tnowhere</textarea>`)
  })

  const utf16 = Uint8Array.from(Buffer.from('\uFEFFName\nA', 'utf16le'))
  test.each([
    ['nothing', { intent: 'check', pasted: ' ' }, 'Choose a file, or paste some rows.'],
    ['an empty file', { intent: 'check', file: new Uint8Array(0) }, 'The file is empty.'],
    ['a heading alone', { intent: 'check', pasted: 'Name' }, 'The file has a heading and no rows.'],
    ['UTF-16', { intent: 'check', file: utf16 }, /^The file is in UTF-16/],
    ['a broken quote', { intent: 'check', pasted: 'Name\nA\n"B' }, 'Line 3: a quote is opened and never closed.'],
    ['an unknown column', { intent: 'check', pasted: 'Name,Colour\nA,red' }, 'There is no column “Colour” in brands.'],
    ['a column twice', { intent: 'check', pasted: 'Name,name\nA,B' }, 'The column “Name” is there twice.'],
    ['an empty heading', { intent: 'check', pasted: 'Name,,Website\nA,B,C' }, 'The heading of column 2 is empty.'],
    ['no names', { intent: 'check', pasted: 'Description\nA' }, 'New brands need the column “Name”.'],
    [
      'too many rows',
      { intent: 'check', pasted: `Name${'\nA'.repeat(10_001)}` },
      'The file has more than 10,000 rows.',
    ],
  ])('refuses %s', async (_, fields, problem) => {
    const { status, problems } = reportOf(await send('brand', fields))
    expect(status).toBe(400)
    if (typeof problem === 'string') expect(problems[0]).toBe(problem)
    else expect(problems[0]).toMatch(problem)
  })

  test('refuses what no check has packed', async () => {
    const page = await send('brand', { intent: 'import', checked: 'bm9uc2Vuc2U=' })
    expect(page.status).toBe(400)
    expect(page.html).toContain('The checked file did not arrive whole')
  })

  test('says of an unknown column which there are', async () => {
    expect((await check('brand', 'Nmae\nA')).problems).toEqual([
      'There is no column “Nmae” in brands.',
      'Known are “Id”, “Name”, “Description”, “Manufacturer”, “Country of Origin”, “Website”.',
    ])
  })

  test('knows columns by their names in the API as well, in any order, with empty ones behind them', async () => {
    const lines = file(['countryOfOrigin', ' NAME ', '', ''], ['Cuba', fresh('Ordered'), '', ''])
    expect(await check('brand', lines)).toMatchObject({ problems: [], rows: [], new: 1 })
  })

  test('names rows with too few or too many cells', async () => {
    const report = await check('brand', 'Name,Website\nA\nB,,\nC,,D')
    expect(report.rows).toEqual([
      '2 | – | – | Has 1 cell where the first line has 2',
      '4 | – | – | Has 3 cells where the first line has 2',
    ])
    expect(report.new).toBe(1)
  })

  test('finds what a file says twice', async () => {
    const [once, twice] = [fresh('Once'), fresh('Twice')]
    const { id } = await someRecord('products/brands', { name: fresh('There') })
    const brands = await check(
      'brand',
      file(['Id', 'Name'], ['', twice], ['', once], ['', twice], [String(id), `${once} more`], [`#${id}`, 'Again']),
    )
    expect(brands.rows).toEqual(['4 | Name | – | Line 2 has the same', `6 | Id | ${id} | Line 5 has the same`])

    const drink = await someRecord('standard-drinks', { name: fresh('Sour'), isAlcoholic: false, isShot: false })
    const ingredient = await someRecord('core/ingredients', { name: fresh('Sugar'), category: 'Syrup' })
    const line = ['Ingredient', `#${drink.id}`, '1', 'oz', `#${ingredient.id}`]
    const headings = ['Type', 'Standard Drink', 'Quantity', 'Unit', 'Ingredient']
    const parts = await check('standardDrinkRecipeItem', file(headings, line, line))
    expect(parts.rows).toEqual(['3 | – | – | Line 2 says the same'])
  })

  test('is offered to those who may add records', async () => {
    const manager = await bar.portal('manager')
    expect((await manager.get('/products/brands')).html).not.toContain('/lists/brand/import')
    expect((await manager.get('/products/brands')).html).toContain('/lists/brand/csv')
    expect((await admin.get('/products/brands')).html).toContain('/lists/brand/import')
  })

  test('takes files of some megabytes, and says when one is too large', async () => {
    const rows = Array.from({ length: 1200 }, (_, n) => [`Long ${n}`, 'x'.repeat(1990)])
    const large = await check('brand', file(['Name', 'Description'], ...rows))
    expect(large).toMatchObject({ problems: [], new: 1200, bad: 0 })
    const larger = await check('brand', new Uint8Array(5_000_001).fill(0x41))
    expect(larger).toMatchObject({ status: 400, problems: ['The file is larger than 5 MB.'] })
  })

  test('names the first of many bad rows', async () => {
    const rows = Array.from({ length: 600 }, (_, n) => [`Many ${n}`, n % 2 === 0 ? 'nowhere' : 'https://many.test'])
    const report = await check('brand', file(['Name', 'Website'], ...rows))
    expect([report.new, report.bad, report.rows.length]).toEqual([300, 300, 200])
    expect(report.html).toContain('And 100 more.')
  })
})

describe('alcohol subtypes', () => {
  test('name their type, and say at the cell what is wrong', async () => {
    const category = await someRecord('alcohol/categories', { name: fresh('Spirits') })
    const name = fresh('Jerez Añejado')
    const { id } = await someRecord('alcohol/types', { name, alcoholCategoryId: category.id })
    const long = 'x'.repeat(51)
    const report = await check(
      'alcoholSubtype',
      file(
        ['Name', 'Alcohol Type'],
        ['Joven', name.toUpperCase()],
        ['Reposado', `#${id}`],
        ['Añejo', `${name} #${id}`],
        ['Blanco', String(id)],
        ['Extra', name.replace('ñ', 'n')],
        ['Cristalino', 'Mezcla'],
        ['Cristalino', `Rum #${id}`],
        ['Cristalino', '#999999'],
        [long, name],
        ['', name],
        ['Cristalino', ''],
      ),
    )
    expect(report.rows).toEqual([
      '7 | Alcohol Type | Mezcla | There is no alcohol type called “Mezcla”',
      `8 | Alcohol Type | Rum #${id} | #${id} is “${name}” and not “Rum”`,
      '9 | Alcohol Type | #999999 | There is no alcohol type #999999',
      `10 | Name | ${long} | Too Long!`,
      '11 | Name | – | Required',
      '12 | Alcohol Type | – | Required',
    ])
    expect([report.new, report.bad]).toEqual([5, 6])
  })
})

describe('products', () => {
  let brand: { id: number; name: string }
  /** A subtype, and the name of a type that is not its own. */
  let subtype: { id: number; alcoholTypeId: number; alcoholTypeName: string }
  let otherType: string
  beforeAll(async () => {
    const name = fresh('Destilería')
    brand = { name, id: (await someRecord('products/brands', { name })).id }
    const { results } = await listOf('alcohol/subtypes')
    const known = z.looseObject({ id: z.number(), alcoholTypeId: z.number(), alcoholTypeName: z.string() })
    const subtypes = z.array(known).parse(results)
    const [first] = subtypes
    const other = subtypes.find(({ alcoholTypeId }) => alcoholTypeId !== first?.alcoholTypeId)
    if (!first || !other) throw new Error('The demo lacks what this test is about')
    subtype = first
    otherType = other.alcoholTypeName
  })

  test('are held to the rules of their form and of the database', async () => {
    await someRecord('products/products', { brandId: brand.id, name: 'Taken', isAlcoholic: false })
    const of = `#${subtype.id}`
    const report = await check(
      'product',
      file(
        ['Brand', 'Name', 'Volume (ml)', 'Is Alcoholic', 'ABV Percentage', 'Alcohol Type', 'Alcohol Subtype'],
        [brand.name, 'Good', '750', 'TRUE', '40', subtype.alcoholTypeName, of],
        [brand.name, 'Strong', '750', 'true', '140', subtype.alcoholTypeName, ''],
        [brand.name, 'Untyped', '750', 'yes', '40', '', ''],
        [brand.name, 'Odd', 'a lot', 'perhaps', '4,5', '', ''],
        [brand.name, 'Misfit', '750', 'true', '40', otherType, of],
        [brand.name, 'Taken', '', 'no', '', '', ''],
        [brand.name, 'Half', '750.5', 'false', '', '', ''],
      ),
    )
    expect(report.rows).toEqual([
      '3 | ABV Percentage | 140 | Must be 0-100%',
      '4 | Alcohol Type | – | Required',
      '5 | Volume (ml) | a lot | Must be a number',
      '5 | Is Alcoholic | perhaps | Must be true or false',
      '5 | ABV Percentage | 4,5 | Must be a number',
      `6 | Alcohol Subtype | ${of} | Must be a subtype of the alcohol type`,
      '7 | – | – | unique violation on product - brandId, name',
      '8 | Volume (ml) | 750.5 | Must be a whole number',
    ])
    expect([report.new, report.bad]).toEqual([1, 6])
  })

  test('from where decimals have a comma are read so, and doubtful figures are not guessed', async () => {
    const lines = ['Brand;Name;Volume (ml);Is Alcoholic', `${brand.name};Comma;1.750,0;false`]
    const doubtful = await check('product', [...lines, `${brand.name};Doubtful;1.750;false`].join('\r\n'))
    expect(doubtful.rows).toEqual([
      '3 | Volume (ml) | 1.750 | Could be thousands or decimals: write it without a point',
    ])
    await importChecked('product', await check('product', lines.join('\r\n')))
    expect(await find('products/products', 'Comma')).toMatchObject([{ volumeMl: 1750, isAlcoholic: false }])
  })

  test('bring with a change what a form would: another type empties the subtype', async () => {
    const { id } = await someRecord('products/products', {
      brandId: brand.id,
      name: fresh('Changing'),
      isAlcoholic: true,
      abvPercentage: 40,
      alcoholTypeId: subtype.alcoholTypeId,
      alcoholSubtypeId: subtype.id,
    })
    const checked = await check('product', file(['Id', 'Alcohol Type'], [String(id), otherType]))
    expect(checked).toMatchObject({ rows: [], changed: 1 })
    expect((await importChecked('product', checked)).status).toBe(302)
    expect((await caller.get(`/v1/products/products/${id}`)).body).toMatchObject({
      alcoholTypeName: otherType,
      alcoholSubtypeId: null,
    })
  })

  test('that begin like a formula come back as they were', async () => {
    const name = '=HYPERLINK("x")'
    const { id } = await someRecord('products/products', { brandId: brand.id, name, isAlcoholic: false })
    const { page } = await exported(`/lists/product/csv?brandId=${brand.id}&searchString=HYPERLINK`)
    expect(page.html).toContain(`${id},${brand.name} #${brand.id},,"'=HYPERLINK(""x"")"`)
    expect(await check('product', page.html)).toMatchObject({ unchanged: 1, bad: 0, changed: 0 })
  })

  test('go out as they are searched, narrowed and sorted, all pages of them', async () => {
    const names = Array.from({ length: 30 }, (_, n) => `Zebra ${String(n).padStart(2, '0')}`)
    const rows = names.map((name) => [brand.name, name, 'false'])
    await importChecked('product', await check('product', file(['Brand', 'Name', 'Is Alcoholic'], ...rows)))
    const query = `searchString=zebra&brandId=${brand.id}&sort=name,desc&page=1&size=5`
    const sent = await exported(`/lists/product/csv?${query}`)
    const at = sent.header.cells.indexOf('Name')
    expect(sent.rows.map(({ cells }) => cells[at])).toEqual(names.toReversed())
    expect((await admin.get('/lists/product/csv?sort=nonsense,asc')).status).toBe(400)
    const screen = await admin.get('/products?searchString=zebra&sort=name,desc&page=1')
    expect(screen.html).toContain('/lists/product/csv?searchString=zebra&amp;sort=name%2Cdesc')
  })

  test('of the same name are told apart by their numbers', async () => {
    const one = await someRecord('products/products', { brandId: brand.id, name: 'Twin', isAlcoholic: false })
    const other = await someRecord('products/brands', { name: `${brand.name} twin` })
    await someRecord('products/products', { brandId: other.id, name: 'Twin', isAlcoholic: false })
    const attribute = await someRecord('products/attributes', { name: fresh('Colour'), attributeType: 'Flavor' })
    const of = `#${attribute.id}`
    const report = await check(
      'productAttributeValue',
      file(['Product Attribute', 'Product', 'Value'], [of, 'Twin', 'red'], [of, `${brand.name} Twin`, 'red']),
    )
    expect(report.rows).toEqual([
      `2 | Product | Twin | There are 2 products called “Twin”: write which, as in Twin #${one.id}`,
    ])
    expect(report.new).toBe(1)
  })
})

describe('pour formats', () => {
  test('are told one figure of their volume, and the other follows', async () => {
    const [type, bottle, glass] = [fresh('Pour'), fresh('Bottle'), fresh('Glass')]
    await someRecord('core/pour-types', { name: type, defaultVolumeOz: 2 })
    await someRecord('core/packaging-formats', { name: bottle })
    await someRecord('core/serving-containers', { name: glass, heightMm: 100, diameterMm: 80, volumeOz: 12 })
    const headings = ['Pour Type', 'Packaging Format', 'Serving Container', 'Volume (oz)', 'Volume (ml)']
    const good = [type, bottle, '', '1.5', '']
    const report = await check(
      'pourFormat',
      file(
        headings,
        good,
        [type, bottle, glass, '1.5', ''],
        [type, bottle, '', '1.5', '100'],
        [type, bottle, '', '', ''],
      ),
    )
    expect(report.rows.map((text) => Number(text.split(' ')[0]))).toEqual(expect.arrayContaining([3, 4, 5]))
    expect(report.rows.join()).toContain('4 | Volume (ml) | 100 | volumeMl and volumeOz must be consistent')
    expect(report).toMatchObject({ new: 1, bad: 3 })
    await importChecked('pourFormat', await check('pourFormat', file(headings, good)))
    const { header, rows } = await exported(`/lists/pourFormat/csv?searchString=${encodeURIComponent(type)}`)
    const figures = ['Volume (ml)', 'Volume (oz)'].map((heading) => rows[0]?.cells[header.cells.indexOf(heading)])
    expect(figures).toEqual(['44', '1.5'])
  })
})

describe("a business's menu items", () => {
  const ofBusiness = z.looseObject({ id: z.number(), businessId: z.number() })
  let own: string
  beforeAll(async () => {
    const answer = await (await bar.staff('manager')).get('/v1/menu/items?size=1')
    own = String(answer.read(pageOf(ofBusiness)).results[0]?.businessId)
  })
  const someDrink = () => someRecord('standard-drinks', { name: fresh('House'), isAlcoholic: false, isShot: false })

  /** The businesses that a file speaks of. */
  async function businessesIn(visitor: Visitor) {
    const { header, rows } = await exported('/lists/menuItem/csv', visitor)
    const at = header.cells.indexOf('Business')
    return [...new Set(rows.map(({ cells }) => cells[at]?.split(' #')[1]))]
  }

  test("need no business in the file while one is chosen, and go out as that one's", async () => {
    const { id } = await someDrink()
    const lines = file(['Type', 'Standard Drink'], ['StandardDrink', `#${id}`])
    expect((await check('menuItem', lines)).problems).toEqual(['New menu items need the column “Business”.'])
    const chooser = await bar.portal('admin')
    await chooser.submit('/account/business', { businessId: own, returnTo: '/' })
    const checked = await check('menuItem', lines, chooser)
    expect(checked).toMatchObject({ problems: [], rows: [], new: 1 })
    await importChecked('menuItem', checked, chooser)
    expect((await listOf('menu/items', `standardDrinkId=${id}`)).results).toMatchObject([{ businessId: Number(own) }])
    expect(await businessesIn(chooser)).toEqual([own])
  })

  test('are those of a manager, who learns nothing of others', async () => {
    const { id } = await someDrink()
    const manager = await bar.portal('manager')
    const records = z.array(ofBusiness).parse((await listOf('menu/items')).results)
    const other = records.find(({ businessId }) => String(businessId) !== own)
    expect(await businessesIn(manager)).toEqual([own])
    const report = await check(
      'menuItem',
      file(
        ['Id', 'Business', 'Type', 'Standard Drink'],
        ['', `#${own}`, 'StandardDrink', `#${id}`],
        ['', `#${other?.businessId}`, 'StandardDrink', `#${id}`],
        [String(other?.id), `#${own}`, 'StandardDrink', `#${id}`],
      ),
      manager,
    )
    expect(report.rows).toEqual([
      `3 | Business | #${other?.businessId} | There is no business #${other?.businessId}`,
      `4 | Id | ${other?.id} | There is no menu item #${other?.id}`,
    ])
    expect(report.new).toBe(1)
  })
})
