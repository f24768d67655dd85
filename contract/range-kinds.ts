import type { FieldMeta } from './field-meta'

/** The names of moments: columns in Unix milliseconds that the API returns as ISO text ('createdAt', 'soldOutUntil'). */
export const MOMENT = /(At|Until)$/

/** The kinds of range that lists narrow by: amounts, dates, and the days of moments, which begin at midnight UTC. */
export function rangeKindOf(name: string, meta: FieldMeta | undefined): 'money' | 'date' | 'moment' | undefined {
  if (meta?.kind === 'money' || meta?.kind === 'date') return meta.kind
  return meta === undefined && MOMENT.test(name) ? 'moment' : undefined
}
