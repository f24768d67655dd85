import type { Separator } from '../../platform/csv/read'
import type { Read } from './cells'

/**
 * Reads '2026-05-31' or, as American spreadsheets write it, '5/31/2026'. A file with semicolons comes from a country that writes the day
 * first, so there '5/6/2026' is ambiguous and refused. The field's schema checks that the date exists.
 */
export function readDate(text: string, separator: Separator): Read {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/.exec(text) ?? []
  if (year === '') return { value: text }
  if (separator === ';' || Number(month) > 12) return { problem: 'Write the date as 2026-05-31' }
  return { value: `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` }
}

/** Reads '17:30' or '5:30 PM'. */
export function readTime(text: string): Read {
  const [, hour, minutes, half] = /^(\d{1,2})(:\d{2}(?::\d{2})?)?(?:\s*([ap])\.?m\.?)?$/i.exec(text) ?? []
  if (hour === undefined || (minutes ?? half) === undefined) return { value: text }
  const isAfternoon = half?.toLowerCase() === 'p'
  if (half !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return { value: text }
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0)
  return { value: `${String(hours).padStart(2, '0')}${minutes ?? ':00'}` }
}
