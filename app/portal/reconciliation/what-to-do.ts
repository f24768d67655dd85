import type { StripeDifferenceTable } from '../../../db/tables'

export type DifferenceKind = StripeDifferenceTable['kind']

/** The meaning of each difference, and the way to settle it. If `put-right.ts` has a remedy, the screen also shows its button. */
export const WHAT_TO_DO: Readonly<Record<DifferenceKind, { what: string; todo: string }>> = {
  ChargeNotHere: {
    what: 'Stripe took money for which there is no payment here',
    todo: 'Find in Stripe whose it is. After a restore it is an order the backup lost: refund it. Refund any other too, unless someone charged it by hand on purpose.',
  },
  ChargeNotAtStripe: {
    what: 'A payment is marked paid here, but Stripe has not taken the money',
    todo: 'The drinks were given away. Tell the venue, and find out how the payment was marked paid.',
  },
  ChargeAmount: {
    what: 'Stripe took a different amount than the payment has',
    todo: 'If the order’s total is what Stripe took, correct the payment here. Otherwise refund the excess in Stripe.',
  },
  ChargeStatus: {
    what: 'Stripe took the money, but the payment is not marked paid here',
    todo: 'Apply what Stripe says. The order is then paid, or refunded if it was cancelled.',
  },
  HoldOpen: {
    what: 'A guest’s money has been held for more than a day, and their tab should have been closed',
    todo: 'Release it. If the tab is still to be charged, charge it from its page first.',
  },
  ChargedTwice: {
    what: 'A guest paid twice for one order',
    todo: 'Refund the second payment.',
  },
  FeeTaken: {
    what: 'Stripe took a different service fee than the payment has',
    todo: 'Apply what Stripe says. Refund the excess in Stripe, under Application fees.',
  },
  FeeNotGivenBack: {
    what: 'An order was refunded in full, but the venue did not get the service fee back',
    todo: 'Refund the fee to the venue.',
  },
  FeeGivenBack: {
    what: 'The venue got a service fee back that was not due',
    todo: 'Find out who refunded it in Stripe. It cannot be charged again.',
  },
  RefundNotHere: {
    what: 'Stripe has a refund that Barback did not make',
    todo: 'Barback records such refunds automatically. One that stays open here belongs to a payment Barback does not have.',
  },
  RefundNotAtStripe: {
    what: 'A refund is marked done here, but Stripe has not made it',
    todo: 'The guest did not get the money. Mark the refund as failed, then refund again from the order’s page.',
  },
  RefundAmount: {
    what: 'Stripe refunded a different amount than the refund has',
    todo: 'Apply what Stripe says. The order’s sums follow.',
  },
  RefundStatus: {
    what: 'A refund has a different status at Stripe than here',
    todo: 'Apply what Stripe says. If it failed there, refund again from the order’s page.',
  },
  DisputeNotHere: {
    what: 'A bank disputes a payment that Barback shows as undisputed',
    todo: 'Apply what Stripe says, and answer it before its deadline. Find out why its event did not arrive.',
  },
  DisputeStatus: {
    what: 'A dispute has a different status or amount at Stripe than here',
    todo: 'Apply what Stripe says. Find out why its event did not arrive.',
  },
  WarningNotHere: {
    what: 'A bank reports a payment as fraud, but Barback has no warning',
    todo: 'Apply what Stripe says. A full refund in time avoids the dispute and its fee.',
  },
  WarningStatus: {
    what: 'A fraud warning has a different status at Stripe than here',
    todo: 'Apply what Stripe says.',
  },
  TransferNotHere: {
    what: 'Money was sent from Stripe to an account by hand',
    todo: 'Find out who sent it and why. If no one knows, reverse it in Stripe.',
  },
  TransferElsewhere: {
    what: 'The money of an order did not go to the venue’s account',
    todo: 'Reverse the transfer in Stripe and send the money to the venue. Find out who changed the account.',
  },
  TransferAmount: {
    what: 'The venue got a different amount than its guest paid',
    todo: 'In Stripe, send the venue what is missing, or reverse the excess.',
  },
  VenueKept: {
    what: 'A guest was refunded, but the venue did not pay for it',
    todo: 'Take it from the venue, unless the platform meant to pay for it.',
  },
  VenueShort: {
    what: 'More was taken from the venue than its guest got back',
    todo: 'Pay the excess back to the venue. Find out who reversed the transfer in Stripe.',
  },
  FailedRefundKept: {
    what: 'A refund failed, and Stripe still holds the venue’s money for it',
    todo: 'If the guest should still get the money, refund again from the order’s page, which uses it. Otherwise pay the venue.',
  },
  RecordsChanged: {
    what: 'An order’s records of doors, money, prices or steps were changed in the database',
    todo: 'Find out who accessed the database or a backup of it. Restore what was recorded. If the records themselves are gone, take them from that day’s backup.',
  },
  OrderSums: {
    what: 'An order’s sums, lines and refunds do not match',
    todo: 'Restore what was recorded, and recount its refunds. If a refunded drink is not marked, refund it on the order’s page: it is marked, and no money moves twice. Find out who accessed the database.',
  },
  OrderStatus: {
    what: 'The status of an order is not what its history says',
    todo: 'Find out who accessed the database. The history shows the status to move it to, on its page or at the bar.',
  },
  DayFigures: {
    what: 'A day’s stored figures do not match its orders',
    todo: 'Recount the day. Find out who accessed the database.',
  },
  TotalFigures: {
    what: 'A venue’s stored total is not the sum of its days',
    todo: 'Recount the total. Find out who accessed the database.',
  },
  GuestFigures: {
    what: 'A guest’s stored totals do not match their orders',
    todo: 'Recount the guest’s totals. Find out who accessed the database.',
  },
}

/** Differences within Barback's own rows. */
const OWN: readonly DifferenceKind[] = [
  'RecordsChanged',
  'OrderSums',
  'OrderStatus',
  'DayFigures',
  'TotalFigures',
  'GuestFigures',
]

export function isOwn(kind: DifferenceKind): boolean {
  return OWN.includes(kind)
}
