import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { groupBy } from '../../../contract/group-by'

const row = z.record(z.string(), z.unknown())
const line = z.object({
  request: z.number(),
  path: z.string(),
  sent: z.number(),
  text: z.string(),
  values: z.array(z.unknown()),
  rows: z.array(row),
})
type Line = z.infer<typeof line>

/** New rows of the recorded database have ids from here on, so that no other number looks like one. */
export const FIRST_NEW_ID = 3_000_000
/** Values that a repeated order must not share with the recorded one: UUIDs, Stripe's ids, and ids of new rows. */
const OWN = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|\b(?:pi|evt|ch|req)_[0-9A-Za-z_]{8,}|\b3\d{6}\b/g
const ORDERS = '/v1/orders/customer'
const EVENTS = '/v1/stripe/webhook'
const INTENT = /\bpi_[0-9A-Za-z_]{8,}/

interface Step {
  text: string
  values: unknown[]
  /** Ids of the rows that this statement returned, in order. */
  ids: string[]
  /** Whether Stripe was asked before it. */
  isPaidBefore: boolean
}

/** All statements of one order: of its request, then of Stripe's event. */
export interface Recorded {
  steps: Step[]
  /** The texts that are new in each order. */
  own: string[]
}

/** Reads the orders that record.mjs wrote. */
export function readRecording(path: string): Recorded[] {
  const lines = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((text) => line.parse(JSON.parse(text)))
    // Hints to the other processes are sent for many requests at once.
    .filter(({ text }) => !text.includes('pg_notify'))
    .sort((a, b) => a.sent - b.sent)
  const requests = groupBy(lines, ({ request }) => request)
  const of = (path: string) => [...requests.values()].filter(([first]) => first?.path === path)
  const events = of(EVENTS)
  return of(ORDERS).map((order) => {
    const intent = intentOf(order)
    return recorded([...order, ...(events.find((event) => intentOf(event) === intent) ?? [])])
  })
}

function intentOf(lines: readonly Line[]): string | undefined {
  return INTENT.exec(JSON.stringify(lines.map(({ values }) => values)))?.[0]
}

function recorded(lines: readonly Line[]): Recorded {
  const inserted = lines.filter(({ text }) => /^insert /i.test(text)).flatMap(({ values, rows }) => [values, rows])
  const own = new Set(JSON.stringify(inserted).match(OWN) ?? [])
  const paid = lines.findIndex(({ values }) => INTENT.test(JSON.stringify(values)))
  const steps = lines.map(({ text, values, rows }, index): Step => ({
    text,
    values,
    ids: rows.map(({ id }) => String(id)).filter((id) => own.has(id)),
    // The transaction that has the outcome begins two statements earlier.
    isPaidBefore: index === lines.findLastIndex(({ text }, at) => at < paid && isBegin(text)),
  }))
  return { steps, own: [...own] }
}

export function isBegin(text: string): boolean {
  return text.startsWith('begin')
}

/** The texts of one more order like the recorded one: those that are known before, and those of the rows' ids as they come. */
export class Repeated {
  readonly #texts = new Map<string, string>()

  constructor(own: readonly string[]) {
    for (const text of own) {
      const kind = /^[a-z]+_/.exec(text)?.[0]
      if (kind) this.#texts.set(text, kind + randomBytes(12).toString('hex'))
      else if (text.includes('-')) this.#texts.set(text, randomUUID())
    }
  }

  /** Notes the ids that a statement returned in place of the recorded ones. */
  note(recorded: readonly string[], rows: ReadonlyArray<Record<string, unknown>>): void {
    for (const [index, id] of recorded.entries()) this.#texts.set(id, String(rows[index]?.id))
  }

  value(value: unknown): unknown {
    if (typeof value === 'number' && value >= FIRST_NEW_ID) return Number(this.#texts.get(String(value)) ?? value)
    return typeof value === 'string' ? value.replace(OWN, (text) => this.#texts.get(text) ?? text) : value
  }
}
