import { isObject, readJson } from '../../platform/ui/json'

/** After this time a tap no longer concerns tonight. */
const EXPIRES_MS = 12 * 3_600_000

/** A tapped step, stored until the server has reported its outcome. */
export interface Tap {
  id: string
  person: number
  who: string
  /** The path that it is sent to. */
  to: string
  fields: Array<[name: string, value: string]>
  /** Unix milliseconds, by the browser's clock. */
  at: number
  /** The ids of the orders that it concerns. */
  about: string[]
  /** The earlier tap on the same order that this one builds on: one that waits, or one whose result this screen had not loaded. */
  after: string | null
  /** It may have reached the server, although no response arrived. */
  tried: boolean
}

/** The outcome of a tap; 'unreached' if it is unknown, 'shown' if it was refused and the screen already shows why. */
export type Outcome =
  { kind: 'done' } | { kind: 'refused'; message: string } | { kind: 'shown' } | { kind: 'unreached' }

/** The subject of a press, as its tap names it. */
type Press = Pick<Tap, 'person' | 'about' | 'fields'>

interface Store {
  read(): string | null
  write(text: string): void
}

export interface QueueParts {
  store: Store
  /** Sends a tap. The server carries out each id once, however often it arrives. */
  send(tap: Tap): Promise<Outcome>
  now(): number
  /** Called after each change. */
  onChange(): void
}

export interface Queue {
  /** Appends a tap. */
  add(tap: Omit<Tap, 'after' | 'at' | 'tried'>): Tap
  /** Returns the id of the tap that a press builds on; null if it builds on what the screen has loaded. */
  before(press: Press): string | null
  waiting(): readonly Tap[]
  /**
   * Sends one person's taps in order, one at a time, until none is left or the server is unreachable. Never sends another person's.
   * `first` replaces `send` for one tap.
   */
  flush(person: number, first?: { id: string; send: (tap: Tap) => Promise<Outcome> }): Promise<void>
  /** Removes a tap if it may still be taken back. */
  takeBack(id: string): void
  /** Returns a tap's outcome if it is known, once only. */
  outcomeOf(id: string): Outcome | undefined
}

/** True if a tap was never sent and no later tap builds on it. */
export function mayBeTakenBack({ id, tried }: Tap, waiting: readonly Tap[]): boolean {
  return !tried && !waiting.some(({ after }) => after === id)
}

/** Returns the stored taps; none if the text is unreadable. */
function readTaps(text: string | null): Tap[] {
  const kept = readJson(text ?? '[]')
  if (!Array.isArray(kept) || !kept.every(isStored)) return []
  return kept.map(({ about, ...tap }) => ({
    ...tap,
    about: Array.isArray(about) ? about : about === null ? [] : [about],
    tried: tap.tried ?? true,
  }))
}

/** A tap as stored. Earlier builds stored a single order, or null. */
type StoredTap = Omit<Tap, 'tried' | 'about'> & { tried?: boolean; about: string[] | string | null }

function isStored(one: unknown): one is StoredTap {
  return (
    isObject(one) &&
    [one.id, one.who, one.to].every(isText) &&
    [one.person, one.at].every(Number.isFinite) &&
    (one.after === null || isText(one.after)) &&
    (one.about === null || isText(one.about) || (Array.isArray(one.about) && one.about.every(isText))) &&
    (one.tried === undefined || typeof one.tried === 'boolean') &&
    Array.isArray(one.fields) &&
    one.fields.every((field) => Array.isArray(field) && field.length === 2 && field.every(isText))
  )
}

function versionIn({ fields }: Pick<Tap, 'fields'>): string | undefined {
  return fields.find(([name]) => name === 'version')?.[1]
}

/** Returns the version that a press on several orders names for one of them, as '7:3'. */
function seenAmongSeveral({ fields }: Pick<Tap, 'fields'>, order: string): string | undefined {
  const named = fields.find(([name, value]) => name === 'order' && value.startsWith(`${order}:`))
  return named?.[1].slice(order.length + 1)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** A queue of taps in the order they were made. The browser stores it: taps survive a reload and belong to the person who made them. */
export function createQueue({ store, send, now, onChange }: QueueParts): Queue {
  const outcomes = new Map<string, Outcome>()
  /** By order: the last tap that was carried out. `seen`: if it concerned several orders, the version that this one had on the screen. */
  const lastDone = new Map<string, { id: string; person: number; seen: string | undefined }>()
  let turn: Promise<unknown> = Promise.resolve()
  /** The last text read, with its taps. While the text stays the same, so do the objects. */
  let last: { text: string | null; taps: readonly Tap[] } = { text: null, taps: [] }

  function waiting(): readonly Tap[] {
    const text = store.read()
    if (text !== last.text) last = { text, taps: readTaps(text) }
    return last.taps
  }

  const write = (taps: readonly Tap[]) => store.write(JSON.stringify(taps))

  function finish(tap: Tap, outcome: Outcome): void {
    outcomes.set(tap.id, outcome)
    if (outcome.kind === 'done') {
      for (const order of tap.about)
        lastDone.set(order, { id: tap.id, person: tap.person, seen: seenAmongSeveral(tap, order) })
    }
    write(waiting().filter(({ id }) => id !== tap.id))
    onChange()
  }

  function before(press: Press): string | null {
    const waits = waiting().findLast(
      ({ about, person }) => person === press.person && about.some((order) => press.about.includes(order)),
    )
    if (waits) return waits.id
    const [order, another] = press.about
    // A press on several orders is refused if one of them has changed.
    const done = order === undefined || another !== undefined ? undefined : lastDone.get(order)
    if (done?.person !== press.person) return null
    // Whether the screen has loaded a tap's result, the server knows: it stores which version a tap on one order left.
    return done.seen === undefined || done.seen === versionIn(press) ? done.id : null
  }

  async function sendAll(person: number, first: Parameters<Queue['flush']>[1]): Promise<void> {
    for (;;) {
      const tap = waiting().find((one) => one.person === person)
      if (!tap) return
      if (tap.at + EXPIRES_MS <= now()) {
        finish(tap, { kind: 'refused', message: 'No connection for too long: this was not done' })
        continue
      }
      write(waiting().map((one) => (one.id === tap.id ? { ...one, tried: true } : one)))
      const outcome = await (tap.id === first?.id ? first.send(tap) : send(tap))
      if (outcome.kind === 'unreached') return
      finish(tap, outcome)
    }
  }

  return {
    waiting,
    before,
    add(pressed) {
      const tap = { ...pressed, at: now(), after: before(pressed), tried: false }
      write([...waiting(), tap])
      onChange()
      return tap
    },
    flush(person, first) {
      const mine = turn.then(() => sendAll(person, first))
      turn = mine.catch(() => undefined)
      return mine
    },
    takeBack(id) {
      const taps = waiting()
      if (!taps.some((tap) => tap.id === id && mayBeTakenBack(tap, taps))) return
      write(taps.filter((tap) => tap.id !== id))
      onChange()
    },
    outcomeOf(id) {
      const outcome = outcomes.get(id)
      outcomes.delete(id)
      return outcome
    },
  }
}
