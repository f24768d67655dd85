import type { Allergen } from '../../../contract/enumerations'
import type { OrderBody, QuoteBody, QuoteView } from '../../../contract/calls/orders'
import { parseLocation } from '../../../contract/distance'
import { badRequest, conflict } from '../../../contract/errors'
import { businessDate, localTime } from '../../../contract/hours'
import { dollarsFromCents } from '../../../contract/money'
import { DEFAULT_TAX_CLASS, taxOf, taxViews, type LineTax, type TaxOfClass } from '../../../contract/taxes'
import { MINUTE_MS } from '../../../contract/time'
import { tipCentsOf } from '../../../contract/tips'
import { isOver21At } from '../../platform/auth/over21'
import type { Services } from '../../platform/server/services'
import { allergensOf } from '../menu/allergens'
import {
  assertLineAllowed,
  assertVenueTakesOrders,
  assertVenueTakesOrdersFor,
  momentAt,
  momentOf,
  requireNearEnough,
  type OrderingGuest,
} from '../menu/ordering-rules'
import { pricedAt } from '../menu/price-rules'
import { priceLineAt, type RuledLine } from '../menu/pricing'
import { itemTaxOn } from '../menu/taxes'
import type { Venue } from '../menu/venue'
import type { OrderPromise } from '../promise/promises'
import { openTabOf, roomOnTab, type OpenTab } from '../tabs/tab-sums'

/** An order as it would be charged now, in cents. */
export interface Quote {
  venue: Venue
  /** The guest's open tab, which pays the order. */
  tab: OpenTab | undefined
  /** The moment whose price rules it has, in Unix milliseconds. */
  quotedAt: number
  lines: QuotedLine[]
  promise: OrderPromise
  /** When its guest wants it, in Unix milliseconds; null for as soon as possible. */
  wantedAt: number | null
  isAlcoholic: boolean
  /** That of the default class, a fraction. */
  taxRate: number
  taxes: TaxOfClass[]
  subtotalCents: number
  /** The cents that price rules have taken off. The subtotal is without them. */
  discountCents: number
  taxCents: number
  serviceFeeCents: number
  tipCents: number
  totalCents: number
}

interface QuotedLine extends RuledLine, LineTax {
  quantity: number
  /** Its part of the tax of its class. */
  taxCents: number
  notes: string | null
  /** The known allergens of one drink with its choices. */
  allergens: Allergen[]
}

/**
 * Prices an order and checks that it is possible right now, for this guest and at this venue (docs/rules/orders.md#when-an-order-is-possible). The
 * distance is checked only if the body has a location. Price rules are those of the body's `quotedAt` for five minutes. An order for a time is
 * checked for that time, and priced now. Reads only.
 *
 * @throws 400 for a choice that is not offered, 403 and 409 with the reason (ordering-rules.ts), 404 for an unknown business
 */
export async function quoteOrder(app: Services, actor: OrderingGuest, body: QuoteBody | OrderBody): Promise<Quote> {
  const now = app.now()
  const book = await app.priceBooks.of(app.db, body.businessId)
  const { venue } = book
  const givenAt = 'quotedAt' in body ? body.quotedAt : undefined
  const readAt = givenAt === undefined ? undefined : Date.parse(givenAt)
  const wantedAt = body.readyAt === undefined ? null : wholeMinute(body.readyAt)
  const {
    date,
    taxRate,
    serviceFeeCents: venueFeeCents,
  } = wantedAt === null
    ? assertVenueTakesOrders(venue, now, readAt)
    : assertVenueTakesOrdersFor(venue, wantedAt, now, readAt)
  const moment = wantedAt === null ? momentAt(venue, now) : momentOf(venue, wantedAt)
  // Prices are public; only placing the order requires the location (place.ts).
  const { location, venueCode } = body
  if (location !== undefined)
    await requireNearEnough(app, actor, venue, { location: parseLocation(location), venueCode })
  const quotedAt = pricedAt(givenAt, now)
  const over21 = isOver21At(actor, { businessId: body.businessId, at: moment.now })
  const untaxed = body.items.map((line, index) => {
    const path = `items.${index}`
    const item = book.items.get(line.menuItemId)
    if (!item) throw badRequest([{ path: `${path}.menuItemId`, message: `${venue.name} does not have this item` }])
    const priced = item.pours.length > 0 ? priceLineAt(book, item, line, path, quotedAt) : undefined
    if (!priced) throw badRequest([{ path: `${path}.menuItemId`, message: `${item.name} is not on sale` }])
    assertLineAllowed(priced, { venue, over21, moment, path })
    const allergens = allergensOf(book, priced)
    const tax = itemTaxOn(venue.taxes, item.taxClassId, date) ?? { taxClass: DEFAULT_TAX_CLASS, taxRate }
    return { quantity: line.quantity, notes: line.notes ?? null, allergens, ...tax, ...priced }
  })
  const tax = taxOf(
    untaxed.map(({ taxClass, taxRate, unitPriceCents, quantity }) => ({
      taxClass,
      taxRate,
      cents: unitPriceCents * quantity,
    })),
  )
  const lines = untaxed.map((line, index) => ({ taxCents: tax.ofLines[index] ?? 0, ...line }))
  const soonest = await app.promises.forOrder(book, body.items)
  if (wantedAt === null) requireInTime(venue, soonest, now)
  else requireAhead(venue, soonest, wantedAt)
  const subtotalCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)
  const discountCents = lines.reduce((sum, line) => sum + line.discountCents * line.quantity, 0)
  const tab =
    actor.kind === 'customer' && venue.tabMode !== 'each'
      ? await openTabOf(app.db, { customerId: actor.id, businessId: body.businessId })
      : undefined
  if (tab && wantedAt !== null) requireOnTab(venue, wantedAt, date)
  // A tab has its fee once, and its tip when it is closed.
  const serviceFeeCents = tab && tab.feeCents > 0 ? 0 : venueFeeCents
  const tipCents = tab ? 0 : tipCentsOf(body.tip, subtotalCents)
  return {
    venue,
    tab,
    quotedAt,
    lines,
    promise: wantedAt === null ? soonest : { ...soonest, readyBy: wantedAt },
    wantedAt,
    isAlcoholic: lines.some((line) => line.isAlcoholic),
    taxRate,
    taxes: tax.byClass,
    subtotalCents,
    discountCents,
    taxCents: tax.taxCents,
    serviceFeeCents,
    tipCents,
    totalCents: subtotalCents + tax.taxCents + serviceFeeCents + tipCents,
  }
}

/** Requires that a venue which refuses late orders can keep its word in time (docs/rules/promise.md#too-busy). @throws 409 `too_busy` */
function requireInTime(
  { name, latestPromise, whenTooBusy, timeZone }: Venue,
  promise: OrderPromise,
  now: number,
): void {
  if (latestPromise === null || whenTooBusy === 'promise' || promise.readyBy - now <= latestPromise * MINUTE_MS) return
  throw conflict('too_busy', `${name} has too much to do for another order now`, {
    readyBy: new Date(promise.readyBy).toISOString(),
    timeZone,
  })
}

/** The time of an order in Unix milliseconds, to the minute. */
function wholeMinute(readyAt: string): number {
  return Math.floor(Date.parse(readyAt) / MINUTE_MS) * MINUTE_MS
}

/** Requires that an order can be ready at the time that it is for. @throws 409 `too_early` */
function requireAhead({ name, timeZone }: Venue, soonest: OrderPromise, wantedAt: number): void {
  if (wantedAt >= soonest.readyBy) return
  const time = localTime(soonest.readyBy, timeZone).toFormat('h:mm a')
  throw conflict('too_early', `${name} needs until ${time} for this: choose a later time`, {
    readyBy: new Date(soonest.readyBy).toISOString(),
    timeZone,
  })
}

/** Requires that an order on a tab is for its own business date: the tab is closed when that ends. @throws 409 `closed` */
function requireOnTab({ timeZone }: Venue, wantedAt: number, date: string): void {
  if (businessDate(wantedAt, timeZone) === date) return
  throw conflict('closed', 'Your tab is closed before that time: choose one of today, or close the tab first')
}

/** A quote as the API returns it, in dollars: the lines, how each price is made up, and the sums. */
export function quoteView(quote: Quote): QuoteView {
  return {
    businessId: quote.venue.businessId,
    quotedAt: new Date(quote.quotedAt).toISOString(),
    readyBy: new Date(quote.promise.readyBy).toISOString(),
    tab: quote.tab ? tabOfQuote(quote.tab, quote) : null,
    items: quote.lines.map((line) => ({
      menuItemId: line.item.id,
      type: line.item.type,
      name: line.item.name,
      pour: line.pour.name,
      pourAvailabilityId: line.pour.pourAvailabilityId,
      quantity: line.quantity,
      unitPrice: dollarsFromCents(line.unitPriceCents),
      listPrice: dollarsFromCents(line.listPriceCents),
      priceRule: line.priceRule && { id: line.priceRule.id, name: line.priceRule.name },
      total: dollarsFromCents(line.unitPriceCents * line.quantity),
      price: {
        basePrice: dollarsFromCents(line.basePriceCents),
        tier: dollarsFromCents(line.tierCents),
        upCharge: line.upCharge,
        products: line.products.map(({ tierCents, ...product }) => ({
          tierPrice: dollarsFromCents(tierCents),
          ...product,
        })),
      },
      substitutions: line.substitutions,
      isAlcoholic: line.isAlcoholic,
      abvPercentage: line.abvPercentage,
      volumeMl: line.volumeMl,
      standardDrinks: line.standardDrinks,
      allergens: line.allergens,
      notes: line.notes,
      taxClass: line.taxClass,
      taxRate: line.taxRate,
    })),
    subtotal: dollarsFromCents(quote.subtotalCents),
    discount: dollarsFromCents(quote.discountCents),
    taxRate: quote.taxRate,
    tax: dollarsFromCents(quote.taxCents),
    taxes: taxViews(quote.taxes),
    serviceFee: dollarsFromCents(quote.serviceFeeCents),
    tip: dollarsFromCents(quote.tipCents),
    total: dollarsFromCents(quote.totalCents),
  }
}

function tabOfQuote(tab: OpenTab, quote: Quote): QuoteView['tab'] {
  const { fits, leftCents } = roomOnTab(tab, quote)
  return { id: tab.id, limit: dollarsFromCents(tab.limitCents), left: dollarsFromCents(leftCents), fits }
}
