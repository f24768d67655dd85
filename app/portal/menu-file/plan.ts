import { customDrink } from '../../../contract/entities/business-menu'
import { folded } from '../../../contract/folded'
import { MAX_MENU_FILE_DRINKS, MEDIUM, TINY } from '../../../contract/limits'
import { guestPriceOf, planPrices } from '../../ordering/menu/price-plan'
import { priceLine } from '../../ordering/menu/pricing'
import type { BookItem } from '../../ordering/menu/price-book'
import type { AlcoholGuess } from './alcohol-guess'
import { findKnown, sizedName, type Known } from './match'
import type { Decisions, FileDrink, FileMenu, PassedOver } from './read-drinks'
import { sharedKey, type KnownCategory, type VenueNow } from './venue-now'

/** The change that an import makes to a drink. */
type Deed = 'own' | 'add' | 'price' | 'same'

/** A pour of a known product in one size. */
interface PlannedPour {
  formatId: number
  /** As the file calls it. */
  size: string
  cents: number
  /** The current price in cents; null if it is not poured so. */
  beforeCents: number | null
}

export interface PlannedDrink {
  line: number
  name: string
  description: string | null
  deed: Deed
  /** The drink or product, if the venue or the catalogue has it. */
  known: Known | undefined
  cents: number
  /** The current price in cents, for a drink that is on the menu. */
  beforeCents: number | null
  /** The sizes of a product, if the file names any. */
  pours: readonly PlannedPour[]
  category: PlannedCategory | null
  alcohol: AlcoholGuess
  problems: FileDrink['problems']
  notes: string[]
}

interface PlannedCategory {
  name: string
  known: KnownCategory | undefined
}

export interface MenuPlan {
  drinks: PlannedDrink[]
  /** Rows that staff leave out. */
  left: PassedOver[]
  passedOver: PassedOver[]
  /** The names of new categories. */
  categories: string[]
}

/** Plans what importing a file would do to a venue's menu. Writes nothing. */
export function planMenu({ drinks, passedOver }: FileMenu, now: VenueNow, decisions: Decisions): MenuPlan {
  const plan: MenuPlan = { drinks: [], left: [], passedOver, categories: [] }
  for (const drink of drinks) {
    if (decisions.get(drink.line)?.leave) plan.left.push({ line: drink.line, text: drink.name })
    else plan.drinks.push(...planned(drink, now))
  }
  refuseTwins(plan)
  const fresh = new Map(
    plan.drinks.flatMap(({ category }) =>
      category && !category.known ? [[folded(category.name), category.name]] : [],
    ),
  )
  plan.categories = [...fresh.values()]
  return plan
}

/** Why no drink of a file can be imported; undefined if some can. */
export function whyNothing({ drinks }: MenuPlan): string | undefined {
  if (drinks.length > MAX_MENU_FILE_DRINKS)
    return `The file has ${drinks.length} drinks. Import at most ${MAX_MENU_FILE_DRINKS} at once.`
  if (drinks.length === 0) return 'There is no drink in this file.'
  return drinks.every(({ deed }) => deed === 'same') ? 'The menu is like this file already.' : undefined
}

/** How many of a file's rows have mistakes: a row with several sizes is one. */
export function badLines(drinks: readonly PlannedDrink[]): number {
  return new Set(drinks.flatMap(({ line, problems }) => (problems.length > 0 ? [line] : []))).size
}

function planned(drink: FileDrink, now: VenueNow): PlannedDrink[] {
  const { line, prices, problems, notes } = drink
  const category = drink.category === null ? null : plannedCategory(drink.category, now)
  const base = { line, description: drink.description, alcohol: drink.alcohol, category, pours: [], beforeCents: null }
  const [first] = prices
  if (!first || problems.length > 0) {
    const known = findKnown(now, drink.name, first?.size ?? '')
    const alcohol = known ? { isAlcoholic: known.isAlcoholic, isSure: true } : drink.alcohol
    return [{ ...base, alcohol, name: drink.name, deed: 'own', known, cents: first?.cents ?? 0, problems, notes }]
  }
  const known = findKnown(now, drink.name, first.size)
  if (known?.kind === 'product') {
    const sized = prices.map((price) => ({ ...price, format: formatOf(now, known.id, price.size) }))
    const isSized = sized.every(({ format }) => format !== undefined)
    const isSold = known.item !== undefined || known.isPoured
    if (isSized || (prices.length === 1 && isSold)) return [productOf(drink, base, known, now)]
  } else if (known && prices.length === 1) return [ofKnown(base, known, first.cents, drink, now)]
  if (prices.length === 1) return [ownOf(base, drink.name, first.cents, drink)]
  // A drink of the venue's own has one price, so each size is one of its own. The first may be one that is known.
  return prices.map((price, index) => {
    const name = sizedName(drink.name, price.size)
    const same = findKnown(now, name, '') ?? (index === 0 && known?.kind !== 'product' ? known : undefined)
    const kept = index === 0 ? drink : { ...drink, notes: [] }
    return same ? ofKnown(base, same, price.cents, kept, now) : ownOf(base, name, price.cents, kept)
  })
}

type Base = Pick<PlannedDrink, 'line' | 'description' | 'category' | 'beforeCents'> & { pours: never[] }

function ownOf(
  base: Base,
  name: string,
  cents: number,
  { alcohol, problems, notes, description }: FileDrink,
): PlannedDrink {
  const wrong = whyNotNamed(name)
  const category = base.category?.known ? undefined : base.category?.name
  const wrongCategory = category === undefined ? undefined : whyNotNamed(category)
  return {
    ...base,
    ...(description !== null && description.length > MEDIUM && { description: description.slice(0, MEDIUM) }),
    name,
    deed: 'own',
    known: undefined,
    cents,
    alcohol,
    problems: [
      ...problems,
      ...(wrong === undefined ? [] : [{ field: 'name' as const, message: wrong }]),
      ...(wrongCategory === undefined
        ? []
        : [{ field: 'name' as const, message: `Category “${category}”: ${wrongCategory}` }]),
    ],
    notes: [...notes, ...(description !== null && description.length > MEDIUM ? ['Description shortened'] : [])],
  }
}

/** Why a drink or a category cannot have this name. */
function whyNotNamed(name: string): string | undefined {
  if (name.length > TINY) return `Longer than ${TINY} letters. Shorten it`
  const message = customDrink.fields.name.safeParse(name).error?.issues[0]?.message
  return message === undefined ? undefined : `${message.replace(/!$/, '')}. Correct it`
}

function ofKnown(base: Base, known: Known, cents: number, { problems, notes }: FileDrink, now: VenueNow): PlannedDrink {
  const { item } = known
  const beforeCents = item ? guestPriceOf(now.book, item) : null
  const deed = !item ? 'add' : beforeCents === cents ? 'same' : 'price'
  return {
    ...base,
    name: known.name,
    deed,
    known,
    cents,
    beforeCents,
    category: item ? null : placeFor(base.category, known, now),
    alcohol: { isAlcoholic: known.isAlcoholic, isSure: true },
    problems: [...problems, ...refusedPrice(now, item, cents)],
    notes: [
      ...notes,
      ...(item && !item.isActive ? ['It is switched off, and stays so'] : []),
      ...stays(base.category, known, now),
    ],
  }
}

/** A price that the item cannot have, because its bottles add more than that. */
function refusedPrice(now: VenueNow, item: BookItem | undefined, cents: number): FileDrink['problems'] {
  const why = item && planPrices(now.book, new Map([[item.id, cents]])).refused.get(item.id)
  return why === undefined ? [] : [{ field: 'price', message: why }]
}

function productOf(drink: FileDrink, base: Base, known: Known, now: VenueNow): PlannedDrink {
  const { item } = known
  const sized = drink.prices.flatMap(({ size, cents }): PlannedPour[] => {
    const formatId = formatOf(now, known.id, size)
    if (formatId === undefined) return []
    const pour = item?.pours.find(({ pourAvailabilityId }) => now.sizeOfPour.get(pourAvailabilityId ?? 0) === formatId)
    const choice = { pourAvailabilityId: pour?.pourAvailabilityId ?? undefined }
    const beforeCents = item && pour ? priceLine(now.book, item, choice, '').unitPriceCents : null
    return [{ formatId, size, cents, beforeCents }]
  })
  const whole = ofKnown(base, known, drink.prices[0]?.cents ?? 0, drink, now)
  // Without a size, or with one that nothing is poured in, the usual pour gets the price.
  if (sized.length < drink.prices.length) return whole
  const isSame = item !== undefined && sized.every(({ cents, beforeCents }) => cents === beforeCents)
  const beforeCents = sized[0]?.beforeCents ?? null
  return {
    ...whole,
    pours: sized,
    beforeCents,
    deed: !item ? 'add' : isSame ? 'same' : 'price',
    problems: drink.problems,
  }
}

/** How far a size in a file may be from one of ours: '16 oz' is a pint of 473 ml. */
const NEAR = 0.12
const OZ_ML = 29.5735

/** The size that a product is poured in under this name. */
function formatOf(now: VenueNow, productId: number, size: string): number | undefined {
  const product = [...now.products.values()].flat().find(({ id }) => id === productId)
  const wanted = folded(size === 'Draft' ? 'Pint' : size)
  if (wanted === '' || !product) return undefined
  const volume = /(\d+(?:[.,]\d+)?) (oz|ml|cl|l)$/.exec(wanted)
  const ml = volume
    ? Number(volume[1]?.replace(',', '.')) * ({ oz: OZ_ML, ml: 1, cl: 10, l: 1000 }[volume[2] ?? ''] ?? 1)
    : undefined
  const words = wanted.split(' ')
  const theirs = now.sizes.filter((one) => one.alcoholCategoryId === product.alcoholCategoryId)
  const isNear = (one: number | null) => ml !== undefined && one !== null && Math.abs(one - ml) <= NEAR * ml
  return (theirs.find((one) => words.includes(folded(one.type))) ?? theirs.find((one) => isNear(one.volumeMl)))?.id
}

function plannedCategory(name: string, now: VenueNow): PlannedCategory {
  const known = now.categories.get(folded(name))
  return { name: known?.name ?? name, known }
}

/** The category of a known drink. Shared drinks enter a shared category only if Barback has put them there. */
function placeFor(category: PlannedCategory | null, known: Known, now: VenueNow): PlannedCategory | null {
  const shared = now.placed.get(sharedKey(known)) ?? []
  if (category && !(category.known?.isShared && known.kind !== 'custom' && !shared.includes(category.known.id)))
    return category
  const [own] = [...now.categories.values()].filter(({ id, isShared }) => isShared && shared.includes(id))
  return own ? { name: own.name, known: own } : null
}

function stays(category: PlannedCategory | null, known: Known, now: VenueNow): string[] {
  if (known.item || !category) return []
  const place = placeFor(category, known, now)
  return place?.known?.id === category.known?.id
    ? []
    : [`All venues share “${category.name}”, so it goes under “${place?.name ?? 'Others'}”`]
}

/** Two rows of one drink: with the same price one of them is enough, otherwise somebody has to decide. */
function refuseTwins(plan: MenuPlan): void {
  const first = new Map<string, PlannedDrink>()
  plan.drinks = plan.drinks.filter((drink) => {
    const key = folded(drink.name)
    const twin = first.get(key)
    if (key === '' || !twin) {
      first.set(key, drink)
      return true
    }
    if (drink.cents === twin.cents && drink.problems.length === 0) {
      plan.passedOver.push({ line: drink.line, text: `${drink.name}: the same as line ${twin.line}` })
      return false
    }
    drink.problems.push({
      field: 'name',
      message: `Line ${twin.line} has this name already. Rename it, or leave one out`,
    })
    return true
  })
}
