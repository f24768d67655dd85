import type { StripeDifferenceTable } from '../../../db/tables'

export type DifferenceKind = StripeDifferenceTable['kind']

/** What each difference means, and what a person does about it. If `put-right.ts` has a remedy, the screen also shows its button. */
export const WHAT_TO_DO: Readonly<Record<DifferenceKind, { what: string; todo: string }>> = {
  ChargeNotHere: {
    what: 'Stripe took money for which there is no payment here',
    todo: 'Look in Stripe whose it is. After a restore it is an order that the backup has lost: refund it. So do with any other, unless somebody charged it by hand on purpose.',
  },
  ChargeNotAtStripe: {
    what: 'A payment is called paid here, and Stripe has not taken the money',
    todo: 'The drinks were given away. Tell the venue, and find out how the payment came to be called paid.',
  },
  ChargeAmount: {
    what: 'Stripe took another amount than the payment has',
    todo: 'If the order’s total is what Stripe took, put the payment right here. Otherwise refund in Stripe what was taken too much.',
  },
  ChargeStatus: {
    what: 'Stripe took the money, and the payment is not called paid here',
    todo: 'Take in what Stripe says. The order is then paid, or its money goes back if it was cancelled.',
  },
  ChargedTwice: {
    what: 'A guest paid twice for one order',
    todo: 'Refund the second payment.',
  },
  FeeTaken: {
    what: 'Stripe took another service fee than the payment has',
    todo: 'Take in what Stripe says. Give back in Stripe, under Application fees, what was taken too much.',
  },
  FeeNotGivenBack: {
    what: 'An order went back whole, and the venue has not got the service fee back',
    todo: 'Give the fee back to the venue.',
  },
  FeeGivenBack: {
    what: 'The venue got a service fee back that was not due',
    todo: 'Find out who refunded it in Stripe. It cannot be taken again.',
  },
  RefundNotHere: {
    what: 'Money went back at Stripe that Barback did not send back',
    todo: 'Barback takes such a refund in by itself. One that stays open here is of a payment that Barback does not have.',
  },
  RefundNotAtStripe: {
    what: 'A refund is called done here, and Stripe has not made it',
    todo: 'The guest has not got the money. Call the refund failed, then refund again from the order’s page.',
  },
  RefundAmount: {
    what: 'Another amount went back than the refund has',
    todo: 'Take in what Stripe says. The order’s sums follow.',
  },
  RefundStatus: {
    what: 'A refund has another status at Stripe than here',
    todo: 'Take in what Stripe says. If it failed there, refund again from the order’s page.',
  },
  DisputeNotHere: {
    what: 'A bank disputes a payment, and Barback does not know of it',
    todo: 'Take it in, and answer it before its deadline. Find out why its event did not arrive.',
  },
  DisputeStatus: {
    what: 'A dispute has another status or amount at Stripe than here',
    todo: 'Take in what Stripe says. Find out why its event did not arrive.',
  },
  WarningNotHere: {
    what: 'A bank reports a payment as fraud, and Barback does not know of it',
    todo: 'Take it in. A refund in time saves the dispute and its fee.',
  },
  WarningStatus: {
    what: 'A fraud warning has another status at Stripe than here',
    todo: 'Take in what Stripe says.',
  },
  TransferNotHere: {
    what: 'Money was sent from Stripe to an account by hand',
    todo: 'Find out who sent it and why. Reverse it in Stripe if nobody knows.',
  },
  TransferElsewhere: {
    what: 'The money of an order went to another account than the venue’s',
    todo: 'Reverse the transfer in Stripe and send the money to the venue. Find out who changed the account.',
  },
  TransferAmount: {
    what: 'The venue got another amount than its guest paid',
    todo: 'Send the venue what is missing in Stripe, or reverse what is too much.',
  },
  VenueKept: {
    what: 'Money went back to a guest, and the venue has not given it',
    todo: 'Take it from the venue, unless the platform pays for it on purpose.',
  },
  VenueShort: {
    what: 'More was taken from the venue than its guest got back',
    todo: 'Pay the venue what was taken too much. Find out who reversed the transfer in Stripe.',
  },
  FailedRefundKept: {
    what: 'A refund failed, and Stripe still holds what the venue gave for it',
    todo: 'If the guest still is to get the money, refund again from the order’s page: that uses it. Otherwise pay the venue.',
  },
  RecordsChanged: {
    what: 'An order’s records of doors, money, prices or steps were changed in the database',
    todo: 'Find out who got at the database or a backup of it. Put back what was recorded. Where the records themselves are gone, the backup of that day has them.',
  },
  OrderSums: {
    what: 'The sums of an order do not add up',
    todo: 'Put back what was recorded, and count its refunds again. Find out who got at the database.',
  },
  OrderStatus: {
    what: 'The status of an order is not what its history says',
    todo: 'Find out who got at the database. The history shows the status to move it to, on its page or at the bar.',
  },
  DayFigures: {
    what: 'The kept figures of a day are not those of its orders',
    todo: 'Count the day again. Find out who got at the database.',
  },
  TotalFigures: {
    what: 'The kept total of a venue is not the sum of its days',
    todo: 'Count the total again. Find out who got at the database.',
  },
  GuestFigures: {
    what: 'The kept totals of a guest are not those of their orders',
    todo: 'Count the guest’s totals again. Find out who got at the database.',
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
