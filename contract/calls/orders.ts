import { z } from 'zod'
import { ASKED_REACHES, CUBBY_PHASES, LOCKER_COLOR_NAMES } from '../cubbies'
import {
  ALLERGENS,
  MENU_ITEM_TYPES,
  ORDER_ITEM_STATUSES,
  ORDER_STATUSES,
  PAYMENT_ATTEMPT_STATUSES,
  PAYMENT_STATUSES,
} from '../enumerations'
import { id, money, REQUIRED, TOO_LONG } from '../fields'
import { MAX_CUBBIES, MAX_ORDER_LINES, MAX_QUANTITY, SHORT } from '../limits'
import { listQuerySortedBy, pageOf } from './lists'
import { presence } from './location'
import { notes } from './notes'
import { printable } from '../printable'
import { tip } from '../tips'
import { problemView } from './problems'

const quantityMessage = `Must be 1 to ${MAX_QUANTITY}`

/** One line of an order. `products` fill the recipe's alcohol slots. */
export const orderLine = z.object({
  menuItemId: id(),
  quantity: z.int(quantityMessage).min(1, quantityMessage).max(MAX_QUANTITY, quantityMessage),
  pourAvailabilityId: id().optional(),
  products: z
    .array(z.object({ recipeItemId: id(), productId: id() }))
    .max(MAX_ORDER_LINES)
    .optional(),
  substitutions: z.array(id()).max(MAX_ORDER_LINES).optional(),
  notes: notes.optional(),
})

export type OrderLine = z.infer<typeof orderLine>

/** `POST orders/customer/quote`. */
export const quoteBody = z.object({
  businessId: id(),
  items: z.array(orderLine, REQUIRED).min(1, REQUIRED).max(MAX_ORDER_LINES, `At most ${MAX_ORDER_LINES} lines`),
  tip: tip.optional(),
  /** The time for which the guest orders it, to the minute; left out: as soon as possible. */
  readyAt: z.iso.datetime().optional(),
  ...presence,
})
export type QuoteBody = z.infer<typeof quoteBody>

/** Saves the card for the guest once it has paid: that of `paymentMethodId`, or without one, the card with which the app confirms at Stripe. */
const saveCard = z.boolean()

/** `POST orders/customer`. `expectedTotal`: the quoted total in dollars. */
export const orderBody = quoteBody.extend({
  paymentMethodId: printable(z.string().trim()).min(1).max(SHORT, TOO_LONG).optional(),
  saveCard: saveCard.optional(),
  requestedCubby: z.int().min(1).max(MAX_CUBBIES).optional(),
  /** 'low': only a cubby within reach from a seat, at most 48 inches above the floor. */
  reach: z.enum(ASKED_REACHES).optional(),
  expectedTotal: money({ max: 100_000_000 }),
  /** The quote's `quotedAt`: for five minutes the order has the price rules of that moment. */
  quotedAt: z.iso.datetime().optional(),
})
export type OrderBody = z.infer<typeof orderBody>

/** `POST orders/customer/{id}/cancel`. */
export const cancelBody = z.object({ reason: notes.optional() })

/** `PUT orders/customer/{id}/reach`. null: any cubby. */
export const reachBody = z.object({ reach: z.enum(ASKED_REACHES, { error: REQUIRED }).nullable() })

/** `POST orders/customer/{id}/pickup`. */
export const pickupBody = z.object(presence)

/**
 * `PUT orders/kiosk/{id}`. `version`: the order's version when it was read. `cubby`: a number loads that cubby, null hands the order over at the
 * counter; if omitted, the server picks a cubby.
 */
export const kioskChange = z.object({
  version: z.int({ error: REQUIRED }).min(1),
  status: z.enum(ORDER_STATUSES).optional(),
  items: z
    .array(z.object({ id: id(), status: z.enum(ORDER_ITEM_STATUSES) }))
    .max(MAX_ORDER_LINES)
    .optional(),
  cubby: z.int().min(1).max(MAX_CUBBIES).nullable().optional(),
  /** With the status Completed: the lock failed, and staff took the order out of its cubby by hand. */
  byHand: z.boolean().optional(),
  reason: notes.optional(),
})
export type KioskChange = z.infer<typeof kioskChange>

/** `PUT orders/kiosk/{id}/release`. */
export const releaseBody = z.object({ seen: z.boolean({ error: REQUIRED }) })

/** How a list price is calculated: `round2(basePrice + tier × upCharge)`, in dollars; `tier` is the sum of the products' tier prices. */
const priceView = z.object({
  basePrice: z.number(),
  tier: z.number(),
  upCharge: z.number(),
  products: z.array(
    z.object({
      /** Null if the line is the product itself. */
      recipeItemId: z.number().nullable(),
      productId: z.number(),
      name: z.string(),
      tier: z.string().nullable(),
      tierPrice: z.number(),
    }),
  ),
})

const lineView = z.object({
  menuItemId: z.number(),
  type: z.enum(MENU_ITEM_TYPES),
  name: z.string(),
  pour: z.string().nullable(),
  quantity: z.number(),
  /** What one costs, after `priceRule`. */
  unitPrice: z.number(),
  listPrice: z.number(),
  /** The price rule that one was priced with, such as happy hour. */
  priceRule: z.object({ id: z.number(), name: z.string() }).nullable(),
  total: z.number(),
  price: priceView,
  substitutions: z.array(z.object({ id: z.number(), name: z.string() })),
  abvPercentage: z.number().nullable(),
  volumeMl: z.number().nullable(),
  notes: z.string().nullable(),
  taxClass: z.string(),
  /** That of its class when it was priced: a fraction. */
  taxRate: z.number(),
})

/** Tax by class and rate, in dollars (docs/rules/money.md#tax). `taxable`: the drinks of the class. */
export const taxesView = z.array(
  z.object({ taxClass: z.string(), taxRate: z.number(), taxable: z.number(), tax: z.number() }),
)

/** In dollars. `discount` is what price rules took off, which `subtotal` no longer has. `tax` is the sum of `taxes`, each rounded once; `taxRate` is that of the business's default class. */
export const sums = z.object({
  subtotal: z.number(),
  discount: z.number(),
  taxRate: z.number(),
  tax: z.number(),
  taxes: taxesView,
  serviceFee: z.number(),
  tip: z.number(),
  total: z.number(),
})

/** The order's current price. */
/** The moment before which an order is Ready in 8 of 10 cases: a whole minute. */
const readyBy = z.iso.datetime()

export const quoteView = sums.extend({
  businessId: z.number(),
  /** Of an order that is placed now: of one for a time, that time. */
  readyBy,
  /** The moment whose price rules it has. An order with it keeps them for five minutes. */
  quotedAt: z.iso.datetime(),
  /**
   * The guest's open tab, which would pay the order: then `tip` is 0, because it is chosen on closing, and `serviceFee` is 0 after the tab's first order.
   * `left`: what fits on it before this order, in dollars with tax; `fits`: whether this order does.
   */
  tab: z.object({ id: z.number(), limit: z.number(), left: z.number(), fits: z.boolean() }).nullable(),
  items: z.array(
    lineView.extend({
      pourAvailabilityId: z.number().nullable(),
      isAlcoholic: z.boolean(),
      /** Pure alcohol in one, with the guest's choices: US standard drinks. */
      standardDrinks: z.number().nullable(),
      /** Known allergens in one, with the guest's choices. Others may be in it too. */
      allergens: z.array(z.enum(ALLERGENS)),
    }),
  ),
})
export type QuoteView = z.infer<typeof quoteView>

const isoTime = z.iso.datetime()

/** An order as guests and the bar see it, in dollars. */
const orderCubby = z.object({
  lockerId: z.string(),
  number: z.number(),
  phase: z.enum(CUBBY_PHASES),
  color: z.enum(LOCKER_COLOR_NAMES),
  /** A lock was released and has not been seen to latch. */
  mayBeUnlocked: z.boolean(),
})

/** How many glasses of a line (`items[].id`) belong in a cubby. */
const cubbyLine = z.object({ id: z.number(), quantity: z.number() })

export const orderView = sums.extend({
  id: z.number(),
  /** The number by which the bar and the guest call it: 1 to 999, from 1 again with each business date. Null before it is paid. */
  dailyNumber: z.number().int().nullable(),
  businessId: z.number(),
  placeName: z.string(),
  tabId: z.number(),
  /** The customer. */
  createdBy: z.number(),
  guest: z.string(),
  /** The name of who picks it up instead of its guest; null for the guest. */
  collector: z.string().nullable(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** The guest's tab pays it when it is closed; its tip is final then. */
  onTab: z.boolean(),
  version: z.number(),
  isAlcoholic: z.boolean(),
  items: z.array(lineView.extend({ id: z.number(), status: z.enum(ORDER_ITEM_STATUSES) })),
  refunded: z.number(),
  /** The bar moves it at most twice, each time with a notice. Null for an order that was placed without a promise. */
  readyBy: readyBy.nullable(),
  /** What the guest was told first. */
  promisedBy: readyBy.nullable(),
  /** It was not Ready before `readyBy`. */
  late: z.boolean(),
  /** The time for which it was ordered (`readyAt` of the body); null for as soon as possible. */
  wantedAt: isoTime.nullable(),
  /** Since when the bar has it. Null before it is paid, and for an order for later until it must be begun: until then the guest may cancel it. */
  queuedAt: isoTime.nullable(),
  requestedCubby: z.number().nullable(),
  /** The reach that the cubby must have; null for any. */
  reach: z.enum(ASKED_REACHES).nullable(),
  /** The one of `cubbies` that has its turn: it waits for a door, or is the next to be loaded or to be emptied. */
  cubby: orderCubby.nullable(),
  /** By number. Those that its guest has emptied stay, with `takenOutAt`. */
  cubbies: z.array(orderCubby.extend({ takenOutAt: isoTime.nullable(), lines: z.array(cubbyLine) })),
  /**
   * A pickup that waits for staff, or was refused or missed: `message` tells the guest what to do. Null once the front opens, and for pickups
   * that do not wait for staff.
   */
  release: z
    .object({ state: z.enum(['Waiting', 'Refused', 'Missed']), until: z.iso.datetime(), message: z.string() })
    .nullable(),
  /** Set while a prepared order waits for a free cubby. */
  waitingSince: isoTime.nullable(),
  atCounter: z.boolean(),
  /** The guest's reports, oldest first. */
  problems: z.array(problemView),
  placedAt: isoTime,
  paidAt: isoTime.nullable(),
  readyAt: isoTime.nullable(),
  completedAt: isoTime.nullable(),
  cancelledAt: isoTime.nullable(),
})
export type OrderView = z.infer<typeof orderView>

export const orderList = pageOf(orderView)

/** An order as its guest sees it. */
export const guestOrder = orderView.extend({
  /** How many of the venue's orders are made before it; 0: it is next. Null before it is paid and after it is made. */
  ahead: z.number().nullable(),
  /** False for a pickup that a friend has handed to the caller: its money is the friend's. */
  isOwn: z.boolean(),
  /** The code of the link by which a friend may pick up the caller's order, or has taken it over; null without one, and for the friend. */
  handoverCode: z.string().nullable(),
})

export const guestOrderList = pageOf(guestOrder)

/** `GET orders/customer`. */
export const ordersQuery = listQuerySortedBy(['id', 'placedAt', 'status', 'total'])
export type OrdersQuery = z.infer<typeof ordersQuery>

/** The latest attempt to pay for an order. 3-D Secure is completed with `clientSecret` or at `nextActionUrl`. */
export const paymentView = z.object({
  status: z.enum(PAYMENT_ATTEMPT_STATUSES),
  /** Dollars. */
  amount: z.number(),
  clientSecret: z.string().nullable(),
  nextActionUrl: z.string().nullable(),
  errorCode: z.string().nullable(),
  errorMessage: z.string().nullable(),
  /** A text for the guest while their bank processes the payment. */
  message: z.string().nullable(),
})
export type PaymentView = z.infer<typeof paymentView>

/** `POST orders/customer/{id}/pay`. */
export const payBody = z.object({
  paymentMethodId: printable(z.string().trim()).min(1).max(SHORT, TOO_LONG).nullish(),
  saveCard: saveCard.optional(),
})

/** The answer to `POST orders/customer`. */
export const placedOrder = guestOrder.extend({ payment: paymentView })
export type PlacedOrder = z.infer<typeof placedOrder>
