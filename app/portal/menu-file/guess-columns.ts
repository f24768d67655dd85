import { folded } from '../../../contract/folded'
import type { Sheet, SheetRow } from '../../platform/spreadsheet/sheet'
import { readYesOrNo } from './alcohol-guess'
import { whyNoMenu, type Column, type Mapping, type Role } from './columns'
import { headingOf, sizeIn } from './heading-words'
import { isPriceLike } from './read-price'

/** A guess at what a sheet's columns mean. */
export interface Guess {
  mapping: Mapping
  /** Whether headings say it all, so that nobody needs to look at it. */
  isSure: boolean
}

/** Rows in which headings may be: below a title, an address and a date. */
const TOP_ROWS = 12
/** Rows whose contents decide. */
const LOOKED_AT = 200

/** Guesses the columns from the headings, and from the contents where there are none or they say nothing. */
export function guessColumns({ rows }: Sheet): Guess {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const heading = headingRow(rows)
  const body = (heading ? rows.filter(({ line }) => line > heading.line) : rows).slice(0, LOOKED_AT)
  const facts = Array.from({ length: width }, (_, index) => factsOf(body, index))
  const columns = facts.map((_, index): Column => headingOf(heading?.cells[index] ?? '') ?? NONE)
  const said = keepFirst(withoutCosts(columns, heading))
  const isComplete = whyNoMenu({ headingLine: null, columns: said.columns }) === undefined
  fillIn(said.columns, facts, heading)
  const mapping = { headingLine: heading?.line ?? null, columns: said.columns }
  const isOneText = facts.filter((one, index) => isText(one) && said.columns[index]?.role !== 'none').length === 1
  const isSure = !said.isTwice && heading !== undefined && (isComplete || isOneText) && whyNoMenu(mapping) === undefined
  return { mapping, isSure }
}

const NONE: Column = { role: 'none', size: '' }

/** The row that says most about columns; undefined if none does. */
function headingRow(rows: readonly SheetRow[]): SheetRow | undefined {
  let best: { row: SheetRow; said: number } | undefined
  for (const [index, row] of rows.slice(0, TOP_ROWS).entries()) {
    const filled = row.cells.filter((cell) => cell !== '')
    const roles = filled.map((cell) => headingOf(cell)?.role)
    const said = roles.filter((role) => role !== undefined && role !== 'none').length
    const isAlone =
      filled.length < 2 && rows.slice(index + 1, index + 4).some(({ cells }) => cells.filter(Boolean).length > 1)
    if (said === 0 || isAlone || filled.some((cell) => isPriceLike(cell))) continue
    // 'Reds', 'Glass', 'Bottle' heads a list as well as 'Drink', 'Price'.
    if (!roles.includes('price') && !roles.includes('name')) continue
    if (said >= 2 && said > (best?.said ?? 1)) best = { row, said }
  }
  return best?.row
}

/** The kinds of cells in a column, each as a share of the filled ones. */
interface Facts {
  filled: number
  /** Filled rows among those with anything in them. */
  share: number
  prices: number
  /** Prices with a sign or with two decimals. */
  surePrices: number
  answers: number
  percents: number
  /** Measures and sizes: '16 oz', 'Bottle'. */
  sizes: number
  /** Different texts. */
  variety: number
  length: number
  /** Whether they count up, as positions and numbers of articles do. */
  isCounting: boolean
  isYears: boolean
}

function factsOf(rows: readonly SheetRow[], index: number): Facts {
  const cells = rows.map(({ cells: all }) => (all[index] ?? '').trim()).filter((cell) => cell !== '')
  const shareOf = (fits: (cell: string) => boolean) => cells.filter(fits).length / Math.max(1, cells.length)
  const numbers = cells.map(Number)
  return {
    filled: cells.length,
    share: cells.length / Math.max(1, rows.length),
    prices: shareOf(isPriceLike),
    surePrices: shareOf((cell) => isPriceLike(cell) && /[$€£]|\d[.,]\d\d$/.test(cell)),
    answers: shareOf((cell) => readYesOrNo(cell) !== undefined && !/^[01]$/.test(cell)),
    percents: shareOf((cell) => /^\d+(?:[.,]\d+)?\s?%$/.test(cell)),
    sizes: shareOf((cell) => cell.length < 20 && sizeIn(cell) !== '' && !/[$€£]/.test(cell)),
    variety: new Set(cells.map(folded)).size / Math.max(1, cells.length),
    length: cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, cells.length),
    isCounting: cells.length > 2 && numbers.every((one, at) => at === 0 || one === (numbers[at - 1] ?? 0) + 1),
    isYears: cells.length > 0 && numbers.every((one) => Number.isInteger(one) && one >= 1900 && one < 2100),
  }
}

const isText = ({ filled, prices, answers, percents, sizes }: Facts) =>
  filled > 0 && prices < 0.5 && answers < 0.6 && percents < 0.6 && sizes < 0.6

/** 'Cost' is the price of a menu, unless there is a 'Price' beside it. */
function withoutCosts(columns: readonly Column[], heading: SheetRow | undefined): Column[] {
  const isCost = (index: number) => /\bcosts?\b/.test(folded(heading?.cells[index] ?? ''))
  const hasPrice = columns.some(({ role }, index) => role === 'price' && !isCost(index))
  return columns.map((one, index) => (hasPrice && one.role === 'price' && isCost(index) ? NONE : one))
}

/** Keeps the first column of each kind; of prices, the first of each size. */
function keepFirst(columns: readonly Column[]): { columns: Column[]; isTwice: boolean } {
  const seen = new Set<string>()
  let isTwice = false
  const kept = columns.map((one) => {
    const key = `${one.role} ${one.size}`
    if (one.role === 'none' || !seen.has(key)) {
      seen.add(key)
      return one
    }
    isTwice = true
    return NONE
  })
  return { columns: kept, isTwice }
}

/** Fills in what the headings leave open. Without headings every column is open, otherwise only what a menu cannot lack. */
function fillIn(columns: Column[], facts: readonly Facts[], heading: SheetRow | undefined): void {
  const isMissing = (role: Role) => columns.every((one) => one.role !== role)
  const open = (fits: (one: Facts) => boolean) =>
    [...facts.keys()].filter((index) => {
      const one = facts[index]
      const isOpen = columns[index]?.role === 'none' && headingOf(heading?.cells[index] ?? '') === undefined
      return one !== undefined && one.filled > 0 && isOpen && fits(one)
    })
  const set = (index: number | undefined, role: Role) => {
    if (index !== undefined) columns[index] = { role, size: '' }
  }
  const of = (index: number) => facts[index] ?? factsOf([], 0)
  if (isMissing('price')) {
    const likely = open((one) => one.prices > 0.6 && !one.isCounting && !one.isYears)
    const sure = likely.filter((index) => of(index).surePrices > 0.5)
    for (const index of sure.length > 0 ? sure : likely.slice(-1)) set(index, 'price')
  }
  if (!heading) {
    set(open((one) => one.answers > 0.6)[0], 'alcohol')
    set(open((one) => one.percents > 0.6)[0], 'abv')
    set(open((one) => one.sizes > 0.6)[0], 'size')
  }
  if (isMissing('name')) {
    const texts = open(isText)
    const names = texts.filter((index) => of(index).variety > 0.7 && of(index).length < 45)
    const [first] = [...names].sort((a, b) => scoreOf(of(b), b) - scoreOf(of(a), a))
    set(first ?? texts[0], 'name')
  }
  if (heading) return
  const texts = open(isText)
  if (isMissing('category'))
    set(
      texts.find((index) => of(index).variety < 0.6 && of(index).length < 30),
      'category',
    )
  if (isMissing('description'))
    set(
      open(isText).find((index) => of(index).length > 18),
      'description',
    )
}

/** Names are filled in nearly every row, differ, are short, and come first. */
function scoreOf({ share, variety, length }: Facts, index: number): number {
  return share + variety - length / 100 - index / 10
}
