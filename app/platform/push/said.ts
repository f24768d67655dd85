import { cubbyColor, mayBeUnlocked } from '../../../contract/cubbies'
import { formatDollars } from '../../../contract/money'
import type { Database } from '../../../db/connection'
import { noticeWords } from './words'

/** What a guest is told of an order. */
export const SAID = ['Ready', 'Cancelled', 'Refunded'] as const
export type Said = (typeof SAID)[number]

/** What a guest reads, as things stand now; undefined when it is not so any more. No secret: a lock screen shows it. */
export async function wordsOf(
  db: Database,
  { orderId, what, language }: { orderId: number; what: Said; language: string },
): Promise<string | undefined> {
  const words = noticeWords(language)
  const { status, atCounter, refundedTotalCents, number, phase, frontUnlatchedAt, backUnlatchedAt } = await db
    .selectFrom('order')
    .leftJoin('cubby', 'cubby.orderId', 'order.id')
    .select(['order.status', 'order.atCounter', 'order.refundedTotalCents', 'number', 'phase'])
    .select(['frontUnlatchedAt', 'backUnlatchedAt'])
    .where('order.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const back = refundedTotalCents === 0 ? undefined : formatDollars(refundedTotalCents)
  if (what === 'Refunded') {
    return back === undefined || status === 'Cancelled' ? undefined : words.refunded(back, orderId)
  }
  if (status !== what) return undefined
  if (what === 'Cancelled') {
    return back === undefined ? words.cancelled(orderId) : words.cancelledAndRefunded(back, orderId)
  }
  if (atCounter === 1) return words.atCounter
  if (number === null || phase === null) return words.ready
  // Its guest is at the door already.
  if (phase === 'Collecting') return undefined
  return words.inCubby(number, cubbyColor(phase, mayBeUnlocked({ frontUnlatchedAt, backUnlatchedAt })))
}
