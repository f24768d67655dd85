import type { World } from './world'

/** Totals of a run, for the report. */
export interface Sums {
  orders: Array<[status: string, count: number]>
  acknowledged: number
  charges: number
  refunds: number
  /** In cents, as are the refunds and fees. */
  charged: number
  refunded: number
  fees: number
  feesRefunded: number
  struck: Array<[what: string, count: number]>
  answers: Array<[status: string, count: number]>
  p50: number
  p99: number
}

export async function countUp(
  { bar, before, past, acknowledged, meter }: World,
  struck: Map<string, number>,
): Promise<Sums> {
  const orders = await bar.read(({ db }) =>
    db
      .selectFrom('order')
      .where('id', '>', before)
      .groupBy('status')
      .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
      .execute(),
  )
  const now = bar.stripe.standIn.sums()
  const since = (what: keyof typeof past) => now[what] - past[what]
  return {
    orders: orders.map(({ status, count }) => [status, count]),
    acknowledged: acknowledged.size,
    charges: since('charges'),
    charged: since('charged'),
    refunds: since('refunds'),
    refunded: since('refunded'),
    fees: since('fees'),
    feesRefunded: since('feesRefunded'),
    struck: [...struck].sort(([a], [b]) => a.localeCompare(b)),
    answers: [...meter.answers].sort(([a], [b]) => a.localeCompare(b)),
    p50: meter.quantile(0.5),
    p99: meter.quantile(0.99),
  }
}

/** The totals as a text table. */
export function tableOf(sums: Sums): string {
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
  const counted = (rows: ReadonlyArray<[string, number]>) => rows.map(([what, count]) => `${count} ${what}`).join(', ')
  const rows = [
    ['orders', `${sums.orders.reduce((sum, [, count]) => sum + count, 0)}: ${counted(sums.orders)}`],
    ['told to guests', `${sums.acknowledged} orders`],
    ['charges', `${sums.charges}, ${dollars(sums.charged)}`],
    ['refunds', `${sums.refunds}, ${dollars(sums.refunded)}`],
    ['service fees', `${dollars(sums.fees)}, given back ${dollars(sums.feesRefunded)}`],
    ['went wrong', counted(sums.struck)],
    ['answers', counted(sums.answers)],
    ['answered within', `${sums.p50} ms (p50), ${sums.p99} ms (p99)`],
  ]
  return rows.map(([what = '', says = '']) => `  ${what.padEnd(17)}${says}`).join('\n')
}
