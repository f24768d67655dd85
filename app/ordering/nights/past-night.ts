import type { Arrival, Hand, Plan } from './plan'

/** An order of a night that has been, in seconds since it began; null for what nobody pressed or never happened. */
interface PastOrder extends Pick<Arrival, 'lines' | 'patienceSeconds'> {
  /** When it was paid. */
  at: number
  startedAt: number | null
  preparedAt: number | null
  loadingAt: number | null
  readyAt: number | null
  leftAt: number | null
  /** Who made it and who loaded it. */
  startedBy: string | null
  loadedBy: string | null
  /** What it takes by its recipe, in seconds of one pair of hands. */
  effortSeconds: number
}

/** A night of a venue as its records tell it. */
export interface PastNight {
  lengthSeconds: number
  cubbies: number
  /** The places of a usual cubby. */
  cubbyPlaces: number
  /** As they came. */
  orders: readonly PastOrder[]
}

/** A shorter pause between two orders is no work of its own. */
const LEAST_ELSEWHERE = 3
/** Somebody after whose last order others waited for so long has gone home. */
const GONE_SECONDS = 60
const USUAL = { makeSeconds: 60, loadSeconds: 22, pickUpSeconds: 150 }

interface Span {
  from: number
  until: number
}

/**
 * Turns a night that has been into a plan that plays it again (docs/rules/promise.md#what-if): the same guests at the same times, with what each order took; the hands that pressed
 * something, at their own pace; and what else they did while orders waited, which nobody recorded.
 */
export function planOf({ lengthSeconds, cubbies, cubbyPlaces, orders }: PastNight): Plan {
  const paces = pacesOf(orders)
  const waiting = merged(
    orders.flatMap(({ at, startedAt }) => (startedAt === null ? [] : [{ from: at, until: startedAt }])),
  )
  return {
    lengthSeconds,
    cubbies,
    cubbyPlaces,
    startsTogether: false,
    hands: [...paces].map(([name, pace]) => handOf(name, pace, { orders, waiting, lengthSeconds })),
    arrivals: orders.map(({ at, lines, patienceSeconds, ...order }) => ({
      at,
      lines,
      patienceSeconds,
      took: {
        makeSeconds:
          (lasted(order.startedAt, order.preparedAt) ?? USUAL.makeSeconds) / (paces.get(order.startedBy ?? '') ?? 1),
        loadSeconds: order.loadingAt === null ? null : (lasted(order.loadingAt, order.readyAt) ?? USUAL.loadSeconds),
        pickUpSeconds: lasted(order.readyAt, order.leftAt) ?? USUAL.pickUpSeconds,
      },
    })),
  }
}

/** How much longer than all together each pair of hands takes. */
function pacesOf(orders: readonly PastOrder[]): Map<string, number> {
  const made = orders.flatMap(({ startedBy, startedAt, preparedAt, effortSeconds }) => {
    const seconds = lasted(startedAt, preparedAt)
    return startedBy === null || seconds === null ? [] : [{ startedBy, seconds, effortSeconds }]
  })
  const ratio = (some: typeof made) =>
    some.reduce((sum, { seconds }) => sum + seconds, 0) /
    some.reduce((sum, { effortSeconds }) => sum + effortSeconds, 0)
  const house = ratio(made)
  const names = [...new Set(orders.flatMap(({ startedBy, loadedBy }) => [startedBy ?? [], loadedBy ?? []].flat()))]
  return new Map(
    names.map((name) => {
      const own = made.filter(({ startedBy }) => startedBy === name)
      return [name, own.length === 0 ? 1 : ratio(own) / house]
    }),
  )
}

function handOf(
  name: string,
  pace: number,
  { orders, waiting, lengthSeconds }: { orders: readonly PastOrder[]; waiting: readonly Span[]; lengthSeconds: number },
): Hand {
  const tasks = merged(
    orders.flatMap(({ startedBy, startedAt, preparedAt, loadedBy, loadingAt, readyAt }) => [
      ...(startedBy === name && startedAt !== null && preparedAt !== null
        ? [{ from: startedAt, until: preparedAt }]
        : []),
      ...(loadedBy === name && loadingAt !== null && readyAt !== null ? [{ from: loadingAt, until: readyAt }] : []),
    ]),
  )
  const from = tasks[0]?.from ?? 0
  const last = tasks.at(-1)?.until ?? 0
  const elsewhere = tasks.flatMap(({ until }, index) => {
    const next = tasks[index + 1]
    if (!next) return []
    const within = waiting.flatMap((span) => {
      const part = { from: Math.max(span.from, until), until: Math.min(span.until, next.from) }
      return part.until - part.from >= LEAST_ELSEWHERE ? [{ at: part.from, seconds: part.until - part.from }] : []
    })
    return within
  })
  const waitedFor = waiting.reduce((sum, span) => sum + Math.max(0, span.until - Math.max(span.from, last)), 0)
  return { from, until: waitedFor > GONE_SECONDS ? last : lengthSeconds, pace, elsewhere }
}

function lasted(from: number | null, until: number | null): number | null {
  return from === null || until === null || until <= from ? null : until - from
}

/** The spans in order, those that touch as one. */
function merged(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const { from, until } of spans.toSorted((one, other) => one.from - other.from)) {
    const before = all.at(-1)
    if (before && from <= before.until) before.until = Math.max(before.until, until)
    else all.push({ from, until })
  }
  return all
}
