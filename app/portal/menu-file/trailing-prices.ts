import type { Sheet } from '../../platform/spreadsheet/sheet'

/** 'Palm Reader ..... $13', 'Slow Boat – 12.50' */
const TRAILING =
  /^(.*\p{L}.*?)[\s.…·_–—-]+([$€£]?\s?\d{1,4}(?:[.,]\d{1,2})?(?:\s?[/|]\s?[$€£]?\d{1,4}(?:[.,]\d{1,2})?)?\s?[$€£]?)$/u

/** A list of one column, as copied from a text, becomes two: what is before the price, and the price. */
export function withTrailingPrices(sheet: Sheet): Sheet {
  const isOneColumn = sheet.rows.every(({ cells }) => cells.filter((cell) => cell !== '').length < 2)
  const priced = sheet.rows.filter(({ cells }) => split(cells.find((cell) => cell !== '') ?? '') !== undefined)
  if (!isOneColumn || priced.length < sheet.rows.length / 4) return sheet
  const rows = sheet.rows.map(({ line, cells }) => {
    const text = cells.find((cell) => cell !== '') ?? ''
    return { line, cells: split(text) ?? [text, ''] }
  })
  return { ...sheet, rows }
}

/** A line as name and price; undefined for one without a price at its end, or longer than any drink's. */
function split(line: string): [name: string, price: string] | undefined {
  const [, name, price] = line.length > MAX_LINE ? [] : (TRAILING.exec(line) ?? [])
  return name === undefined || price === undefined ? undefined : [name.trim(), price.trim()]
}

const MAX_LINE = 200
