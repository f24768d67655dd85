import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { file, fresh, openImports, reportOf, type Imports } from './import.fixture'

let on: Imports
beforeAll(async () => {
  on = await openImports()
})
afterAll(() => on.bar.stop())

describe('a file', () => {
  test.each([
    ['nothing', { intent: 'check', pasted: ' ' }, 'Choose a file, or paste some rows.'],
    ['an empty file', { intent: 'check', file: new Uint8Array(0) }, 'The file is empty.'],
    ['a heading alone', { intent: 'check', pasted: 'Name' }, 'The file has headings but no rows.'],
    [
      'a workbook',
      { intent: 'check', file: Uint8Array.from(Buffer.from('PK\x03\x04...', 'latin1')) },
      /^This is a spreadsheet file, not CSV. Save it as CSV: in Excel/,
    ],
    ['a broken quote', { intent: 'check', pasted: 'Name\nA\n"B' }, 'Line 3: a quote is opened and never closed.'],
    ['an unknown column', { intent: 'check', pasted: 'Name,Colour\nA,red' }, 'There is no column “Colour” in brands.'],
    ['a column twice', { intent: 'check', pasted: 'Name,name\nA,B' }, '“name” heads columns 1 and 2: remove one.'],
    ['an empty heading', { intent: 'check', pasted: 'Name,,Website\nA,B,C' }, 'Column 2 has no heading.'],
    ['no names', { intent: 'check', pasted: 'Description\nA' }, 'New brands need the column “Name”.'],
    [
      'too many rows',
      { intent: 'check', pasted: `Name${'\nA'.repeat(10_001)}` },
      'The file has more than 10,000 rows.',
    ],
  ])('refuses %s', async (_, fields, problem) => {
    const { status, problems } = reportOf(await on.send('brand', fields))
    expect(status).toBe(400)
    if (typeof problem === 'string') expect(problems[0]).toBe(problem)
    else expect(problems[0]).toMatch(problem)
  })

  test('with an unknown column is refused, with the nearest heading and a list of all', async () => {
    expect((await on.check('brand', 'Nmae,Supplier\nA,B')).problems).toEqual([
      'There is no column “Nmae” in brands. Did you mean “Name”?',
      'There is no column “Supplier” in brands.',
      'The first line must have the headings. Known headings: “Id”, “Name”, “Description”, “Manufacturer”, “Country of Origin”, “Website”, “Business”.',
    ])
  })

  test('is checked and imported without its unknown columns once the user agrees', async () => {
    const name = fresh('Supplied')
    const report = await on.check('brand', file(['Supplier', '', 'Name'], ['Coastal', 'no heading', name]))
    expect(report.html).toContain('Leave Out “Supplier”, column 2')
    const without = reportOf(await on.send('brand', { intent: 'check', checked: report.checked ?? '' }))
    expect(without).toMatchObject({ status: 200, new: 1, bad: 0 })
    expect((await on.importChecked('brand', without)).status).toBe(302)
    expect(await on.find('products/brands', name)).toHaveLength(1)
  })

  test('may have its columns in any order, named as in the API, and empty ones at the end', async () => {
    const lines = file(['countryOfOrigin', ' NAME ', '', ''], ['Cuba', fresh('Ordered'), '', ''])
    expect(await on.check('brand', lines)).toMatchObject({ problems: [], rows: [], new: 1 })
  })

  test('may lack the last empty cells of a row, and is reported to have rows with too many cells', async () => {
    const report = await on.check('brand', 'Name,Website\nA\nB,,\nC,,D')
    expect(report.rows).toEqual([
      '4 | – | – | Has 3 cells where the first line has 2: put a cell with a comma in it in quotes',
    ])
    expect(report.new).toBe(2)
  })

  test('may have several megabytes, and is refused if it is too large', async () => {
    const rows = Array.from({ length: 1200 }, (_, n) => [`Long ${n}`, 'x'.repeat(1990)])
    const large = await on.check('brand', file(['Name', 'Description'], ...rows))
    expect(large).toMatchObject({ problems: [], new: 1200, bad: 0 })
    for (const bytes of [5_000_001, 30_000_000]) {
      const larger = await on.check('brand', new Uint8Array(bytes).fill(0x41))
      expect(larger).toMatchObject({ status: 400, problems: ['The file is larger than 5 MB. Import it in parts.'] })
    }
  })

  test('is read in the UTF-16 of Excel, with empty columns in between and blank rows at the end', async () => {
    const name = fresh('Añejo')
    const text = `\uFEFFName\t\tWebsite\t\r\n${name}\t\t\t\r\n\t\t\t\r\n\t \t\t\r\n`
    const report = await on.check('brand', Uint8Array.from(Buffer.from(text, 'utf16le')))
    expect(report).toMatchObject({ problems: [], rows: [], new: 1, bad: 0 })
    await on.importChecked('brand', report)
    expect(await on.find('products/brands', name)).toHaveLength(1)
  })
})
