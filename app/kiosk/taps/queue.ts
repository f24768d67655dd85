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
  /** The earlier tap on the same order that this one builds on. */
  after: string | null
  /** It may have reached the server, although no response arrived. */
  tried: boolean
}

/** The outcome of a tap; 'unreached' if it is unknown. */
export type Outcome = { kind: 'done' } | { kind: 'refused'; message: string } | { kind: 'unreached' }

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

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** A queue of taps in the order they were made. The browser stores it: taps survive a reload and belong to the person who made them. */
export function createQueue({ store, send, now, onChange }: QueueParts): Queue {
  const outcomes = new Map<string, Outcome>()
  let turn: Promise<unknown> = Promise.resolve()
  /** The last text read, with its taps. While the text stays the same, so do the objects. */
  let last: { text: string | null; taps: readonly Tap[] } = { text: null, taps: [] }

  function waiting(): readonly Tap[] {
    const text = store.read()
    if (text !== last.text) last = { text, taps: readTaps(text) }
    return last.taps
  }

  const write = (taps: readonly Tap[]) => store.write(JSON.stringify(taps))

  function finish(id: string, outcome: Outcome): void {
    outcomes.set(id, outcome)
    write(waiting().filter((tap) => tap.id !== id))
    onChange()
  }

  async function sendAll(person: number, first: Parameters<Queue['flush']>[1]): Promise<void> {
    for (;;) {
      const tap = waiting().find((one) => one.person === person)
      if (!tap) return
      if (tap.at + EXPIRES_MS <= now()) {
        finish(tap.id, { kind: 'refused', message: 'No connection for too long: this was not done' })
        continue
      }
      write(waiting().map((one) => (one.id === tap.id ? { ...one, tried: true } : one)))
      const outcome = await (tap.id === first?.id ? first.send(tap) : send(tap))
      if (outcome.kind === 'unreached') return
      finish(tap.id, outcome)
    }
  }

  return {
    waiting,
    add(pressed) {
      const before = waiting()
      const same = before.filter(
        ({ about, person }) => person === pressed.person && about.some((order) => pressed.about.includes(order)),
      )
      const tap = { ...pressed, at: now(), after: same.at(-1)?.id ?? null, tried: false }
      write([...before, tap])
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
