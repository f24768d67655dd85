import { isObject, readJson } from '../../platform/ui/json'

/** A tap that waited longer says nothing about tonight. */
const EXPIRES_MS = 12 * 3_600_000

/** A step that somebody tapped, kept until the server has said what became of it. */
export interface Tap {
  id: string
  person: number
  who: string
  /** Where it is sent. */
  to: string
  fields: Array<[name: string, value: string]>
  /** Unix milliseconds, by the browser's clock. */
  at: number
  /** The orders that it is a step of. */
  about: string[]
  /** The tap at the same order that this one goes on from. */
  after: string | null
  /** It may have reached the server, though nobody heard. */
  tried: boolean
}

/** What became of a tap; 'unreached' when nobody knows. */
export type Outcome = { kind: 'done' } | { kind: 'refused'; message: string } | { kind: 'unreached' }

export interface Store {
  read(): string | null
  write(text: string): void
}

export interface QueueParts {
  store: Store
  /** Sends one; the server carries it out once for its id, however often it comes. */
  send(tap: Tap): Promise<Outcome>
  now(): number
  /** Told after each change. */
  onChange(): void
}

export interface Queue {
  /** Keeps a tap, behind all others. */
  add(tap: Omit<Tap, 'after' | 'at' | 'tried'>): Tap
  waiting(): readonly Tap[]
  /**
   * Sends what one person tapped, one at a time and in order, until nothing is left or nobody is reached. Never what somebody else tapped.
   * `first` sends a tap in its own way.
   */
  flush(person: number, first?: { id: string; send: (tap: Tap) => Promise<Outcome> }): Promise<void>
  /** Forgets a tap, if it may be. */
  takeBack(id: string): void
  /** What became of a tap, if it is known; each is told once. */
  outcomeOf(id: string): Outcome | undefined
}

/** Whether nobody has heard of a tap, and no other goes on from it. */
export function mayBeTakenBack({ id, tried }: Tap, waiting: readonly Tap[]): boolean {
  return !tried && !waiting.some(({ after }) => after === id)
}

/** What is kept; nothing when it cannot be read. */
function readTaps(text: string | null): Tap[] {
  const kept = readJson(text ?? '[]')
  if (!Array.isArray(kept) || !kept.every(isKept)) return []
  return kept.map(({ about, ...tap }) => ({
    ...tap,
    about: Array.isArray(about) ? about : about === null ? [] : [about],
    tried: tap.tried ?? true,
  }))
}

/** A tap as it is kept. An earlier build named its only order, or null. */
type KeptTap = Omit<Tap, 'tried' | 'about'> & { tried?: boolean; about: string[] | string | null }

function isKept(one: unknown): one is KeptTap {
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

/** Taps in the order in which they were made, kept in the browser: they survive a reload, and belong to the person who made them. */
export function createQueue({ store, send, now, onChange }: QueueParts): Queue {
  const outcomes = new Map<string, Outcome>()
  let turn: Promise<unknown> = Promise.resolve()
  /** What was read last: as long as it is what is kept, each tap is the same object. */
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
        finish(tap.id, { kind: 'refused', message: 'It waited too long for the connection and was not done' })
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
