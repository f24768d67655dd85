import { folded } from '../../../contract/folded'
import type { Sheet, SheetRow } from '../../platform/spreadsheet/sheet'
import { guessAlcohol, type AlcoholGuess } from './alcohol-guess'
import type { Mapping, Role } from './columns'
import { headingOf, isPriceHeading, sizeIn } from './heading-words'
import { readPrices, type FilePrice } from './read-price'
import { measureIn, readAlone, sectionName, withoutMarks } from './single-cells'

/** A drink as a file's row has it. */
export interface FileDrink {
  line: number
  name: string
  category: string | null
  description: string | null
  prices: FilePrice[]
  alcohol: AlcoholGuess
  /** Mistakes, by the input that corrects them. */
  problems: Array<{ field: 'name' | 'price'; message: string }>
  /** Notes on cells that were read differently from how they are written. */
  notes: string[]
}

/** A row that is no drink: a title, a note, a heading that is repeated. */
export interface PassedOver {
  line: number
  text: string
}

export interface FileMenu {
  drinks: FileDrink[]
  passedOver: PassedOver[]
}

/** The decisions of staff about single rows of a file, by line. */
interface RowDecision {
  name?: string | undefined
  price?: string | undefined
  alcohol?: boolean | undefined
  leave?: boolean | undefined
  /** The row is the heading of a category, not a drink. */
  heading?: boolean | undefined
}
export type Decisions = ReadonlyMap<number, RowDecision>

const NO_PRICE = 'No price. Type what guests pay, or leave the drink out'

/** Reads the drinks of a sheet, with the corrections that staff made. */
export function readDrinks({ rows }: Sheet, { headingLine, columns }: Mapping, decisions: Decisions): FileMenu {
  const cells = cellsOf(columns)
  const body = rows.filter(({ line }) => headingLine === null || line > headingLine)
  const passedOver: PassedOver[] = rows
    .filter(({ line }) => headingLine !== null && line < headingLine)
    .map(({ line, cells: texts }) => ({ line, text: texts.filter(Boolean).join(' ') }))
  const filledCategories = body.filter((row) => cells.text(row, 'category') !== '').length
  // A category that is written once counts for the rows below it.
  const isSparse = filledCategories < body.filter(cells.hasPrice).length * SPARSE
  const heading = rows.find(({ line }) => line === headingLine)
  const first = heading ? cells.text(heading, 'name') : ''
  const drinks: FileDrink[] = []
  // 'Reds', 'Glass', 'Bottle': the heading of the drinks is the name of their category.
  let section = first !== '' && headingOf(first) === undefined && !cells.has('category') ? sectionName(first) : null
  let sizes = cells.prices.map(({ size }) => size)
  for (const [index, row] of body.entries()) {
    const decided = decisions.get(row.line) ?? {}
    const name = cells.text(row, 'name')
    const text = row.cells.filter((cell) => cell.trim() !== '').join(' ')
    const last = drinks.at(-1)
    if (cells.isHeading(row)) {
      // 'Whites', 'Glass', 'Bottle': headings again, with the next section's name in the place of the drink's.
      sizes = cells.prices.map((one) => sizeIn(one.of(row)) || one.size)
      if (name !== '' && heading && folded(name) !== folded(first)) section = sectionName(name)
      else passedOver.push({ line: row.line, text })
      continue
    }
    const isAlone = row.cells.filter((cell) => cell.trim() !== '').length === 1
    if (isAlone && !cells.hasPrice(row) && decided.price === undefined) {
      const alone = readAlone({
        text,
        isName: name !== '',
        hasGap: row.line - (body[index - 1]?.line ?? headingLine ?? 0) > 1,
        isFirst: index === 0,
        isBeforeDrink: body.slice(index + 1, index + 3).some(cells.hasPrice),
        isAfterDrink: last?.line === body[index - 1]?.line && last?.description === null,
        hasCategories: filledCategories > 0 && !isSparse,
      })
      if (decided.heading || alone === 'section') {
        section = sectionName(text)
        continue
      }
      if (alone === 'note') {
        passedOver.push({ line: row.line, text })
        continue
      }
      if (alone === 'description' && last) {
        describe(last, text, decisions.get(last.line)?.alcohol !== undefined)
        continue
      }
    }
    const category = cells.text(row, 'category')
    if (category !== '') section = sectionName(category)
    else if (filledCategories > 0 && !isSparse) section = null
    const drink = drinkOf(row, cells, { section, sizes, decided })
    if (drink.name === '' && !cells.hasPrice(row)) passedOver.push({ line: row.line, text })
    else drinks.push(drink)
  }
  return { drinks: joined(drinks), passedOver }
}

/** Below this share of filled cells, a column of categories has each one once, above its drinks. */
const SPARSE = 0.6

/** Reads cells by what their columns mean. */
function cellsOf(columns: Mapping['columns']) {
  const at = ({ cells }: SheetRow, index: number) => (index < 0 ? '' : (cells[index] ?? '').trim())
  const place = (role: Role) => columns.findIndex((one) => one.role === role)
  const prices = columns.flatMap(({ role, size }, index) =>
    role === 'price' ? [{ size, of: (row: SheetRow) => at(row, index) }] : [],
  )
  const hasPrice = (row: SheetRow) => prices.some(({ of }) => of(row) !== '')
  return {
    prices,
    hasPrice,
    has: (role: Role) => place(role) >= 0,
    text: (row: SheetRow, role: Role) => at(row, place(role)),
    isHeading: (row: SheetRow) => hasPrice(row) && prices.every(({ of }) => of(row) === '' || isPriceHeading(of(row))),
  }
}

interface Around {
  section: string | null
  /** The sizes of the columns of prices. */
  sizes: readonly string[]
  decided: RowDecision
}

function drinkOf(row: SheetRow, cells: ReturnType<typeof cellsOf>, { section, sizes, decided }: Around): FileDrink {
  const [brand, written] = [cells.text(row, 'brand'), withoutMarks(cells.text(row, 'name'))]
  const isBranded = brand !== '' && !folded(written).startsWith(folded(brand))
  const name = decided.name?.trim() || (isBranded ? `${brand} ${written}`.trim() : written)
  const told = { name, category: section, description: cells.text(row, 'description') || null }
  const priced =
    decided.price === undefined
      ? cells.prices.map(({ of }, index) => ({ cell: of(row), size: sizes[index] ?? '' }))
      : [{ cell: decided.price, size: '' }]
  const { prices, problems, notes } = pricesOf(priced, { size: measureIn(cells.text(row, 'size')), section, name })
  const guess = guessAlcohol({
    ...told,
    alcohol: cells.text(row, 'alcohol'),
    noAlcohol: cells.text(row, 'noAlcohol'),
    abv: cells.text(row, 'abv'),
  })
  return {
    line: row.line,
    ...told,
    prices,
    alcohol: decided.alcohol === undefined ? guess : { isAlcoholic: decided.alcohol, isSure: true },
    problems: [...nameProblems(name), ...problems],
    notes,
  }
}

/** Adds a description that was in a row of its own. It may say what the name left open. */
function describe(drink: FileDrink, description: string, isDecided: boolean): void {
  drink.description = description
  drink.notes.push('Description from the row below')
  if (isDecided || (drink.alcohol.isSure && drink.alcohol.isAlcoholic)) return
  const { name, category } = drink
  const guess = guessAlcohol({ name, category, description, alcohol: '', noAlcohol: '', abv: '' })
  if (!drink.alcohol.isSure || !guess.isSure || guess.isAlcoholic) drink.alcohol = guess
}

function nameProblems(name: string): FileDrink['problems'] {
  if (name === '') return [{ field: 'name', message: 'No name. Type it, or leave the row out' }]
  return name.includes('\uFFFD')
    ? [{ field: 'name', message: 'A letter was lost when this file was saved. Correct the name' }]
    : []
}

/** One drink on several rows, a row for each size, is one drink with several prices. */
function joined(drinks: readonly FileDrink[]): FileDrink[] {
  const all: FileDrink[] = []
  for (const drink of drinks) {
    const last = all.at(-1)
    const isNext =
      last && last.name !== '' && folded(last.name) === folded(drink.name) && last.category === drink.category
    const sizes = [...(last?.prices ?? []), ...drink.prices].map(({ size }) => folded(size))
    const isSized = !sizes.includes('') && new Set(sizes).size === sizes.length
    if (isNext && isSized && last.problems.length === 0 && drink.problems.length === 0)
      last.prices.push(...drink.prices)
    else all.push(drink)
  }
  return all
}

/** The sizes of two prices in one cell, where no heading names them. */
const PAIRS: ReadonlyArray<readonly [RegExp, readonly [string, string]]> = [
  [/wine|\breds?\b|\bwhites?\b|\brose\b|bubbles|sparkling|champagne/, ['Glass', 'Bottle']],
  [/spirit|whiske?y|bourbon|tequila|mezcal|rum|gin|vodka|scotch|liquor/, ['Single', 'Double']],
]

/** Reads a row's prices; the sizes are those of the cell, else of the column, else of the row's own column of sizes. */
function pricesOf(
  cells: ReadonlyArray<{ cell: string; size: string }>,
  { size, section, name }: { size: string; section: string | null; name: string },
): Pick<FileDrink, 'prices' | 'problems' | 'notes'> {
  const problems: FileDrink['problems'] = []
  const notes = new Set<string>()
  const prices: FilePrice[] = []
  const isOneOfSeveral = cells.length > 1
  for (const { cell, size: ofColumn } of cells) {
    const read = readPrices(cell)
    if ('problem' in read) {
      problems.push({ field: 'price', message: read.problem })
      continue
    }
    if (read.note !== undefined) notes.add(read.note)
    const named = ofColumn.split(' / ')
    const pair = PAIRS.find(([words]) => words.test(folded(`${section ?? ''} ${name}`)))?.[1] ?? ['Small', 'Large']
    const isUnnamed = read.prices.length === 2 && named.length < 2 && read.prices.every((one) => one.size === '')
    if (isUnnamed) notes.add(`Two prices: read as ${pair.join(' and ')}`)
    for (const [index, one] of read.prices.entries()) {
      // A glass that costs 0 is not sold by the glass.
      if (one.cents === 0 && isOneOfSeveral) continue
      const guessed = isUnnamed ? pair[index] : (named[index] ?? (read.prices.length === 1 ? ofColumn : ''))
      prices.push({
        cents: one.cents,
        size: one.size || guessed || (read.prices.length === 1 && !isOneOfSeveral ? size : ''),
      })
    }
  }
  const isSame = new Set(prices.map((one) => folded(one.size))).size < prices.length
  if (isSame && problems.length === 0)
    problems.push({ field: 'price', message: 'Several prices, and nothing says for which size. Type one' })
  if (prices.length === 0 && problems.length === 0) problems.push({ field: 'price', message: NO_PRICE })
  return { prices, problems, notes: [...notes] }
}
