import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { guessAlcohol } from './alcohol-guess'
import { firstMenu } from './first-menu'
import * as menus from './menus.fixture'
import { readDrinks } from './read-drinks'
import { readPrices } from './read-price'
import { readBytes } from './read-upload'

/** Reads a file as the screen does, with the guessed columns. Each drink as one line of text. */
async function readLines(file: string | Uint8Array) {
  const read = await readBytes(typeof file === 'string' ? new TextEncoder().encode(file) : file, 'menu')
  if ('problem' in read)
    return { problem: read.problem, drinks: [], passedOver: [], columns: '', isSure: false, sheet: 0 }
  const { index, guess } = firstMenu(read.sheets)
  const sheet = read.sheets[index]
  if (!sheet) throw new Error('The file has no sheet')
  const { drinks, passedOver } = readDrinks(sheet, guess.mapping, new Map())
  return {
    problem: undefined,
    columns: guess.mapping.columns.map(({ role, size }) => (size === '' ? role : `${role} ${size}`)).join(', '),
    isSure: guess.isSure,
    sheet: index,
    passedOver: passedOver.map(({ text }) => text),
    drinks: drinks.map(({ name, category, prices, alcohol, problems }) =>
      [
        name,
        category ?? '-',
        prices.map(({ size, cents }) => `${size}${size === '' ? '' : ' '}${(cents / 100).toFixed(2)}`).join(' + '),
        `${alcohol.isAlcoholic ? 'strong' : 'soft'}${alcohol.isSure ? '' : '?'}`,
        ...problems.map(({ message }) => `! ${message}`),
      ].join(' | '),
    ),
  }
}

test('a steakhouse’s export: ids are left out, strengths in names decide, and a lost letter is a mistake', async () => {
  expect(await readLines(menus.STEAKHOUSE)).toMatchObject({
    columns: 'none, name, category, description, price',
    isSure: true,
    drinks: [
      'PIER GINGER BREW | The Six | 13.75 | strong',
      'LOST CAF\uFFFD | The Six | 13.50 | strong | ! A letter was lost when this file was saved. Correct the name',
      'STEADY BREW | Lo & No Alc | 9.50 | strong?',
      'PINEAPPLE SODA | Lo & No Alc | 6.00 | soft',
      'HARBOR COLD IPA (330ML) | Beers & Cider | 7.50 | strong',
      'QUIET SAINT IPA 0.5% (330ML) | Beers & Cider | 6.00 | soft',
    ],
  })
})

test('a wine list with a row for each size: the rows are one drink, and bare numbers are milliliters', async () => {
  expect(await readLines(menus.WINE_LIST)).toMatchObject({
    columns: 'none, name, category, none, none, size, price',
    isSure: true,
    drinks: [
      'Casa Nuova, Primo Brut NV | Champagne & Sparkling | 125 ml 9.00 + 750 ml 48.00 | strong',
      'Sur Hill Chenin Blanc 2023 | White Wines | 750 ml 1000.00 | strong',
      'Très Long Château de la Vallée Perdue Grande Réserve | White Wines | 750 ml 88.00 | strong',
    ],
  })
})

test('a taproom’s list without headings: contents tell names, strengths, prices, sizes and texts, and staff look at the guess', async () => {
  expect(await readLines(menus.TAPROOM)).toMatchObject({
    columns: 'name, abv, price, size, description, none, none',
    isSure: false,
    drinks: [
      'Red Canoe Amber | - | 16 oz 6.00 | strong',
      'PBX | - | 16 oz 3.00 | strong',
      'Coconut Voyage | - | 10 oz 7.00 | strong',
    ],
  })
})

const GERMAN_DRINKS = [
  'Zürcher Mule | Cocktails | Glass 12.50 | strong',
  'Hafenklar | Cocktails | Glass 11.00 | strong',
  'Haus Rot | Weine | Glass 6.50 + Bottle 28.00 | strong?',
  'Riesling | Weine | Glass 7.00 | strong',
  'Malbec 2020 | Reds | Glass 13.00 + Bottle 42.00 | strong',
  'Hummer-Cocktail | Reds |  | strong | ! “MP” is not a price. Type what guests pay, or leave the drink out',
]

/** The bytes of a text as Excel for Windows saves them. */
function windows1252(text: string): Uint8Array {
  const other: Readonly<Record<string, number>> = { '€': 0x80, '–': 0x96, '’': 0x92 }
  return Uint8Array.from(text, (letter) => other[letter] ?? letter.charCodeAt(0))
}

describe.each([
  ['UTF-8', new TextEncoder().encode(menus.GERMAN)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${menus.GERMAN}`)],
  ['windows-1252', windows1252(menus.GERMAN)],
  ['UTF-16 with a mark', new Uint8Array(Buffer.from(`\uFEFF${menus.GERMAN}`, 'utf16le'))],
  ['tabs, in windows-1252', windows1252(menus.GERMAN.replaceAll(';', '\t'))],
  ['Windows line ends', new TextEncoder().encode(menus.GERMAN.replaceAll('\n', '\r\n'))],
])('a German list in %s', (_, bytes) => {
  test('has a title, sections, decimal commas, headings again, and an open price', async () => {
    const read = await readLines(bytes)
    expect(read).toMatchObject({ columns: 'name, price Glass, price Bottle, description', isSure: true })
    expect(read.drinks).toEqual(GERMAN_DRINKS)
    expect(read.passedOver).toEqual(['HARBOR HOUSE – SOMMER', '* enthält Sulfite'])
  })
})

test('sections as rows, a description below its drink, and a drink without a price', async () => {
  expect((await readLines(menus.SECTIONS)).drinks).toEqual([
    'Palm Reader | Signature Cocktails | 13.00 | strong',
    'Slow Boat | Signature Cocktails | 12.00 | strong',
    'House Lager | On Tap | 6.00 | strong',
    'Mystery Brew | On Tap |  | strong | ! No price. Type what guests pay, or leave the drink out',
    'Irish Coffee Deluxe | Coffee | 11.00 | strong',
    'Espresso | Coffee | 4.00 | soft',
  ])
})

test.each([
  [
    'a section in place of the heading',
    menus.REDS_AND_WHITES,
    [
      'Old Vine Zin | Reds | Glass 11.00 + Bottle 40.00 | strong',
      'Pinot G | Whites | Glass 10.00 + Bottle 38.00 | strong',
    ],
  ],
  [
    'several sizes in one cell',
    menus.PUB,
    [
      'House Whites | - | 175 ml 5.75 + 500 ml 14.50 + 750 ml 20.00 | strong',
      'House Reds | - | 175 ml 6.00 + 500 ml 14.00 | strong',
      'Virgin Mary | - | 6.00 | soft',
    ],
  ],
  [
    'a price at the end of each line',
    menus.PLAIN_TEXT,
    [
      'Palm Reader | Cocktails | 13.00 | strong',
      'Slow Boat | Cocktails | 12.50 | strong',
      'Tide Pool | Mocktails | 7.00 | soft',
    ],
  ],
  ['commas with decimal commas in quotes', 'Drink,Price\nA Beer,"12,50"\n', ['A Beer | - | 12.50 | strong']],
  [
    'a column that says whether there is alcohol, and one that is its opposite',
    'Item,Non-alcoholic,Cost,Price\nTide,yes,1,5\nWave,no,2,6\nFoam,,2,7\n',
    ['Tide | - | 5.00 | soft', 'Wave | - | 6.00 | strong', 'Foam | - | 7.00 | strong?'],
  ],
  ['rows without their last empty cells', 'Drink,Price,Description\nTide Beer,5\n', ['Tide Beer | - | 5.00 | strong']],
  [
    'a price with three decimals',
    'Drink,Price\nTide Beer,12.499\n',
    ['Tide Beer | - |  | strong | ! “12.499”: At most 2 decimals'],
  ],
])('%s', async (_, text, drinks) => {
  expect((await readLines(text)).drinks).toEqual(drinks)
})

describe('an .xlsx file', () => {
  test('formulas, rich text, merged titles and sections, numbers, dates, and a cover sheet before the menu', async () => {
    const bytes = menus.workbook([
      { name: 'Cover', rows: [['Harbor House'], ['Summer']] },
      {
        name: 'Menu',
        merges: ['A1:C1', 'A3:C3'],
        rows: [
          ['Harbor House Summer Menu'],
          ['Drink', 'Price', 'Alcohol?'],
          ['Cocktails'],
          [{ rich: ['Palm ', 'Reader'] }, { formula: 'B1*1.1', result: 12.100000000000001 }, true],
          ['Slow Boat', 12, 'y'],
          ['Tide Pool', 7.5, false],
          ['Twelve Forty-Five', { date: 53_297 }, null],
        ],
      },
    ])
    const read = await readLines(bytes)
    expect([read.sheet, read.columns]).toEqual([1, 'name, price, alcohol'])
    expect(read.drinks).toEqual([
      'Palm Reader | Cocktails | 12.10 | strong',
      'Slow Boat | Cocktails | 12.00 | strong',
      'Tide Pool | Cocktails | 7.50 | soft',
      'Twelve Forty-Five | Cocktails |  | strong | ! The spreadsheet turned this price into a date. Type the price',
    ])
  })

  test.each([
    ['other archives', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]), 'This is not an Excel file'],
    ['old Excel files', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'This is an old Excel file'],
    ['PDFs', new TextEncoder().encode('%PDF-1.7'), 'This is a PDF'],
    ['a small file that unpacks to a large one', bomb(), 'This workbook is too large'],
  ])('%s are refused with what to do', async (_, bytes, words) => {
    expect((await readLines(bytes)).problem).toContain(words)
  })
})

/** An archive whose sheet is 40 MB of one letter, packed into 40 kB. */
function bomb(): Uint8Array {
  const bytes = Buffer.from(menus.workbook([{ name: 'Menu', rows: [['x']] }]))
  const packed = deflateRawSync(Buffer.alloc(40_000_000, 'x'))
  const name = Buffer.from('xl/workbook.xml')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  // It claims to be small.
  local.writeUInt32LE(10, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50)
  local.copy(central, 6, 4, 30)
  const end = Buffer.from(bytes.subarray(bytes.length - 22))
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, central, name, end])
}

// Patterns that try every end of a long cell took 46 seconds for the first of these.
test.each(['1', '1,', '$1', '1 ', 'a .', '.'])(
  'a thousand cells of only “%s” are read without holding up the server',
  async (sign) => {
    const cell = sign.repeat(1900 / sign.length)
    const file = `Drink,Price\n${`"${cell}x","${cell}"\n`.repeat(1000)}`
    const { drinks } = await readLines(file)
    expect(drinks.length).toBeGreaterThan(0)
  },
  40_000,
)

test.each([
  ['$12', '12.00'],
  ['12', '12.00'],
  ['12.5', '12.50'],
  ['12,50 €', '12.50'],
  ['€ 12,50', '12.50'],
  ['1.050,00', '! “1.050,00”: must be 0 to 1000'],
  ['1,000', '1000.00'],
  ['12.-', '12.00'],
  ['$12 / $45', '12.00 + 45.00'],
  ['Glass 12 | Bottle 45', 'Glass 12.00 + Bottle 45.00'],
  ['16oz $7', '16 oz 7.00'],
  ['gl 9 btl 32', '! “gl 9 btl 32” is not a price. Type it like 12.50'],
  ['', ''],
  ['–', ''],
  ['market price', '! “market price” is not a price. Type what guests pay, or leave the drink out'],
  ['10-14', '! This is a range. Type one price'],
  ['+2', '! This is an extra charge, not the price of a drink. Type a price, or leave it out'],
  ['-5', '! “-5” is not a price. Type it like 12.50'],
  ['free', '! “free” is not a price. Type it like 12.50'],
  ['12.499', '! “12.499”: at most 2 decimals'],
])('the price “%s” is read as %s', (cell, words) => {
  const read = readPrices(cell)
  const shown =
    'problem' in read
      ? `! ${read.problem}`
      : read.prices.map(({ size, cents }) => `${size} ${(cents / 100).toFixed(2)}`.trim()).join(' + ')
  expect(shown.toLowerCase()).toBe(words.toLowerCase())
})

test.each([
  ['Margarita', '', '', 'strong'],
  ['Long Island Iced Tea', '', '', 'strong?'],
  ['Iced Tea', '', '', 'soft'],
  ['Hard Lemonade', 'Soft Drinks', '', 'strong'],
  ['Ginger Beer', '', '', 'soft'],
  ['Root Beer Float', '', '', 'strong?'],
  ['Virgin Mojito', '', '', 'soft'],
  ['Virgin Islands Rum', '', '', 'strong?'],
  ['Na Pali Rum Punch', '', '', 'strong?'],
  ['Garden Party', 'Zero Proof', '', 'soft'],
  ['Garden Party', 'Zero Proof', 'gin, cucumber', 'strong?'],
  ['Orange Soda', '', 'vodka, orange', 'strong?'],
  ['Palm Reader', 'Cocktails', '', 'strong'],
  ['Irish Coffee', 'Coffee & Tea', '', 'strong'],
  ['House Special', 'Coffee & Tea', '', 'soft'],
  ['Sunset', '', '', 'strong?'],
  ['Red Bull', '', '', 'soft'],
  ['Harbor Lager 0.0', 'Beer', '', 'soft'],
])('%s under “%s” (%s) counts as %s', (name, category, description, words) => {
  const told = {
    name,
    category: category || null,
    description: description || null,
    alcohol: '',
    noAlcohol: '',
    abv: '',
  }
  const { isAlcoholic, isSure } = guessAlcohol(told)
  expect(`${isAlcoholic ? 'strong' : 'soft'}${isSure ? '' : '?'}`).toBe(words)
})
