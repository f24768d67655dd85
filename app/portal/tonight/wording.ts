import { clockLabel } from '../../../contract/clock'
import { formatDollars } from '../../../contract/money'
import { formatWeekday } from '../../platform/ui/dates'
import { secondsInWords } from '../../platform/ui/how-long'
import type { Waits } from './figures'
import type { SpanName } from './span-names'

interface Dates {
  start: string
  end: string
}

export const TITLES: Readonly<Record<SpanName, string>> = {
  tonight: 'Tonight',
  'last-night': 'Last night',
  'this-week': 'This week',
  days: 'Other days',
}

/** 'Fri, May 15', or 'Mon, May 11 – Fri, May 15'. */
export function inWords({ start, end }: Dates): string {
  return start === end ? formatWeekday(start) : `${formatWeekday(start)} – ${formatWeekday(end)}`
}

/** The days that a span is compared with: 'on Fri, May 8', 'in Mon, May 4 – Fri, May 8', 'by this time on Fri, May 8' while it is running. */
export function whenBefore(before: Dates, running: boolean): string {
  return `${running ? 'by this time ' : ''}${before.start === before.end ? 'on' : 'in'} ${inWords(before)}`
}

/**
 * A figure compared with its earlier value, `when` (`whenBefore`): '12% more than $3,100.00 on Fri, May 8', 'the same on Fri, May 8: $3,100.00',
 * 'nothing on Fri, May 8'.
 */
export function changeInWords(now: number, then: number, text: (value: number) => string, when: string): string {
  if (then === 0) return `nothing ${when}${now === 0 ? ' either' : ''}`
  const percent = Math.round((Math.abs(now - then) / then) * 100)
  if (percent === 0) return `the same ${when}: ${text(then)}`
  return `${percent.toLocaleString('en-US')}% ${now > then ? 'more' : 'less'} than ${text(then)} ${when}`
}

/** The earlier amount, in cents: 'before: $31.50', 'before: none'. */
export function beforeInWords(cents = 0): string {
  return cents === 0 ? 'before: none' : `before: ${dollars(cents)}`
}

/** A share of a whole: '2.3%'; '–' if the whole is 0. */
export function shareInWords(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((part / whole) * 100).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`
}

/** '45 s', '4 min 5 s', '1 h 2 min'; '–' if there were no waits. */
export function waitInWords(seconds: number | null): string {
  return seconds === null ? '–' : secondsInWords(seconds)
}

/** '1 in 10 over 11 min 31 s; before: 8 min 34 s and 11 min 47 s'. */
export function slowEnd(now: Waits, before: Waits): string {
  const earlier = before.p50 === null ? '' : `; before: ${waitInWords(before.p50)} and ${waitInWords(before.p90)}`
  return `${now.p90 === null ? 'None yet' : `1 in 10 over ${waitInWords(now.p90)}`}${earlier}`
}

/** '; 39 still wait'; empty if none does. */
export function waitingInWords(orders: number): string {
  return orders === 0 ? '' : `; ${count(orders)} still ${orders === 1 ? 'waits' : 'wait'}`
}

/** '; before: 3.7%'; empty if there was nothing before. */
export function shareBefore(part: number, whole: number): string {
  return whole === 0 ? '' : `; before: ${shareInWords(part, whole)}`
}

/** 22 as '10:00 PM'. */
export function hourInWords(hour: number): string {
  return clockLabel(`${String(hour).padStart(2, '0')}:00:00`)
}

export const dollars = formatDollars
export const count = (value: number) => value.toLocaleString('en-US')

/** '1 order', '2,936 orders' */
export function ordersInWords(orders: number): string {
  return `${count(orders)} ${orders === 1 ? 'order' : 'orders'}`
}
