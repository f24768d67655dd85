import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { file, fresh, openImports, type Imports } from './import.fixture'

let on: Imports
beforeAll(async () => {
  on = await openImports()
})
afterAll(() => on.bar.stop())

describe('alcohol subtypes', () => {
  test('refer to their type in several ways, and each bad cell is reported with its reason', async () => {
    const category = await on.someRecord('alcohol/categories', { name: fresh('Spirits') })
    const name = fresh('Jerez Añejado')
    const { id } = await on.someRecord('alcohol/types', { name, alcoholCategoryId: category.id })
    const long = 'x'.repeat(51)
    const report = await on.check(
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
      '7 | Alcohol Type | Mezcla | There is no alcohol type called “Mezcla”. Did you mean “Mezcal”?',
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
  /** A subtype, and the name of an alcohol type that it does not belong to. */
  let subtype: { id: number; alcoholTypeId: number; alcoholTypeName: string }
  let otherType: string
  beforeAll(async () => {
    const name = fresh('Destilería')
    brand = { name, id: (await on.someRecord('products/brands', { name })).id }
    const { results } = await on.listOf('alcohol/subtypes')
    const known = z.looseObject({ id: z.number(), alcoholTypeId: z.number(), alcoholTypeName: z.string() })
    const subtypes = z.array(known).parse(results)
    const [first] = subtypes
    const other = subtypes.find(({ alcoholTypeId }) => alcoholTypeId !== first?.alcoholTypeId)
    if (!first || !other) throw new Error('The demo has no data for this test')
    subtype = first
    otherType = other.alcoholTypeName
  })

  test('must obey the rules of their form and of the database', async () => {
    const taken = await on.someRecord('products/products', { brandId: brand.id, name: 'Taken', isAlcoholic: false })
    const of = `#${subtype.id}`
    const report = await on.check(
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
      '5 | Is Alcoholic | perhaps | Must be yes or no',
      '5 | ABV Percentage | 4,5 | Must be a number',
      `6 | Alcohol Subtype | ${of} | Must be a subtype of the alcohol type`,
      `7 | Brand, Name, Volume (ml), Business | ${brand.name}, Taken | This product already exists: “${brand.name} Taken” #${taken.id}. Write ${taken.id} under Id to change it, or remove this row`,
      '8 | Volume (ml) | 750.5 | Must be a whole number',
    ])
    expect([report.new, report.bad]).toEqual([1, 6])
  })

  test.each([
    ['Is Alcoholic', ['x', 'Y', 'TRUE', '1', '✓'], { isAlcoholic: true }],
    ['Volume (ml)', ['750', '750 ml', '750ML', '750.0'], { volumeMl: 750 }],
    ['Volume (ml)', ['1,750', '1750 millilitres'], { volumeMl: 1750 }],
    ['ABV Percentage', ['40', '40%', '40.0 %'], { abvPercentage: 40 }],
    ['Flavor', ['Passion Fruit', 'passionfruit', 'PASSION FRUIT'], { flavor: 'Passion Fruit' }],
  ])('accept %s as spreadsheets write it: %j', async (heading, cells, expected) => {
    const valid = { 'Is Alcoholic': 'yes', 'ABV Percentage': '40', 'Alcohol Type': subtype.alcoholTypeName }
    const columns = { ...valid, [heading]: '' }
    const names = cells.map(() => fresh('Typed'))
    const rows = cells.map((cell, n) => [brand.name, names[n] ?? '', ...Object.values({ ...columns, [heading]: cell })])
    const checked = await on.check('product', file(['Brand', 'Name', ...Object.keys(columns)], ...rows))
    expect(checked.rows).toEqual([])
    await on.importChecked('product', checked)
    for (const name of names) expect(await on.find('products/products', name)).toMatchObject([expected])
  })

  test('with a wrong unit or choice are reported with what to write instead', async () => {
    const report = await on.check(
      'product',
      file(
        ['Brand', 'Name', 'Is Alcoholic', 'Volume (ml)', 'Flavor'],
        [brand.name, fresh('Odd'), 'no', '25 oz', ''],
        [brand.name, fresh('Odd'), 'no', '0.75 L', ''],
        [brand.name, fresh('Odd'), 'no', '', 'Pasion Fruit'],
      ),
    )
    expect(report.rows).toEqual([
      '2 | Volume (ml) | 25 oz | Must be in milliliters (ml)',
      '3 | Volume (ml) | 0.75 L | Must be in milliliters (ml)',
      '4 | Flavor | Pasion Fruit | Must be one of the flavors. Did you mean “Passion Fruit”?',
    ])
  })

  test('may have decimal commas in a file with semicolons, where ambiguous numbers are refused', async () => {
    const lines = ['Brand;Name;Volume (ml);Is Alcoholic', `${brand.name};Comma;1.750,0;false`]
    const doubtful = await on.check('product', [...lines, `${brand.name};Doubtful;1.750;false`].join('\r\n'))
    expect(doubtful.rows).toEqual([
      '3 | Volume (ml) | 1.750 | Could be thousands or decimals: write it without a point',
    ])
    await on.importChecked('product', await on.check('product', lines.join('\r\n')))
    expect(await on.find('products/products', 'Comma')).toMatchObject([{ volumeMl: 1750, isAlcoholic: false }])
  })

  test('are changed with the same effects as in a form: another type empties the subtype', async () => {
    const { id } = await on.someRecord('products/products', {
      brandId: brand.id,
      name: fresh('Changing'),
      isAlcoholic: true,
      abvPercentage: 40,
      alcoholTypeId: subtype.alcoholTypeId,
      alcoholSubtypeId: subtype.id,
    })
    const checked = await on.check('product', file(['Id', 'Alcohol Type'], [String(id), otherType]))
    expect(checked).toMatchObject({ rows: [], changed: 1 })
    expect((await on.importChecked('product', checked)).status).toBe(302)
    expect((await on.caller.get(`/v1/products/products/${id}`)).body).toMatchObject({
      alcoholTypeName: otherType,
      alcoholSubtypeId: null,
    })
  })

  test('with names that look like formulas are the same after an export and an import', async () => {
    const name = '=HYPERLINK("x")'
    const { id } = await on.someRecord('products/products', { brandId: brand.id, name, isAlcoholic: false })
    const { page } = await on.exported(`/lists/product/csv?brandId=${brand.id}&searchString=HYPERLINK`)
    expect(page.html).toContain(`${id},${brand.name} #${brand.id},,"'=HYPERLINK(""x"")"`)
    expect(await on.check('product', page.html)).toMatchObject({ unchanged: 1, bad: 0, changed: 0 })
  })

  test('are exported as searched, filtered and sorted, from all pages', async () => {
    const names = Array.from({ length: 30 }, (_, n) => `Zebra ${String(n).padStart(2, '0')}`)
    const rows = names.map((name) => [brand.name, name, 'false'])
    await on.importChecked('product', await on.check('product', file(['Brand', 'Name', 'Is Alcoholic'], ...rows)))
    const query = `searchString=zebra&brandId=${brand.id}&sort=name,desc&page=1&size=5`
    const sent = await on.exported(`/lists/product/csv?${query}`)
    const at = sent.header.cells.indexOf('Name')
    expect(sent.rows.map(({ cells }) => cells[at])).toEqual(names.toReversed())
    expect((await on.admin.get('/lists/product/csv?sort=nonsense,asc')).status).toBe(400)
    const screen = await on.admin.get('/products?searchString=zebra&sort=name,desc&page=1')
    expect(screen.html).toContain('/lists/product/csv?searchString=zebra&amp;sort=name%2Cdesc')
  })

  test('with the same name need their numbers', async () => {
    const one = await on.someRecord('products/products', { brandId: brand.id, name: 'Twin', isAlcoholic: false })
    const other = await on.someRecord('products/brands', { name: `${brand.name} twin` })
    await on.someRecord('products/products', { brandId: other.id, name: 'Twin', isAlcoholic: false })
    const attribute = await on.someRecord('products/attributes', { name: fresh('Colour'), attributeType: 'Flavor' })
    const of = `#${attribute.id}`
    const report = await on.check(
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
  test('need their volume in only one unit; the other is computed', async () => {
    const [type, bottle, glass] = [fresh('Pour'), fresh('Bottle'), fresh('Glass')]
    await on.someRecord('core/pour-types', { name: type, defaultVolumeOz: 2 })
    await on.someRecord('core/packaging-formats', { name: bottle })
    await on.someRecord('core/serving-containers', { name: glass, heightMm: 100, diameterMm: 80, volumeOz: 12 })
    const headings = ['Pour Type', 'Packaging Format', 'Serving Container', 'Volume (oz)', 'Volume (ml)']
    const good = [type, bottle, '', '1.5', '']
    const report = await on.check(
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
    await on.importChecked('pourFormat', await on.check('pourFormat', file(headings, good)))
    const { header, rows } = await on.exported(`/lists/pourFormat/csv?searchString=${encodeURIComponent(type)}`)
    const figures = ['Volume (ml)', 'Volume (oz)'].map((heading) => rows[0]?.cells[header.cells.indexOf(heading)])
    expect(figures).toEqual(['44', '1.5'])
  })
})

describe('serving containers', () => {
  test('have places in a cubby or none, in files as in their form', async () => {
    const headings = ['Name', 'Height (mm)', 'Diameter (mm)', 'Volume (oz)', 'Places in a Cubby']
    const [wide, plain] = [fresh('Bowl'), fresh('Beaker')]
    const good = [
      [wide, '100', '90', '30', '3'],
      [plain, '100', '90', '12', ''],
    ] as const
    const report = await on.check('servingContainer', file(headings, ...good, [fresh('Vat'), '100', '90', '90', '5']))
    expect(report.rows).toEqual(['4 | Places in a Cubby | 5 | Must be 1 to 4'])
    await on.importChecked('servingContainer', await on.check('servingContainer', file(headings, ...good)))
    for (const [name, , , , places] of good) {
      const { header, rows } = await on.exported(`/lists/servingContainer/csv?searchString=${encodeURIComponent(name)}`)
      expect(rows[0]?.cells[header.cells.indexOf('Places in a Cubby')]).toBe(places)
    }
    const { html } = await on.admin.get('/core/serving-containers?create=')
    expect(html).toContain('Left empty: one for each 120 mm of its width, 4 at most.')
  })
})
