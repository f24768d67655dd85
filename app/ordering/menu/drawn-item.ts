import { createHash } from 'node:crypto'
import { mlOfMeasure } from '../../../contract/measures'
import { drawDrink, type DrawnDrink } from '../drawing/draw-drink'
import { glassByMethod } from '../drawing/glasses'
import type { BookItem, PriceBook } from './price-book'

/** A bottle of beer holds about this much, in ml, where its pour does not say. */
const ONE_DRINK_ML = 355

/** What a menu item's picture is drawn from, where it has no photo: its recipe, in the glass of its default pour. */
function drawnOf(book: PriceBook, item: BookItem): DrawnDrink {
  const [pour] = item.pours
  const product = item.productId === null ? undefined : book.products.get(item.productId)
  const method = item.method ?? ''
  return {
    name: item.name,
    glass: pour?.servedIn ?? glassByMethod(method),
    method,
    parts: product
      ? [{ name: product.kind || product.name, amountMl: pour?.volumeMl ?? ONE_DRINK_ML }]
      : item.recipe.map(({ name, quantity, unit }) => ({ name, amountMl: mlOfMeasure(quantity, unit) ?? 0 })),
  }
}

/** The picture of a menu item that has no photo, and the version of what it is drawn from. */
export function drawItem(book: PriceBook, item: BookItem): { svg: string; version: string } {
  const drawn = drawnOf(book, item)
  return { svg: drawDrink(drawn), version: versionOf(drawn) }
}

/** An item's picture as records keep one: its photo, else the drawn one, whose path is another once its recipe or its glass is. */
export function pictureOf(book: PriceBook, item: BookItem): string {
  return item.image ?? `/drinks/${item.id}.svg?version=${versionOf(drawnOf(book, item))}`
}

/** Changes with what is drawn; `STYLE` with how it is drawn. */
function versionOf(drawn: DrawnDrink): string {
  return createHash('sha256')
    .update(JSON.stringify([STYLE, drawn]))
    .digest('hex')
    .slice(0, 12)
}

const STYLE = 1
