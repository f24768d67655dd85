import { folded } from '../../../contract/folded'
import { money } from '../../../contract/fields'
import { centsFromDollars } from '../../../contract/money'
import { readMoney } from '../../records/csv/numbers'
import { sizeIn } from './heading-words'

/** A price of a menu's file. */
export interface FilePrice {
  /** 'Glass'; '' if the file names no size. */
  size: string
  cents: number
}

/** The prices of a cell, none for an empty one; or why it has none. */
export type PriceCell = { prices: FilePrice[]; note?: string } | { problem: string }

/** A longer text is none, and patterns would take long to find that out. */
const MAX_PRICE_TEXT = 80

const NOTHING = /^(?:[-–—.]+|n\/?a|x)$/i
/** Words that menus use instead of a price. */
const OPEN =
  /^(?:mp|m\/p|market(?: price)?|mkt|ask(?: .*)?|tbd|tba|varies|price varies|seasonal|s\.?q\.?|p\.?o\.?a\.?)$/
const DATE = /^\d{4}-\d\d-\d\d$/
const RANGE = /\d\s*(?:[-–—]|\bto\b)\s*[$€£]?\s*\d/
const SIGNS_FIRST = /^[$€£].*[$€£]\s*\d/
const EXTRA = /^(?:\+|add\b|plus\b)/i
const SIGN = '(?:us\\$|[$€£]|usd|eur|gbp|dollars?)'
const NUMBER = "\\d[\\d.,']*"
/** 'Glass 12', '$12 glass', '16oz $7', '12,-' */
const WITH_SIGN = new RegExp(`^(.*?)\\s*(${SIGN})\\s*(${NUMBER})(?:[,.]?[-–—]+)?(.*)$`, 'i')
const SIGN_AFTER = new RegExp(`^(.*?)(${NUMBER})(?:[,.]?[-–—]+)?\\s*(${SIGN})(.*)$`, 'i')
const BARE = new RegExp(`^(\\D*?)(${NUMBER})(?:[,.]?[-–—]+)?\\s*(\\D*)$`)

/** Reads a cell with a price, or one for each size: '$12', '12,50 €', '12/45', 'Glass 12 | Bottle 45'. */
export function readPrices(cell: string): PriceCell {
  if (cell.length > MAX_PRICE_TEXT) return { problem: 'Too long to be a price. Type it like 12.50' }
  const text = cell
    .replaceAll(/\s*(?:<br ?\/?>|[\r\n]+)\s*/gi, ' / ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (text === '' || NOTHING.test(text)) return { prices: [] }
  if (OPEN.test(folded(text)))
    return { problem: `“${text}” is not a price. Type what guests pay, or leave the drink out` }
  if (DATE.test(text)) return { problem: 'The spreadsheet turned this price into a date. Type the price' }
  if (EXTRA.test(text))
    return { problem: 'This is an extra charge, not the price of a drink. Type a price, or leave it out' }
  const parts = text
    .split(/\s*[/|;]\s*|\s+or\s+/i)
    // '$6 175ml $15 500ml'
    .flatMap((part) => (SIGNS_FIRST.test(part) ? part.split(/(?=[$€£])/) : [part]))
    .map((part) => part.trim())
    .filter(Boolean)
  if (parts.length === 1 && RANGE.test(text)) return { problem: 'This is a range. Type one price' }
  const prices: FilePrice[] = []
  let isForeign = false
  for (const part of parts) {
    const read = onePrice(part)
    if ('problem' in read) return read
    isForeign ||= read.isForeign
    prices.push(read.price)
  }
  return { prices, ...(isForeign && { note: 'Read as dollars' }) }
}

/** Whether a cell holds a price, or a word that stands for one. */
export function isPriceLike(cell: string): boolean {
  const text = cell.trim()
  if (text === '' || text.length > MAX_PRICE_TEXT || DATE.test(text) || /%/.test(text)) return false
  const read = readPrices(text)
  return 'prices' in read ? read.prices.length > 0 : OPEN.test(folded(text))
}

const price = money()

function onePrice(part: string): { price: FilePrice; isForeign: boolean } | { problem: string } {
  const found = partsOf(part)
  if (!found) return { problem: `“${part}” is not a price. Type it like 12.50` }
  // '12,50' and '1.250,00' have decimal commas, '1,250' does not.
  const read = readMoney(found.number.replaceAll("'", ''), /,\d{1,2}$/.test(found.number) ? ';' : ',')
  if ('problem' in read)
    return { problem: `“${part}”: ${read.problem.charAt(0).toLowerCase()}${read.problem.slice(1)}` }
  const checked = price.safeParse(read.value)
  if (!checked.success) return { problem: `“${part}”: ${checked.error.issues[0]?.message ?? 'Not valid'}` }
  const size = sizeIn(`${found.before} ${found.after}`)
  return { price: { size, cents: centsFromDollars(checked.data) }, isForeign: /€|£|eur|gbp/i.test(found.sign) }
}

/** A number with what is before and after it; undefined if there is none, or if words that are no size are around it. */
function partsOf(part: string): { before: string; sign: string; number: string; after: string } | undefined {
  const signed = WITH_SIGN.exec(part)
  if (signed) return checkedWords(signed[1], signed[2], signed[3], signed[4])
  const after = SIGN_AFTER.exec(part)
  if (after) return checkedWords(after[1], after[3], after[2], after[4])
  const bare = BARE.exec(part)
  return bare ? checkedWords(bare[1], '', bare[2], bare[3]) : undefined
}

function checkedWords(before = '', sign = '', number = '', after = '') {
  const words = `${before} ${after}`.replaceAll(/[^\p{L}\d]+/gu, ' ').trim()
  if (/^[-−–]$/.test(before.trim())) return undefined
  if (words !== '' && sizeIn(words) === '' && !/^(?:ea|each|per|only)$/i.test(words)) return undefined
  // '5.' at the end of a sentence, and '12,' before a dash.
  return { before, sign, number: number.replace(/[.,']+$/, ''), after }
}
