import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeText } from './decode'
import { readCsv } from './read'
import { csvLines, csvResponse, oneChunk } from './write'

const ROWS = 10_000

async function read(text: string, maxRows = ROWS) {
  const table = await readCsv(text, maxRows)
  if ('problem' in table) throw new Error(table.problem)
  return table
}

async function problemOf(text: string, maxRows = ROWS) {
  const table = await readCsv(text, maxRows)
  return 'problem' in table ? table.problem : undefined
}

/** Texts with all characters that could break a file. */
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('"', "'", ',', ';', '\t', '\r', '\n', '=', '+', '-', '@', ' ', 'a', 'é', '＝') }),
)

describe('a file', () => {
  test('returns every text that was written into it', async () => {
    const grids = fc
      .integer({ min: 1, max: 5 })
      .chain((columns) => fc.array(fc.array(text, { minLength: columns, maxLength: columns }), { maxLength: 12 }))
    await fc.assert(
      fc.asyncProperty(grids, async (rows) => {
        const columns = rows[0]?.length ?? 1
        const header = Array.from({ length: columns }, (_, index) => `Column ${index}`)
        const back = await read(csvLines([header, ...rows]))
        const written = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
        expect(back.rows.map(({ cells }) => cells)).toEqual(written)
        expect(back.header.cells).toEqual(header)
      }),
      { numRuns: 500 },
    )
  })

  test('has no cell that a spreadsheet would run', () => {
    fc.assert(
      fc.property(text, (cell) => {
        const line = csvLines([[cell]])
        expect(line.slice(0, -2)).not.toMatch(/^"?[;|,\s]*[=+\-@＝＋－＠]|^"?[\t\r\n]/)
      }),
    )
  })

  test.each([
    [';=1', `"';=1"`],
    ['|=1', `"'|=1"`],
    ['; |@x', `"'; |@x"`],
    ['a;=1', '"a;=1"'],
    ['a|-1', '"a|-1"'],
    ['a\t+1', '"a\t+1"'],
    ['Gin; lime', '"Gin; lime"'],
  ])('keeps %j in one cell that is not a formula, whatever the spreadsheet’s separator', (cell, line) => {
    expect(csvLines([[cell]])).toBe(`${line}\r\n`)
  })

  test('has numbers as they are, even below zero', () => {
    expect(csvLines([[-5, 1.25, null, 'x']])).toBe('-5,1.25,,x\r\n')
  })

  test('is sent with its byte order mark, a heading and its rows', async () => {
    const columns = [{ heading: 'Name', value: (name: string) => name }]
    const answer = csvResponse('names', columns, oneChunk(['Añejo', '=1+1']))
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes)).toBe("Name\r\nAñejo\r\n'=1+1\r\n")
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="names.csv"')
  })
})

describe('reading', () => {
  test.each([
    ['commas', 'Name,Size\nA,1', ','],
    ['semicolons', 'Name;Size\nA;1', ';'],
    ['tabs, as copied from a spreadsheet', 'Name\tSize\nA\t1', '\t'],
    ['semicolons with a comma in a quoted heading', '"Name, short, or so";Size\nA;1', ';'],
    ['the separator named in the first line', 'sep=;\r\nName;Size\r\nA;1', ';'],
  ] as const)('recognizes %s', async (_, file, separator) => {
    const table = await read(file)
    expect(table.separator).toBe(separator)
    expect(table.header.cells).toHaveLength(2)
    expect(table.rows[0]?.cells).toEqual(['A', '1'])
  })

  test.each(['\n', '\r\n', '\r'])('counts lines that end in %j as an editor does', async (end) => {
    const file = ['Name,Notes', 'A,1', '', `B,"two${end}lines"`, ' , ', 'C,3'].join(end)
    const { rows } = await read(file)
    expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [2, 'A'],
      [4, 'B'],
      [7, 'C'],
    ])
    expect((await read(`sep=,${end}${file}`)).rows.map(({ line }) => line)).toEqual([3, 5, 8])
  })

  test.each([
    ['', 'The file is empty.'],
    ['\n \n', 'The file is empty.'],
    ['Name\nA\n"B\nC\nD', 'Line 3: a quote is opened and never closed.'],
    ['Name\n"A" b\n', 'Line 2: a cell goes on after its closing quote. Write a quote inside a cell twice.'],
    ['Name\n"A\nB"\nC 5" d', /^Line 4: a quote is in the middle of a cell/],
    ['Name\nA\nB\nC', 'The file has more than 2 rows.'],
  ])('%j reports the problem', async (file, problem) => {
    const found = await problemOf(file, 2)
    if (typeof problem === 'string') expect(found).toBe(problem)
    else expect(found).toMatch(problem)
  })
})

test('a quote left open far into a long file is found by its line', async () => {
  const rows = Array.from({ length: 9000 }, (_, n) => `"Row ${n}\r\nof many",${n}`)
  const file = ['Name,Size', ...rows, '"open,1', ...rows].join('\r\n')
  // Each row takes two lines, and the heading one.
  expect(await problemOf(file, 50_000)).toMatch(/^Line 18002: a cell goes on/)
})

describe('an encoding', () => {
  const bytes = (...parts: Array<string | number[]>) =>
    Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : part)))

  test('is UTF-8, with a mark or without', () => {
    expect(decodeText(bytes('Añejo'))).toEqual({ text: 'Añejo' })
    expect(decodeText(bytes([0xef, 0xbb, 0xbf], 'Añejo'))).toEqual({ text: 'Añejo' })
  })

  test.each([
    ['with a mark', bytes([0xff, 0xfe], [0xf1, 0, 0x41, 0])],
    ['big-endian with a mark', bytes([0xfe, 0xff], [0, 0xf1, 0, 0x41])],
    ['without a mark', Uint8Array.from(Buffer.from('ñA', 'utf16le'))],
    ['big-endian without a mark', bytes([0, 0xf1, 0, 0x41])],
  ])("may be UTF-16 %s, as Excel's 'Unicode Text' is", (_, file) => {
    expect(decodeText(file)).toEqual({ text: 'ñA' })
  })

  test.each([
    ['UTF-16 that ends in the middle', bytes([0xff, 0xfe], [0x41, 0, 0x41]), 'incomplete UTF-16'],
    ['a picture', bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]), 'not a text file'],
    ['Latin 1', bytes('Name\nA\nA', [0xf1], 'ejo\nB'), 'not in UTF-8: line 3 '],
    ['a workbook', bytes([0x50, 0x4b, 0x03, 0x04], 'xl/workbook.xml'), 'a spreadsheet file, not CSV'],
  ])('of %s is refused with the reason', (_, file, problem) => {
    const read = decodeText(file)
    expect('problem' in read ? read.problem : read.text).toContain(problem)
  })
})
