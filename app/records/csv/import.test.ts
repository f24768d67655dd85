import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { file, fresh, openImports, reportOf, type Imports } from './import.fixture'

let on: Imports
beforeAll(async () => {
  on = await openImports()
})
afterAll(() => on.bar.stop())

describe('importing', () => {
  test('writes the checked file without a second choice of file, and records each change', async () => {
    const kept = await on.someRecord('products/brands', { name: fresh('Kept'), website: 'https://kept.test' })
    const name = fresh('Casa')
    const before = await on.audited('brand')
    const checked = await on.check(
      'brand',
      file(
        ['Id', 'Name', 'Description', 'Country of Origin'],
        [String(kept.id), `${name} kept`, '', 'Cuba'],
        ['', name, 'Two\nlines, "quoted"', 'Spain'],
      ),
    )
    expect(checked).toMatchObject({ status: 200, new: 1, changed: 1, unchanged: 0, bad: 0 })
    expect(await on.find('products/brands', name)).toEqual([])
    expect(await on.audited('brand')).toBe(before)

    const sent = await on.importChecked('brand', checked)
    expect([sent.status, sent.location]).toEqual([302, '/products/brands'])
    expect((await on.admin.get('/products/brands')).html).toContain('Imported brands: 1 new, 1 changed.')
    expect(await on.find('products/brands', name)).toMatchObject([
      { description: 'Two\nlines, "quoted"', countryOfOrigin: 'Spain' },
    ])
    // A missing column leaves its field unchanged.
    expect(await on.find('products/brands', `${name} kept`)).toMatchObject([
      { id: kept.id, countryOfOrigin: 'Cuba', website: 'https://kept.test', description: null },
    ])
    const noted = await on.bar.app.db
      .selectFrom('auditEntry')
      .where('entity', '=', 'brand')
      .orderBy('id', 'desc')
      .select(['action', 'userId'])
      .limit(2)
      .execute()
    expect(await on.audited('brand')).toBe(before + 2)
    expect(noted.map(({ action }) => action).sort()).toEqual(['create', 'update'])
    expect(noted.every(({ userId }) => userId !== null)).toBe(true)
  })

  test('writes nothing if one row has become bad since the check', async () => {
    const [first, second] = [fresh('First'), fresh('Second')]
    const checked = await on.check('brand', file(['Name'], [first], [second]))
    const { id } = await on.someRecord('products/brands', { name: second })
    const report = reportOf(await on.importChecked('brand', checked))
    expect([report.status, report.bad, report.rows]).toEqual([
      400,
      1,
      [
        `3 | Name, Business | ${second} | This brand already exists: “${second}” #${id}. Write ${id} under Id to change it, or remove this row`,
      ],
    ])
    expect(await on.find('products/brands', first)).toEqual([])
  })

  test('does not undo changes made since the check, even after another check', async () => {
    const name = fresh('Moving')
    const { id } = await on.someRecord('products/brands', { name })
    const checked = await on.check('brand', file(['Id', 'Description'], [String(id), 'Mine']))
    expect([checked.changed, checked.changes]).toEqual([1, [`2 | ${name} | Description | – | Mine`]])
    // In the same millisecond, as the test clock has not advanced.
    await on.caller.put(`/v1/products/brands/${id}`, { name, manufacturer: 'Theirs' })
    const refused = reportOf(await on.importChecked('brand', checked))
    expect([refused.status, refused.rows]).toEqual([
      400,
      ['2 | – | – | Someone has changed this record since the check'],
    ])
    expect((await on.caller.get(`/v1/products/brands/${id}`)).body).toMatchObject({ description: null })

    expect(refused.html).toContain('Check Again')
    const again = reportOf(await on.send('brand', { intent: 'check', checked: refused.checked ?? '' }))
    expect((await on.importChecked('brand', again)).status).toBe(302)
    expect((await on.caller.get(`/v1/products/brands/${id}`)).body).toMatchObject({
      description: 'Mine',
      manufacturer: 'Theirs',
    })
  })

  test('does not undo changes made since the check in a record that equalled its row', async () => {
    const [name, other] = [fresh('Equal'), fresh('Beside')]
    const { id } = await on.someRecord('products/brands', { name, description: 'As it was' })
    const rows = [
      [String(id), name, 'As it was'],
      ['', other, ''],
    ]
    const checked = await on.check('brand', file(['Id', 'Name', 'Description'], ...rows))
    expect(checked).toMatchObject({ new: 1, changed: 0, unchanged: 1 })
    await on.caller.put(`/v1/products/brands/${id}`, { name, description: 'Theirs' })
    const refused = reportOf(await on.importChecked('brand', checked))
    expect([refused.status, refused.rows]).toEqual([
      400,
      ['2 | – | – | Someone has changed this record since the check'],
    ])
    expect(await on.find('products/brands', other)).toEqual([])
    // The next check shows both values.
    const again = reportOf(await on.send('brand', { intent: 'check', checked: refused.checked ?? '' }))
    expect(again.changes).toEqual([`2 | ${name} | Description | Theirs | As it was`])
  })

  test('shows both values of each change, with references by name', async () => {
    const [from, to, name] = [fresh('From'), fresh('To'), fresh('Line')]
    const { id: brandId } = await on.someRecord('products/brands', { name: from })
    await on.someRecord('products/brands', { name: to })
    const { id } = await on.someRecord('products/lines', { name, brandId })
    const checked = await on.check('productLine', file(['Id', 'Brand', 'Name'], [String(id), to, name]))
    expect(checked.changes).toEqual([`2 | ${name} | Brand | ${from} | ${to}`])
  })

  test('works only once per check: a second click, or going back, adds nothing', async () => {
    const drink = await on.someRecord('standard-drinks', { name: fresh('Sour'), isAlcoholic: false, isShot: false })
    const ingredient = await on.someRecord('core/ingredients', { name: fresh('Sugar'), category: 'Syrup' })
    const headings = ['Type', 'Standard Drink', 'Quantity', 'Unit', 'Ingredient']
    const lines = file(headings, ['Ingredient', `#${drink.id}`, '1', 'oz', `#${ingredient.id}`])
    const parts = () => on.listOf('standard-drinks/recipe-items', `standardDrinkId=${drink.id}`)
    const checked = await on.check('standardDrinkRecipeItem', lines)
    const sent = await Promise.all([1, 2].map(() => on.importChecked('standardDrinkRecipeItem', checked)))
    expect(sent.map(({ status }) => status)).toEqual([302, 302])
    // Files contain stored measures, in any unit.
    expect((await parts()).results).toMatchObject([{ quantity: 1, unit: 'oz' }])

    const later = await on.importChecked('standardDrinkRecipeItem', checked)
    expect((await on.admin.get(later.location ?? '')).html).toContain(
      'These recipe items are already imported: 1 new, 0 changed. Nothing was written twice.',
    )
    expect((await parts()).total).toBe(1)
    // Importing a second time requires a second check.
    await on.importChecked('standardDrinkRecipeItem', await on.check('standardDrinkRecipeItem', lines))
    expect((await parts()).total).toBe(2)
  })

  test('can write only the good rows, and then shows the bad ones to correct', async () => {
    const [good, bad] = [fresh('Good'), fresh('Bad')]
    const lines = file(['Name', 'Website'], [good, ''], [bad, 'nowhere'], [good, ''])
    const checked = await on.check('brand', lines)
    expect([checked.new, checked.bad, checked.text]).toEqual([1, 2, lines])
    expect(checked.html).toContain('Import 1 good row')
    expect(checked.html).not.toContain('or none')
    const done = reportOf(await on.importChecked('brand', checked))
    expect([done.status, done.problems]).toEqual([200, []])
    expect(done.html).toContain('Imported brands: 1 new, 0 changed. The rows that were left out are below.')
    expect(await on.find('products/brands', good)).toHaveLength(1)
    const [{ id } = { id: 0 }] = await on.find('products/brands', good)
    expect(done.rows).toEqual([
      '2 | Website | nowhere | Must be a valid URL',
      `3 | Name, Business | ${good} | This brand already exists: “${good}” #${id}. Write ${id} under Id to change it, or remove this row`,
    ])
    const right = done.text.replace('nowhere', '').replace(`${good},\r\n`, '')
    const mended = reportOf(await on.send('brand', { intent: 'check', pasted: right }))
    expect(mended).toMatchObject({ new: 1, bad: 0 })
    expect((await on.importChecked('brand', mended)).status).toBe(302)
    expect(await on.find('products/brands', bad)).toHaveLength(1)
  })

  test('offers the bad rows as a file with the reasons, which can be corrected and checked again', async () => {
    const [good, bad] = [fresh('Fine'), fresh('Odd')]
    const checked = await on.check('brand', `Name;Website\n${good};\n"${bad}";"no;where"`)
    const form = new FormData()
    form.append('checked', checked.checked ?? '')
    const sent = await on.admin.submit('/lists/brand/bad-rows', form)
    expect(sent.headers.get('content-disposition')).toBe('attachment; filename="brands-bad-rows.csv"')
    expect(sent.html.replace(/^\uFEFF/, '')).toBe(
      `Name;Website;What is wrong\r\n${bad};"no;where";Website: Must be a valid URL\r\n`,
    )
    expect((await on.check('brand', sent.html)).rows).toEqual(['2 | Website | no;where | Must be a valid URL'])
    const mended = await on.check('brand', sent.html.replace('"no;where"', 'https://where.test'))
    expect(mended).toMatchObject({ problems: [], new: 1, bad: 0 })
  })

  test('finds conflicts between rows that are far apart before writing anything', async () => {
    const [old, other] = [fresh('Old'), fresh('Other')]
    const { id } = await on.someRecord('products/brands', { name: old })
    const between = Array.from({ length: 250 }, (_, n) => ['', `${other} ${n}`])
    const rename = [String(id), `${old} renamed`]
    const taking = ['', old]
    const refused = await on.check('brand', file(['Id', 'Name'], taking, ...between, rename))
    expect(refused.rows).toEqual([
      `2 | Name, Business | ${old} | This brand already exists: “${old}” #${id}. Write ${id} under Id to change it, or remove this row`,
    ])
    const again = ['', `${old} again`]
    const twice = await on.check('brand', file(['Id', 'Name'], again, ...between, rename, again))
    expect(twice.rows).toEqual([`254 | Name, Business | ${old} again | Line 2 has the same value: remove one of them`])
    const fine = await on.check('brand', file(['Id', 'Name'], rename, ...between, taking))
    expect(fine).toMatchObject({ new: 251, changed: 1, bad: 0 })
    expect((await on.importChecked('brand', fine)).status).toBe(302)
    expect(await on.find('products/brands', old)).toHaveLength(1)
  })

  test('accepts rows pasted from a spreadsheet, and keeps them in the form if they are bad', async () => {
    const name = fresh('Pasted')
    const pasted = `Name\tManufacturer\n${name}\tSomeone`
    expect(reportOf(await on.send('brand', { intent: 'check', pasted }))).toMatchObject({ new: 1, bad: 0 })
    const bad = reportOf(await on.send('brand', { intent: 'check', pasted: `Name\tWebsite\n${name}\tnowhere` }))
    expect(bad.rows).toEqual(['2 | Website | nowhere | Must be a valid URL'])
    expect(bad.html).toContain(`${name}\tnowhere</textarea>`)
  })

  test('refuses a checked file that no check has made', async () => {
    const page = await on.send('brand', { intent: 'import', checked: 'bm9uc2Vuc2U=' })
    expect(page.status).toBe(400)
    expect(page.html).toContain('The checked file did not arrive completely')
  })

  test('finds duplicate rows in a file', async () => {
    const [once, twice] = [fresh('Once'), fresh('Twice')]
    const { id } = await on.someRecord('products/brands', { name: fresh('There') })
    const brands = await on.check(
      'brand',
      file(['Id', 'Name'], ['', twice], ['', once], ['', twice], [String(id), `${once} more`], [`#${id}`, 'Again']),
    )
    expect(brands.rows).toEqual([
      `4 | Name, Business | ${twice} | Line 2 has the same value: remove one of them`,
      `6 | Id | ${id} | Line 5 has the same value: remove one of them`,
    ])

    const drink = await on.someRecord('standard-drinks', { name: fresh('Sour'), isAlcoholic: false, isShot: false })
    const ingredient = await on.someRecord('core/ingredients', { name: fresh('Sugar'), category: 'Syrup' })
    const line = ['Ingredient', `#${drink.id}`, '1', 'oz', `#${ingredient.id}`]
    const headings = ['Type', 'Standard Drink', 'Quantity', 'Unit', 'Ingredient']
    const parts = await on.check('standardDrinkRecipeItem', file(headings, line, line))
    expect(parts.rows).toEqual(['3 | – | – | Line 2 is the same: remove one of them'])
  })

  test('is offered to staff who may add records', async () => {
    const bartender = await on.bar.portal('bartender')
    expect((await bartender.get('/products/brands')).html).not.toContain('/lists/brand/import')
    expect((await bartender.get('/products/brands')).html).toContain('/lists/brand/csv')
    expect((await (await on.bar.portal('manager')).get('/products/brands')).html).toContain('/lists/brand/import')
    expect((await on.admin.get('/products/brands')).html).toContain('/lists/brand/import')
  })

  test('lists the first of many bad rows', async () => {
    const rows = Array.from({ length: 600 }, (_, n) => [`Many ${n}`, n % 2 === 0 ? 'nowhere' : 'https://many.test'])
    const report = await on.check('brand', file(['Name', 'Website'], ...rows))
    expect([report.new, report.bad, report.rows.length]).toEqual([300, 300, 200])
    expect(report.html).toContain('And 100 more.')
  })
})
