import { z } from 'zod'
import { localTime } from '../../../contract/hours'
import { pictureOf } from '../../ordering/menu/drawn-item'
import { formatDollars } from '../../../contract/money'
import { isSoldOut } from '../../ordering/menu/ordering-rules'
import type { BookItem, PriceBook } from '../../ordering/menu/price-book'
import { guestPriceOf } from '../../ordering/menu/price-plan'
import type { Services } from '../../platform/server/services'
import type { Texts } from '../../platform/ui/form/zod-form'
import { explainer, type Explained } from './explain'
import { containsWords } from '../../../contract/folded'

export interface MenuCategory {
  id: number
  name: string
  /** Whether the venue owns it; all venues share the others. */
  isOwn: boolean
}

/** A menu item as its line on the menu's screen. */
export interface MenuLine {
  id: number
  name: string
  /** Its photo, or a drawing of its recipe. */
  picture: string
  /** The venue's own drink, if the item is one: only these have an editable name and picture, and may move to any category. */
  drinkId: number | null
  /** Names of all its categories. */
  categories: string[]
  /** Current values of its inputs. */
  texts: Texts
  /** When it is on sale again, in words. */
  soldOutUntil: string | null
  explained: Explained
}

const LINES_A_PAGE = 50

const text = (max = 255) => z.string().max(max).optional().catch(undefined)
const dollars = z.coerce.number().min(0).optional().catch(undefined)

/** The filters of the menu's screen from its address. An invalid filter is ignored. */
const menuFilters = z.object({
  searchString: text(),
  on: z.enum(['true', 'false']).optional().catch(undefined),
  sold: z.enum(['true', 'false']).optional().catch(undefined),
  picture: z.enum(['true', 'false']).optional().catch(undefined),
  from: z.union([z.literal('').transform(() => undefined), dollars]),
  to: z.union([z.literal('').transform(() => undefined), dollars]),
})
const category = z.union([z.coerce.number().int().positive(), z.literal('none')])

export interface MenuFilters extends z.infer<typeof menuFilters> {
  /** Items of any of these categories, or in none; empty for all. */
  categories: Array<z.infer<typeof category>>
}

export function filtersIn(query: URLSearchParams): MenuFilters {
  const categories = query.getAll('category').flatMap((text) => category.safeParse(text).data ?? [])
  return { ...menuFilters.parse(Object.fromEntries(query)), categories }
}

/** The filters of a menu as words: 'Beer or Wine, “rye”, from $8.00'; null without filters. */
export function narrowedTo(
  book: Pick<PriceBook, 'categories'>,
  { categories, searchString, on, sold, picture, from, to }: MenuFilters,
): string | null {
  const names = categories.flatMap((one) =>
    one === 'none' ? 'no category' : (book.categories.find(({ id }) => id === one)?.name ?? []),
  )
  const words = [
    inAlternatives(names),
    searchString?.trim() && `“${searchString.trim()}”`,
    on && (on === 'true' ? 'on the menu' : 'off the menu'),
    sold && (sold === 'true' ? 'sold out' : 'on sale'),
    picture && (picture === 'true' ? 'with a picture' : 'without a picture'),
    from !== undefined && `from ${formatDollars(Math.round(from * 100))}`,
    to !== undefined && `up to ${formatDollars(Math.round(to * 100))}`,
  ].filter(Boolean)
  return words.length === 0 ? null : words.join(', ')
}

/** 'Beer', 'Beer or Wine', 'Beer, Cider or Wine' */
function inAlternatives(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
}

/** The items that match the filters, in menu order. */
export function shownItems(book: PriceBook, filters: MenuFilters, now: number): BookItem[] {
  const words = filters.searchString
  return [...book.items.values()].filter((item) => {
    const price = guestPriceOf(book, item)
    const category = categoryOf(book, item)
    return (
      (!words || containsWords(`${item.name} ${category?.name ?? ''}`, words)) &&
      (filters.categories.length === 0 ||
        filters.categories.some((one) => (one === 'none' ? category === undefined : item.categoryIds.includes(one)))) &&
      (filters.on === undefined || item.isActive === (filters.on === 'true')) &&
      (filters.sold === undefined || isSoldOut(item, { now }) === (filters.sold === 'true')) &&
      (filters.picture === undefined || (item.image !== null) === (filters.picture === 'true')) &&
      (filters.from === undefined || (price !== null && price >= filters.from * 100)) &&
      (filters.to === undefined || (price !== null && price <= filters.to * 100))
    )
  })
}

/** The first of the business's categories that an item is in. */
export function categoryOf(book: PriceBook, item: BookItem) {
  return book.categories.find(({ id }) => item.categoryIds.includes(id))
}

/** The category that a menu line changes. For an item that all venues share it is one of the venue's own, besides the shared ones. */
export function changeableCategoryOf(book: PriceBook, item: BookItem) {
  if (item.customDrinkId !== null) return categoryOf(book, item)
  return book.categories.find(({ id, isOwn }) => isOwn && item.categoryIds.includes(id))
}

/** A page of the menu. */
export async function readMenuLines(
  app: Services,
  businessId: number,
  { filters, page }: { filters: MenuFilters; page: number },
) {
  const book = await app.priceBooks.of(app.db, businessId)
  const shown = shownItems(book, filters, app.now())
  const last = Math.max(0, Math.ceil(shown.length / LINES_A_PAGE) - 1)
  const at = Math.min(page, last)
  const explain = explainer(book)
  return {
    lines: shown.slice(at * LINES_A_PAGE, (at + 1) * LINES_A_PAGE).map((item): MenuLine => ({
      id: item.id,
      name: item.name,
      picture: pictureOf(book, item),
      drinkId: item.customDrinkId,
      categories: book.categories.flatMap(({ id, name }) => (item.categoryIds.includes(id) ? [name] : [])),
      texts: lineTexts(book, item, app.now()),
      soldOutUntil: isSoldOut(item, { now: app.now() })
        ? localTime(item.soldOutUntil, book.venue.timeZone).toFormat('ccc h:mm a')
        : null,
      explained: explain(item),
    })),
    page: at,
    pageCount: last + 1,
    total: shown.length,
    size: LINES_A_PAGE,
    items: book.items.size,
    narrowed: narrowedTo(book, filters),
    categories: book.categories.map(({ id, name, isOwn }) => ({ id, name, isOwn })),
  }
}

/** How many items match the filters, with the filters' choices. */
export async function readMenuSize(app: Services, businessId: number, filters: MenuFilters) {
  const book = await app.priceBooks.of(app.db, businessId)
  return {
    items: shownItems(book, filters, app.now()).length,
    narrowed: narrowedTo(book, filters),
    categories: book.categories.map(({ id, name }) => ({ id, name })),
    timeZone: book.venue.timeZone,
  }
}

/** Current input values of an item's line. */
export function lineTexts(book: PriceBook, item: BookItem, now: number): Texts {
  const price = guestPriceOf(book, item)
  return {
    ...(item.customDrinkId !== null && { name: item.name }),
    price: price === null ? '' : (price / 100).toFixed(2),
    on: item.isActive ? 'on' : '',
    sold: isSoldOut(item, { now }) ? 'on' : '',
    order: String(item.displayOrder),
    category: String(changeableCategoryOf(book, item)?.id ?? ''),
    ...(item.customDrinkId !== null && { image: item.image ?? '' }),
  }
}
