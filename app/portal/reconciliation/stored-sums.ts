import { formatDollars } from '../../../contract/money'
import { wrongDays, wrongGuests, wrongTotals, type DayFigures } from '../figures/stored-figures'
import type { Services } from '../../platform/server/services'
import { noteDifference, type Run } from './differences'

/** Recounts the stored sums: each venue's days of the span, each venue's total, and the totals of guests who ordered in the span. */
export async function compareStoredSums(app: Services, run: Run): Promise<void> {
  const { fromAt, untilAt } = run
  const [days, totals, guests] = await app.store.snapshot((db) =>
    Promise.all([wrongDays(db, dateOf(fromAt), dateOf(untilAt)), wrongTotals(db), wrongGuests(db, fromAt, untilAt)]),
  )
  for (const { key, place, kept, counted } of days) {
    const { businessId, date, tabStatus } = key
    const noon = Date.parse(date) + 12 * 3_600_000
    await noteDifference(app, run, {
      kind: 'DayFigures',
      stripeId: `day ${businessId} ${date} ${tabStatus}`,
      madeAt: Math.min(Math.max(noon, fromAt), untilAt),
      ours: `${place}, ${date}: ${inWords(kept)}`,
      theirs: inWords(counted),
    })
  }
  for (const { businessId, place, salesCents, salesOfDays } of totals) {
    await noteDifference(app, run, {
      kind: 'TotalFigures',
      stripeId: `venue ${businessId}`,
      madeAt: untilAt,
      ours: `${place}: ${formatDollars(salesCents ?? 0)}`,
      theirs: formatDollars(salesOfDays ?? 0),
    })
  }
  for (const { kept, counted } of guests) {
    await noteDifference(app, run, {
      kind: 'GuestFigures',
      stripeId: `guest ${kept.id}`,
      madeAt: untilAt,
      ours: formatDollars(kept.totalSalesCents),
      theirs: formatDollars(counted.totalSalesCents),
    })
  }
}

function inWords(day: DayFigures | undefined): string {
  if (!day) return 'nothing'
  const { orders, salesCents, collectedCents } = day
  return `${orders} orders, sales ${formatDollars(salesCents)}, collected ${formatDollars(collectedCents)}`
}

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
