import { ageCode, checkedGuest } from '../../../contract/calls/age'
import { compView } from '../../../contract/calls/comps'
import { confirmationView } from '../../../contract/calls/price-rules'
import { z } from 'zod'
import { calls, everyCall } from '../../../contract/calls'
import { ownSession, signedIn, signedInUser, verificationView } from '../../../contract/calls/auth'
import { isSchema, type AnyCall } from '../../../contract/calls/call'
import { controllerRelease, pairedController } from '../../../contract/calls/controllers'
import { businessSummary, internalSummary, signupCard } from '../../../contract/calls/dashboards'
import { deviceView } from '../../../contract/calls/devices'
import { heldBackGuest } from '../../../contract/calls/drink-limits'
import {
  ageCheckEvent,
  barbackEvent,
  drinkLimitEvent,
  lockerEvent,
  menuEvent,
  networkEvent,
  orderEvent,
} from '../../../contract/calls/events'
import { menuCategoryView, menuItemDetails, menuItemView, menuPreview } from '../../../contract/calls/menu'
import { guestOrder, orderLine, orderView, paymentView, placedOrder, quoteView } from '../../../contract/calls/orders'
import { handoverView, pickupAnswer, ticketAnswer } from '../../../contract/calls/pickups'
import { accountLink, accountSession, customerSheet, savedCard } from '../../../contract/calls/payments'
import { customerSettings } from '../../../contract/calls/people'
import { placeView } from '../../../contract/calls/places'
import { problemView } from '../../../contract/calls/problems'
import { receiptView } from '../../../contract/calls/receipts'
import {
  inventoryReport,
  inventoryRow,
  salesReport,
  salesRow,
  taxReport,
  taxRow,
} from '../../../contract/calls/reports'
import { kioskBill, kioskTab } from '../../../contract/calls/kiosk'
import { tabInvitation } from '../../../contract/calls/tab-sharing'
import { tabDetails, tabView } from '../../../contract/calls/tabs'
import { ENTITIES } from '../../../contract/entities'
import { businessStripeAccount } from '../../../contract/entities/businesses'
import { cubby, lockerDetails } from '../../../contract/entities/lockers'
import { userDetails } from '../../../contract/entities/people'

/**
 * Names of response schemas. Generators make types of them; without a name, each call gets its own type for the same thing. A page of
 * `Order`s is an `OrderPage`.
 */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  Order: guestOrder,
  OrderLine: orderLine,
  OrderProblem: problemView,
  PlacedOrder: placedOrder,
  BarOrder: orderView,
  Quote: quoteView,
  Payment: paymentView,
  Pickup: pickupAnswer,
  Ticket: ticketAnswer,
  Receipt: receiptView,
  Tab: tabView,
  TabDetails: tabDetails,
  TabInvitation: tabInvitation,
  Handover: handoverView,
  KioskTab: kioskTab,
  KioskBill: kioskBill,
  Place: placeView,
  SignedIn: signedIn,
  SignedInUser: signedInUser,
  OwnSession: ownSession,
  Verification: verificationView,
  MenuEntry: menuItemView,
  MenuEntryDetails: menuItemDetails,
  MenuCategory: menuCategoryView,
  MenuPreview: menuPreview,
  Card: savedCard,
  CustomerSheet: customerSheet,
  CustomerSettings: customerSettings,
  Device: deviceView,
  SalesReport: salesReport,
  SalesRow: salesRow,
  InventoryReport: inventoryReport,
  InventoryRow: inventoryRow,
  TaxReport: taxReport,
  TaxRow: taxRow,
  Comp: compView,
  PriceRuleConfirmation: confirmationView,
  InternalSummary: internalSummary,
  BusinessSummary: businessSummary,
  SignupCard: signupCard,
  UserDetails: userDetails,
  BusinessLockerDetails: lockerDetails,
  Cubby: cubby.record,
  PaymentAccount: businessStripeAccount.record,
  AccountLink: accountLink,
  AccountSession: accountSession,
  PairedController: pairedController,
  ControllerRelease: controllerRelease,
  BarbackEvent: barbackEvent,
  OrderEvent: orderEvent,
  LockerEvent: lockerEvent,
  MenuEvent: menuEvent,
  NetworkEvent: networkEvent,
  DrinkLimitEvent: drinkLimitEvent,
  AgeCheckEvent: ageCheckEvent,
  AgeCode: ageCode,
  CheckedGuest: checkedGuest,
  HeldBackGuest: heldBackGuest,
  ...answersOf({
    OwnSessionList: calls.auth.sessions,
    Message: calls.auth.forgotStaffPassword,
    EmailCheck: calls.auth.checkEmail,
    DeviceList: calls.devices.list,
    SoldOut: calls.kiosk.soldOut,
    Pause: calls.kiosk.pause,
    Slug: calls.businesses.bySlug,
    Report: calls.reports.data,
    ImageUploadToken: calls.images.uploadToken,
    UploadedImage: calls.images.upload,
    Received: calls.services.stripeWebhook,
  }),
}

/** Returns every named schema: those above, the records of each entity, and the pages of both. */
export function namedSchemas(): Record<string, z.ZodType> {
  const named: Record<string, z.ZodType> = { ...NAMED }
  const names = new Map<unknown, string>(Object.entries(NAMED).map(([name, schema]) => [schema, name]))
  const add = (name: string, schema: z.ZodType) => {
    if (names.has(schema)) return
    if (name in named) throw new Error(`Two schemas are named ${name}`)
    named[name] = schema
    names.set(schema, name)
  }
  for (const [table, { record }] of Object.entries(ENTITIES)) {
    const name = `${table.charAt(0).toUpperCase()}${table.slice(1)}`
    // If a response extends the record, the response has the plain name.
    add(name in NAMED ? `${name}Record` : name, record)
  }
  for (const { call } of everyCall()) {
    const { answer } = call
    if (!(answer instanceof z.ZodObject)) continue
    const { results } = answer.shape
    const name = results instanceof z.ZodArray && names.get(results.element)
    if (name) add(`${name}Page`, answer)
  }
  return named
}

function answersOf(named: Readonly<Record<string, Pick<AnyCall, 'answer'>>>): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, { answer }]) => (isSchema(answer) ? [[name, answer]] : [])),
  )
}
