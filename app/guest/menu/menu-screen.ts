import { randomUUID } from 'node:crypto'
import type { MenuItemType } from '../../../contract/enumerations'
import { groupBy } from '../../../contract/group-by'
import { previewMenu } from '../../ordering/menu/menu'
import { menuWords, type MenuWords } from '../../ordering/menu/menu-words'
import { popularItems } from '../../ordering/menu/popular'
import { lastRound } from '../../ordering/orders/last-round'
import type { CustomerActor } from '../../platform/auth/actor'
import { isOver21At } from '../../platform/auth/over21'
import { readAgeClaim } from '../age-claim'
import type { GuestCall } from '../call'
import { dollars, percent } from '../frame/amounts'
import { readBasket } from '../../ordering/checkout/basket'
import { chargesOf, rateSpan, type Charges } from '../../ordering/checkout/charges'
import { shownBasket } from '../basket/basket-screen'
import { readBasketToken } from '../basket/which-basket'
import { zoneOf } from '../../portal/venues/time-zones'
import { tabLine } from '../tabs/tab-here'
import { awayWords } from './away'
import { ruleWords } from './rule-words'
import { readFilters } from './filters'
import { menuPromise } from '../promise-words'
import { pausedWords } from './paused'
import { MENU_LINES } from '../words/menu-lines'
import { menuHead, venueOf } from './venue'

const NO_MENU: Pick<Awaited<ReturnType<typeof previewMenu>>, 'categories' | 'items' | 'readyBy'> = {
  categories: [],
  items: [],
  readyBy: null,
}

/** Returns a venue's menu as this visitor may see it, in the order of its categories, with the basket's count. */
export async function menuScreen(call: GuestCall) {
  const { app, actor, request, url } = call
  const venue = await venueOf(call)
  const isOver21 = isOver21At(actor, { businessId: venue.businessId, at: app.now() })
  const claim = isOver21 ? true : await readAgeClaim(request)
  const book = await app.priceBooks.of(app.db, venue.businessId)
  const { active: isActive } = book.venue
  const menu = isActive ? await previewMenu(app, venue.businessId, claim ?? false) : NO_MENU
  const words = menuWords(book, call.language)
  const categories = menu.categories.map((category) => words.described('Category', category))
  const { items } = menu
  const zone = await zoneOf(app, venue.businessId)
  const search = url.searchParams.get('q')?.trim() ?? ''
  const charges = await chargesOf(app, venue.businessId)
  const terms = [menuPromise(menu.readyBy, call.language, zone), charges && chargesInWords(call, charges)].filter(
    (words) => words !== null,
  )
  const token = await readBasketToken(app, request)
  const basket = token === undefined ? undefined : await readBasket(app, { token, businessId: venue.businessId })
  const named = [...menu.categories, ...(call.language === 'en' ? [] : categories)].flatMap(({ name, menuItemIds }) =>
    menuItemIds.map((id) => ({ id, name })),
  )
  const categoriesOf = groupBy(named, ({ id }) => id)
  const lines = items.map(
    ({
      id,
      name,
      description,
      image,
      price,
      listPrice,
      priceRule,
      pour,
      allergens,
      unavailable,
      soldOutUntil,
      ...item
    }) => ({
      id,
      ...inLanguage(words, { id, name, description }, item.type),
      image,
      pour: pour === null ? null : words.pour(id, pour),
      isBottle: item.type === 'Product',
      /** US standard drinks; 0 without alcohol, null if unknown. */
      strength: item.isAlcoholic ? item.standardDrinks : 0,
      contains: allergens,
      others: [
        ...new Set((categoriesOf.get(id) ?? []).map(({ name }) => name)),
        ...allergens.map((allergen) => call.words.drink.allergens[allergen]),
      ],
      // Formatted on the server: formatting all prices on the phone would delay its response to the first tap.
      price: price === null ? '' : dollars(price, call.language),
      /** The list price, while a price rule makes it less. */
      was: priceRule && listPrice !== null ? dollars(listPrice, call.language) : null,
      rule: priceRule && ruleWords(call, { ...priceRule, endsAt: timeOf(priceRule.endsAt) }, zone),
      unavailable: unavailable ? awayWords(call, { code: unavailable.code, soldOutUntil }, zone) : null,
    }),
  )
  const { look, ...head } = await menuHead(call, venue.placeId)
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  const linesOf = (ids: readonly number[]) => ids.flatMap((id) => lineOf.get(id) ?? [])
  const added = lineOf.get(Number(url.searchParams.get('item')))
  const addedOnce = url.searchParams.get('added')
  const popular = isActive ? linesOf(await popularItems(app, venue.businessId)) : []
  return {
    look,
    venue: { slug: venue.slug, ...head },
    /** False while the business is inactive: a poster or a saved basket still leads here. */
    isActive,
    paused: pausedWords(book.venue, app.now(), call.language),
    /** When one drink is ready, and what comes on top of the prices. */
    charges: terms.length === 0 ? null : terms.join(' '),
    asksAge: isActive && claim === undefined,
    search,
    filters: readFilters(url.searchParams),
    /** Idempotency key of the form that adds a drink. */
    once: randomUUID(),
    /** The drink that was just added, which can be taken back. */
    added: added && addedOnce !== null ? { id: added.id, name: added.name, once: addedOnce } : null,
    popular: popular.filter(({ unavailable }) => unavailable === null),
    featured: linesOf(items.filter(({ featuredItem }) => featuredItem).map(({ id }) => id)),
    categories: categories.map(({ id, name, nameLang, description, descriptionLang, menuItemIds }) => ({
      id,
      name,
      nameLang,
      description,
      descriptionLang,
      lines: linesOf(menuItemIds),
    })),
    lines,
    again:
      basket || actor.kind !== 'customer' ? null : await againOf(call, actor, { words, businessId: venue.businessId }),
    tab: await tabLine(call, venue.businessId),
    inBasket: basket?.lines.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0,
    basket: basket?.lines.length
      ? await shownBasket(call, { businessId: venue.businessId, basket, isOpen: head.isOpen })
      : null,
  }
}

function timeOf(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso)
}

/** 'Plus 7.5% tax …', or the span of rates where the menu's items have several. */
function chargesInWords({ language }: GuestCall, charges: Charges): string | null {
  const span = rateSpan(charges)
  if (!span) return null
  const rates = [...new Set([span.lowest, span.highest])].map((rate) => percent(rate, language))
  return MENU_LINES[language].charges(rates.join('–'), dollars(charges.serviceFee, language))
}

/** An item's texts in the guest's language, and those English ones that are others: the search finds both. */
function inLanguage(
  words: MenuWords,
  english: { id: number; name: string; description: string | null },
  type: MenuItemType,
) {
  const { name, description, nameLang, descriptionLang } = words.described('MenuItem', english)
  const others = {
    name: name === english.name ? null : english.name,
    description: description === english.description ? null : english.description,
  }
  return {
    name,
    description,
    // A bottle's name is a brand's, in no language.
    ...(nameLang && type !== 'Product' && { nameLang }),
    ...(descriptionLang && description !== null && { descriptionLang }),
    ...((others.name !== null || others.description !== null) && { english: others }),
  }
}

/** The guest's last order here, to repeat it in one tap; null without one. */
async function againOf(
  { app }: GuestCall,
  guest: CustomerActor,
  { words, businessId }: { words: MenuWords; businessId: number },
) {
  const last = await lastRound(app, guest, businessId)
  if (!last) return null
  const drinks = last.lines
    .map(({ menuItemId, quantity, name }) => ({ quantity, name: words.name('MenuItem', menuItemId, name) }))
    .map(({ quantity, name }) => (quantity > 1 ? `${quantity} × ${name}` : name))
    .join(', ')
  return { orderId: last.orderId, drinks, once: randomUUID() }
}

export type MenuScreen = Awaited<ReturnType<typeof menuScreen>>
export type MenuLine = MenuScreen['lines'][number]
