import { DateTime } from 'luxon'
import { COMPLIANCE, NOT_ANSWERED_HERE, reasonInWords } from '../../../contract/dispute-reasons'
import { DISPUTE_ANSWERED_BEFORE_MS } from '../../../contract/limits'
import { formatDollars } from '../../../contract/money'
import type { Trx } from '../../../db/store'
import type { Services } from '../../platform/server/services'
import { mailOwners } from './owners'

/** Mails a venue's Owners that a guest's bank disputes a payment, or asks about it: the deadline, and what happens automatically. */
export async function tellOwnersOfDispute(
  app: Pick<Services, 'publicUrl'>,
  trx: Trx,
  { disputeId, now }: { disputeId: number; now: number },
): Promise<void> {
  const { businessId, place, timeZone, orderId, amountCents, isInquiry, reason, dueBy } = await trx
    .selectFrom('dispute')
    .innerJoin('order', 'order.id', 'dispute.orderId')
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .where('dispute.id', '=', disputeId)
    .select(['order.businessId', 'place.name as place', 'place.timeZone', 'dispute.orderId', 'dispute.amountCents'])
    .select(['dispute.isInquiry', 'dispute.reason', 'dispute.dueBy'])
    .executeTakeFirstOrThrow()
  const sum = formatDollars(amountCents)
  const at = (time: number) => DateTime.fromMillis(time, { zone: timeZone }).toFormat('LLLL d, yyyy, h:mm a')
  const lines = [
    isInquiry
      ? `A guest's bank questions ${sum} of order ${orderId} at ${place}. No money has moved yet.`
      : `A guest's bank has taken back ${sum} of order ${orderId} at ${place}.`,
    `Its reason: ${reasonInWords(reason)}.`,
    '',
    ...(reason === COMPLIANCE
      ? [NOT_ANSWERED_HERE, ...(dueBy === null ? [] : [`The deadline is ${at(dueBy)}.`]), 'Look at it here:']
      : [
          'Barback has put together the evidence: what was ordered and agreed, and which door opened when.',
          ...(dueBy === null
            ? []
            : [
                `It is sent to the bank automatically on ${at(dueBy - DISPUTE_ANSWERED_BEFORE_MS)}; the deadline is ${at(dueBy)}.`,
              ]),
          isInquiry
            ? 'Look at it, add a sentence, send it now, or refund the whole order:'
            : 'Look at it, add a sentence, send it now or accept the dispute here:',
        ]),
    `${app.publicUrl}/disputes/${disputeId}`,
  ]
  const subject = isInquiry ? `A bank questions ${sum} at ${place}` : `${sum} is disputed at ${place}`
  await mailOwners(trx, { businessId, subject, lines, now })
}

/** Mails a venue's Owners that a payment is probably fraud: a full refund in time avoids the dispute and its fee. */
export async function tellOwnersOfWarning(
  app: Pick<Services, 'publicUrl'>,
  trx: Trx,
  { warningId, now }: { warningId: number; now: number },
): Promise<void> {
  const { businessId, place, orderId, amountCents } = await trx
    .selectFrom('fraudWarning')
    .innerJoin('payment', 'payment.id', 'fraudWarning.paymentId')
    .innerJoin('order', 'order.id', 'fraudWarning.orderId')
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .where('fraudWarning.id', '=', warningId)
    .select(['order.businessId', 'place.name as place', 'fraudWarning.orderId', 'payment.amountCents'])
    .executeTakeFirstOrThrow()
  const sum = formatDollars(amountCents)
  const lines = [
    `A bank reports the payment of ${sum} for order ${orderId} at ${place} as fraud. It has not disputed it yet.`,
    'A full refund now avoids the dispute and its fee. Without one, most such payments are disputed, even if you know the guest.',
    'Details:',
    `${app.publicUrl}/disputes`,
  ]
  await mailOwners(trx, { businessId, subject: `A payment of ${sum} at ${place} may be fraud`, lines, now })
}
