import { zip } from '../../platform/spreadsheet/zip'

/** Menus as bars have them, with the oddities of real public lists under invented names. */

/** A steakhouse's export: ids, capitals, a style of low alcohol beside none, strengths and sizes in names, a lost letter. */
export const STEAKHOUSE = `item_uuid,item_name,category,desc,price
0dea24a5,PIER GINGER BREW,The Six,"Gin, lemon juice, ginger, ale",13.75
430f019c,LOST CAF\uFFFD,The Six,"rum, coffee",13.5
1f256565,STEADY BREW,Lo & No Alc,"Crisp non-alc, lemon, ginger",9.5
20c2671d,PINEAPPLE SODA,Lo & No Alc,,6
6dc4d124,HARBOR COLD IPA (330ML),Beers & Cider,"Session pale ale, tropical fruit",7.5
dbd38c23,QUIET SAINT IPA 0.5% (330ML),Beers & Cider,"malt, hops, no alcohol",6
`

/** Its wine list: a row for each size, sizes as bare numbers, regions that no menu shows. */
export const WINE_LIST = `item_uuid,item_name,category,origin_region,origin_country,serving_size,price
51ef11f1,"Casa Nuova, Primo Brut NV",Champagne & Sparkling,Veneto,Italy,125,9
1f256565,"Casa Nuova, Primo Brut NV",Champagne & Sparkling,Veneto,Italy,750,48
c1a7001d,Sur Hill Chenin Blanc 2023,White Wines,Western Cape,South Africa,750,1000
271435ec,"Très Long Château de la Vallée Perdue Grande Réserve",White Wines,Loire,France,750,88
`

/** A taproom's list without headings: strengths, prices, sizes, a text with commas, and empty columns at the end. */
export const TAPROOM = `Red Canoe Amber,5.30%,$6.00,16oz,"A balanced beer, with caramel sweetness",,
PBX,4.74%,$3.00,16oz,It's back!,,
Coconut Voyage,10%,$7.00,10oz,"Imperial porter, toasted coconut",,
`

/** A German list, as Excel there saves it: semicolons, decimal commas, a title, sections, headings again, prices left open, a footnote. */
export const GERMAN = `HARBOR HOUSE – SOMMER;;;
;;;
Getränk;Glas;Flasche;Zutaten
COCKTAILS;;;
Zürcher Mule;12,50 €;;"Vodka, Ingwer"
Hafenklar;11,-;;

WEINE;;;
Haus Rot;6,50;28,00;
Riesling;7;0;
Reds;Glass;Bottle;
Malbec 2020;13/42;;
Hummer-Cocktail;MP;;
* enthält Sulfite;;;
`

/** A cocktail bar's, with sections as rows, a description below its drink, and a drink without a price. */
export const SECTIONS = `Signature Cocktails,
Palm Reader,$13
"tequila, lime, agave",
Slow Boat,12
On Tap,
House Lager,6
Mystery Brew,
Coffee,
Irish Coffee Deluxe,11
Espresso,4
`

/** The first heading is the name of a section. */
export const REDS_AND_WHITES = `Reds,Glass,Bottle
Old Vine Zin,11,40
Whites,Glass,Bottle
Pinot G,10,38
`

/** Three sizes in one cell, as a pub's website has them, once without anything between. */
export const PUB = `House Whites,"£5.75 175ml <br/> £14.50 500ml <br/> £20 750ml"
House Reds,"£6 175ml £14 500ml"
Virgin Mary,6
`

/** Copied from a text: a price at the end of each line. */
export const PLAIN_TEXT = `COCKTAILS
Palm Reader ........ $13
Slow Boat – 12.50
MOCKTAILS
Tide Pool      7
`

type Cell =
  string | number | boolean | { formula: string; result: number } | { rich: string[] } | { date: number } | null

/** Builds an .xlsx file. `merges`: ranges such as 'A1:D1'. */
export function workbook(
  sheets: ReadonlyArray<{ name: string; rows: ReadonlyArray<readonly Cell[]>; merges?: readonly string[] }>,
): Uint8Array<ArrayBuffer> {
  const files = new Map<string, string>()
  const numbered = sheets.map((sheet, index) => ({ ...sheet, file: `worksheets/sheet${index + 1}.xml`, id: index + 1 }))
  files.set(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
  )
  files.set(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${numbered.map(({ name, id }) => `<sheet name="${escaped(name)}" sheetId="${id}" r:id="rId${id}"/>`).join('')}</sheets></workbook>`,
  )
  files.set(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${numbered.map(({ file, id }) => `<Relationship Id="rId${id}" Type="${RELATIONS}/worksheet" Target="${file}"/>`).join('')}<Relationship Id="rId99" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  )
  files.set(
    'xl/styles.xml',
    `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  )
  for (const { file, rows, merges = [] } of numbered) {
    const data = rows.map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, at) => cellXml(cell, `${LETTERS[at] ?? 'Z'}${row + 1}`)).join('')}</row>`,
    )
    const merged =
      merges.length === 0 ? '' : `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
    files.set(`xl/${file}`, `<worksheet xmlns="${MAIN}"><sheetData>${data.join('')}</sheetData>${merged}</worksheet>`)
  }
  const encoder = new TextEncoder()
  return zip(
    new Map([...files].map(([name, text]) => [name, encoder.encode(`<?xml version="1.0" encoding="UTF-8"?>${text}`)])),
  )
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

function cellXml(cell: Cell, at: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${Number(cell)}</v></c>`
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  if ('formula' in cell) return `<c r="${at}"><f>${escaped(cell.formula)}</f><v>${cell.result}</v></c>`
  if ('date' in cell) return `<c r="${at}" s="1"><v>${cell.date}</v></c>`
  const runs = cell.rich.map((text) => `<r><t xml:space="preserve">${escaped(text)}</t></r>`).join('')
  return `<c r="${at}" t="inlineStr"><is>${runs}</is></c>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
