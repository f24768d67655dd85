import type { KioskOrder } from '../screen'

/** A drink or an ingredient, and how many servings of it wait. */
export interface Counted {
  name: string
  count: number
}

/** Returns how many of each drink the bar still has to make, most first. */
export function drinksToMake(orders: readonly KioskOrder[]): Counted[] {
  return counted(linesToMake(orders).map(({ name, quantity }) => ({ name, count: quantity })))
}

/** Returns how many of these drinks need each ingredient, most first. */
export function ingredientsToPour(orders: readonly KioskOrder[]): Counted[] {
  return counted(
    linesToMake(orders).flatMap(({ quantity, recipe }) =>
      [...new Set(recipe?.parts.map(({ name }) => name))].map((name) => ({ name, count: quantity })),
    ),
  )
}

function linesToMake(orders: readonly KioskOrder[]) {
  return orders
    .filter(({ status }) => status === 'Paid' || status === 'Started')
    .flatMap(({ items }) => items.filter(({ status }) => status === 'Pending'))
}

/** A drink that is being made, with its recipe. */
export interface Recipe extends Counted {
  recipe: NonNullable<KioskOrder['items'][number]['recipe']>
  pour: string | null
}

/** Returns the recipes of the drinks that are being made: one for each drink that is mixed alike. */
export function recipesUnderWay(orders: readonly KioskOrder[]): Recipe[] {
  const found = new Map<string, Recipe>()
  for (const { status, items } of orders) {
    if (status !== 'Started') continue
    for (const { status: line, name, quantity, pour, recipe } of items) {
      if (!recipe || line !== 'Pending') continue
      const key = JSON.stringify([name, pour, recipe])
      const before = found.get(key)
      found.set(key, { name, pour, recipe, count: quantity + (before?.count ?? 0) })
    }
  }
  return [...found.values()]
}

function counted(all: readonly Counted[]): Counted[] {
  const sums = new Map<string, number>()
  for (const { name, count } of all) sums.set(name, count + (sums.get(name) ?? 0))
  return [...sums]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}
