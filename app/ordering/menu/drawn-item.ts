import { createHash } from 'node:crypto'
import { mlOfMeasure } from '../../../contract/measures'
import { drawDrink, type DrawnDrink } from '../drawing/draw-drink'
import { glassByMethod } from '../drawing/glasses'
import type { BookItem, PriceBook } from './price-book'

/** Default volume of a product whose pour has none, in ml: a bottle of beer. */
const ONE_DRINK_ML = 355

/** The input of the picture for a menu item without a photo: its recipe, in the glass of its default pour. */
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

/** The drawn picture of a menu item, or with `isEmpty` of its glass alone, and its version. */
export function drawItem(book: PriceBook, item: BookItem, { isEmpty = false } = {}): { svg: string; version: string } {
  const drawn = drawnOf(book, item)
  return { svg: drawDrink(drawn, { isEmpty }), version: versionOf(drawn) }
}

/** Path of an item's picture, as records store it: its photo, else the drawn one. The path of a drawn one changes with the recipe and the glass. */
export function pictureOf(book: PriceBook, item: BookItem): string {
  return item.image ?? drawnPathOf(book, item)
}

/** Path of an item's drawn picture, whether or not it has a photo. */
export function drawnPathOf(book: PriceBook, item: BookItem): string {
  return `/drinks/${item.id}.svg?version=${versionOf(drawnOf(book, item))}`
}

/** Changes with the input of the picture; `STYLE` changes with how it is drawn. */
function versionOf(drawn: DrawnDrink): string {
  return createHash('sha256')
    .update(JSON.stringify([STYLE, drawn]))
    .digest('hex')
    .slice(0, 12)
}

const STYLE = 1
