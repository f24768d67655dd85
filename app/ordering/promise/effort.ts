import { pouredUnit } from '../../../contract/measures'
import { iceIn } from '../drawing/ice'
import type { BookItem, PriceBook, RecipeItem } from '../menu/price-book'
import type { DrinksToMake } from './bar-state'

/** What a drink takes by its recipe, in seconds of one pair of hands. A venue's nights correct it (past.ts). */
const SECONDS = {
  /** A glass is taken, filled up, wiped and set down. */
  glass: 9,
  measure: 5,
  dash: 2,
  /** A garnish, a leaf, a sugar cube. */
  piece: 4,
  ice: { none: 0, cubes: 3, 'large cube': 5, crushed: 8 },
  draught: 22,
  wine: 14,
  bottle: 10,
}
const WORK = [
  { done: /\bshak/i, seconds: 18 },
  { done: /\bstir/i, seconds: 20 },
  { done: /\bblend/i, seconds: 35 },
  { done: /\bmuddl/i, seconds: 15 },
  { done: /\b(double|fine)[ -]strain/i, seconds: 5 },
]
const SMALL: ReadonlySet<string> = new Set(['dash', 'drop'])
/** Wine is poured by the glass up to this volume in ml; a larger drink of a product comes from a tap, a smaller one is measured. */
const WINE_ML = { from: 90, to: 200 }
const CONTAINER = /\b(can|bottle)\b/i
/** For an item that the menu no longer has. */
const USUAL_SECONDS = 45
/** A further drink of the same kind takes this part of the first. */
const REPEATED = 0.62

/** What several drinks of one kind take, in times of one. */
export function asOften(quantity: number): number {
  return 1 + (quantity - 1) * REPEATED
}

/** The lines of an order as the bar makes them, with their effort by recipe. */
export function drinksOf(
  book: PriceBook,
  lines: ReadonlyArray<{ menuItemId: number; quantity: number }>,
): DrinksToMake[] {
  return lines.map(({ menuItemId, quantity }) => ({
    item: menuItemId,
    effortSeconds: effortIn(book, menuItemId) * asOften(quantity),
    glasses: quantity,
  }))
}

/** One drink of no particular kind. */
export const ONE_DRINK: DrinksToMake = { item: 0, effortSeconds: USUAL_SECONDS, glasses: 1 }

const known = new WeakMap<PriceBook, Map<number, number>>()

function effortIn(book: PriceBook, menuItemId: number): number {
  const ofBook = known.get(book) ?? new Map<number, number>()
  known.set(book, ofBook)
  const before = ofBook.get(menuItemId)
  if (before !== undefined) return before
  const item = book.items.get(menuItemId)
  const seconds = item ? effortOfOne(item) : USUAL_SECONDS
  ofBook.set(menuItemId, seconds)
  return seconds
}

/** What one drink takes by its recipe, in seconds. */
export function effortOfOne(item: Pick<BookItem, 'recipe' | 'method' | 'pours'>): number {
  const [pour] = item.pours
  if (item.recipe.length === 0) return pour ? ofProduct(pour) : USUAL_SECONDS
  const method = item.method ?? ''
  const parts = item.recipe.reduce((sum, part) => sum + ofPart(part), 0)
  const work = WORK.reduce((sum, { done, seconds }) => sum + (done.test(method) ? seconds : 0), 0)
  return SECONDS.glass + parts + work + SECONDS.ice[iceIn(method, pour?.servedIn?.name ?? '')]
}

function ofPart({ unit }: RecipeItem): number {
  const poured = pouredUnit(unit)
  if (poured === undefined) return SECONDS.piece
  return SMALL.has(poured) ? SECONDS.dash : SECONDS.measure
}

function ofProduct({ servedIn, volumeMl }: Pick<BookItem['pours'][number], 'servedIn' | 'volumeMl'>): number {
  if (servedIn && CONTAINER.test(servedIn.name)) return SECONDS.bottle
  if (volumeMl === null || volumeMl < WINE_ML.from) return SECONDS.glass + SECONDS.measure
  return volumeMl <= WINE_ML.to ? SECONDS.wine : SECONDS.draught
}
