import { z } from 'zod'
import { queryValue } from '../../../contract/calls/lists'
import { dollarsFromCents } from '../../../contract/money'
import type { UserActor } from '../../platform/auth/actor'
import { csvResponse, type CsvColumn } from '../../platform/csv/write'
import type { Services } from '../../platform/server/services'
import { formatDateTime } from '../../platform/ui/dates'
import { filtered, payoutFilters, payoutScope, readPayout, type PayoutFilter } from './read'
import { PART_KINDS, STATUS_WORDS, type PartKind, type PayoutStatus } from './words'

/** The filters of the list, or one payout. */
export const payoutFileQuery = payoutFilters.extend({
  payout: queryValue(z.coerce.number().int().positive().optional()),
})
type FileQuery = z.infer<typeof payoutFileQuery>

interface PartRow {
  stripePayoutId: string
  arrivesOn: string
  status: PayoutStatus
  place: string
  payoutCents: number
  timeZone: string
  /** Null for a payout without known parts: one row with all of it. */
  kind: PartKind | null
  madeAt: number
  orderId: number | null
  amountCents: number
  feeCents: number
  description: string | null
}

const COLUMNS: ReadonlyArray<CsvColumn<PartRow>> = [
  { heading: 'Payout', value: ({ stripePayoutId }) => stripePayoutId },
  { heading: 'Arrives', value: ({ arrivesOn }) => arrivesOn },
  { heading: 'Status', value: ({ status }) => STATUS_WORDS[status].words },
  { heading: 'Place', value: ({ place }) => place },
  { heading: 'Payout amount', value: ({ payoutCents }) => dollarsFromCents(payoutCents) },
  { heading: 'Date', value: ({ madeAt, timeZone }) => formatDateTime(madeAt, timeZone) },
  { heading: 'What', value: ({ kind }) => (kind === null ? 'Not listed by Stripe' : PART_KINDS[kind].one) },
  { heading: 'Order', value: ({ orderId }) => orderId },
  { heading: 'Amount', value: ({ amountCents }) => dollarsFromCents(amountCents) },
  { heading: 'Fee', value: ({ feeCents }) => dollarsFromCents(feeCents === 0 ? 0 : -feeCents) },
  { heading: 'In the payout', value: ({ amountCents, feeCents }) => dollarsFromCents(amountCents - feeCents) },
  { heading: 'Stripe says', value: ({ description }) => description },
]

/** Payouts read at a time: a large file does not block others. */
const PAYOUTS_AT_ONCE = 10

/** Payouts as a file with a row for each part. The last money column adds up to each payout's amount. @throws 403, 404 */
export async function payoutsCsv(
  app: Services,
  actor: UserActor,
  { payout, ...filter }: FileQuery & PayoutFilter,
): Promise<Response> {
  if (payout === undefined) {
    const scope = payoutScope(actor, filter.businessId)
    const name = filter.month === undefined ? 'payouts' : `payouts-${filter.month}`
    return csvResponse(
      name,
      COLUMNS,
      inChunks(app, (db) => filtered(db, scope, filter)),
    )
  }
  const { businessId, stripePayoutId, arrivesOn } = await readPayout(app, actor, payout)
  const one = inChunks(app, (db) => filtered(db, [businessId], {}).where('payout.stripePayoutId', '=', stripePayoutId))
  return csvResponse(`payout-${arrivesOn}`, COLUMNS, one)
}

async function* inChunks(
  { db }: Services,
  query: (db: Services['db']) => ReturnType<typeof filtered>,
): AsyncGenerator<PartRow[]> {
  for (let read = 0; ; read += PAYOUTS_AT_ONCE) {
    const payouts = await query(db)
      .select(['payout.id', 'payout.stripePayoutId', 'payout.arrivesOn', 'payout.status', 'payout.madeAt'])
      .select('payout.amountCents as payoutCents')
      .orderBy('payout.arrivesOn')
      .orderBy('payout.id')
      .limit(PAYOUTS_AT_ONCE)
      .offset(read)
      .execute()
    for (const { id, ...payout } of payouts) {
      const parts = await db
        .selectFrom('payoutPart')
        .where('payoutId', '=', id)
        .select(['kind', 'madeAt', 'orderId', 'amountCents', 'feeCents', 'description'])
        .orderBy('madeAt')
        .orderBy('id')
        .execute()
      const whole = { kind: null, orderId: null, amountCents: payout.payoutCents, feeCents: 0, description: null }
      yield parts.length === 0 ? [{ ...payout, ...whole }] : parts.map((part) => ({ ...payout, ...part }))
    }
    if (payouts.length < PAYOUTS_AT_ONCE) return
  }
}
