import { useSyncExternalStore } from 'react'
import {
  keepForms,
  doneAnswer,
  refusedAnswer,
  waitsAnswer,
  type SentForm,
} from '../../platform/remix-insides/unreached'
import { readStored, writeStored } from '../../platform/ui/browser-store'
import { AWAY, isLost, noteLost, noteReached, retryAfterMs, whenReached } from '../../platform/ui/live/connection'
import { isObject } from '../../platform/ui/json'
import { createQueue, type Outcome, type Tap } from './queue'

const STORE_KEY = 'barback-taps'
/** Presses are drawn this long, in milliseconds; by then the screen has loaded again. */
const DRAWN_MS = 5000
/** A tap without a response for this long is shown as waiting. */
const SWIFT_MS = 2000

/** The screen that registers its taps, and the person tapping. */
export interface Tapped {
  /** The path of the screen's forms, and the path that waiting taps are sent to. */
  screen: string
  to: string
  person: number
  who: string
  /** Returns the ids of the orders that a tap concerns. */
  about(fields: URLSearchParams): string[]
  /** Returns null for a tap that may wait, otherwise why it may not, worded for a lost connection. */
  refusal(fields: URLSearchParams): string | null
  /** Reloads the screen. */
  onSent(): void
}

/** The taps as the page shows them: those that wait, and those refused after waiting. */
export interface TapsShown {
  waiting: readonly Tap[]
  refused: ReadonlyMap<string, string>
  /** Recent presses. They may be in flight, or answered while an older response overwrote the screen. */
  pressed: readonly URLSearchParams[]
  /** The person whose taps are registered now. */
  person: number | undefined
}

const NOTHING: TapsShown = { waiting: [], refused: new Map(), pressed: [], person: undefined }
let shown = NOTHING
let tapped: Tapped | undefined
/** Taps in flight since they were made. They are shown as waiting only if no response arrives. */
const onItsWay = new Set<string>()
const listeners = new Set<() => void>()

const queue = createQueue({
  store: {
    read: () => readStored(STORE_KEY),
    write: (text) => writeStored(STORE_KEY, text),
  },
  send,
  // The browser's clock, which continues while the page is closed.
  now: () => performance.timeOrigin + performance.now(),
  onChange: () => show({}),
})

/** Returns what `select` picks; renders again only if that value changes. */
export function useTaps<T>(select: (taps: TapsShown) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => select(shown),
    () => select(NOTHING),
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers the taps of a screen and sends the person's waiting ones. Returns a function that unregisters. */
export function keepTaps(what: Tapped): () => void {
  tapped = what
  keepForms(press)
  show({})
  void sendWaiting()
  const timer = setInterval(() => void sendWaiting(), 5000)
  return () => {
    clearInterval(timer)
    keepForms(undefined)
    tapped = undefined
  }
}

/**
 * Stores a tap and sends it at once if there is a connection. Returns undefined for a form that the page sends itself: one of another screen, or a step
 * that may not wait.
 */
async function press({ path, fields, reach }: SentForm): Promise<Response | undefined> {
  if (!tapped || path !== tapped.screen || !fields.has('intent')) return undefined
  const { person, who, to } = tapped
  const refusal = tapped.refusal(fields)
  const about = tapped.about(fields)
  if (refusal !== null) {
    // A screen that has not loaded the result of the step before has an old version.
    if (!isLost()) await flush(person)
    if (isLost()) return refusedAnswer(refusal)
    const after = queue.before({ person, about, fields: [...fields] })
    if (after !== null) fields.set('after', after)
    return undefined
  }
  for (const order of about) forgetRefusal(order)
  const id = newId()
  if (!isLost()) noteOnItsWay(id)
  const tap = queue.add({ id, person, who, to, fields: [...fields], about })
  let live: Response | undefined
  const asForm = async (one: Tap) => {
    const { answer, outcome } = await attempt(() => reach(new URLSearchParams(formOf(one))))
    live = answer
    return outcome
  }
  if (!isLost()) await flush(person, { id: tap.id, send: asForm })
  noteArrived(id)
  if (live?.ok) return live
  const outcome = queue.outcomeOf(tap.id)
  if (outcome?.kind !== 'done' || live) undraw(fields)
  if (live) return live
  if (outcome?.kind === 'refused') return refusedAnswer(outcome.message)
  return outcome ? doneAnswer() : waitsAnswer()
}

function noteOnItsWay(id: string): void {
  onItsWay.add(id)
  setTimeout(() => noteArrived(id), SWIFT_MS)
}

function noteArrived(id: string): void {
  if (onItsWay.delete(id)) show({})
}

/** Sends a form. @throws nothing: failures are part of the outcome */
async function attempt(reach: () => Promise<Response>): Promise<{ answer?: Response; outcome: Outcome }> {
  const askedAt = performance.now()
  try {
    const answer = await reach()
    if (AWAY.includes(answer.status)) {
      noteLost({ retryAfterMs: retryAfterMs(answer) })
      return { outcome: { kind: 'unreached' } }
    }
    noteReached(askedAt)
    // Signed out, rate limited, or a server fault: the screen shows the response now, and the tap stays stored.
    if (answer.status === 202 || answer.status === 401 || answer.status === 429 || answer.status >= 500) {
      return { answer, outcome: { kind: 'unreached' } }
    }
    return { answer, outcome: { kind: answer.ok ? 'done' : 'shown' } }
  } catch {
    noteLost()
    return { outcome: { kind: 'unreached' } }
  }
}

async function send(tap: Tap): Promise<Outcome> {
  const body = new URLSearchParams(formOf(tap))
  const { answer, outcome } = await attempt(() => fetch(tap.to, { method: 'POST', body }))
  if (!answer || outcome.kind === 'unreached') return { kind: 'unreached' }
  const reply: unknown = await answer.json().catch(() => undefined)
  // Not our server's response, for example a hotel's sign-in page.
  if (!isObject(reply)) return { kind: 'unreached' }
  if (reply.refused === null) return { kind: 'done' }
  return typeof reply.refused === 'string' ? { kind: 'refused', message: reply.refused } : { kind: 'unreached' }
}

async function sendWaiting(): Promise<void> {
  const person = tapped?.person
  if (person === undefined) return
  if (!queue.waiting().some((tap) => tap.person === person)) return
  await whenReached()
  if (tapped?.person === person) await flush(person)
}

/** Sends a person's waiting taps, and shows which of them were refused. `first`: a tap that shows its own outcome. */
async function flush(person: number, first?: Parameters<typeof queue.flush>[1]): Promise<void> {
  const before = queue.waiting().filter((tap) => tap.person === person && tap.id !== first?.id)
  await queue.flush(person, first)
  const refused = new Map(shown.refused)
  let isNews = false
  for (const { id, about } of before) {
    const outcome = queue.outcomeOf(id)
    isNews ||= outcome !== undefined
    if (outcome?.kind !== 'refused') continue
    for (const where of about.length > 0 ? about : [id]) refused.set(where, outcome.message)
  }
  if (!isNews) return
  show({ refused })
  tapped?.onSent()
}

/** Removes a waiting tap unless it may have been sent. */
export function takeTapBack(id: string): void {
  queue.takeBack(id)
}

function formOf({ id, after, fields }: Tap): Array<[string, string]> {
  return [...fields, ['tap', id], ...(after === null ? [] : [['after', after] satisfies [string, string]])]
}

/** Draws a press at once, before the browser sends it. */
export function drawPress(form: FormData): void {
  const fields = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value)
  if (!tapped || tapped.refusal(fields) !== null) return
  show({ pressed: [...shown.pressed, fields] })
  undrawOnceLoaded(fields)
}

/** Without a connection the screen cannot load again. */
function undrawOnceLoaded(fields: URLSearchParams): void {
  setTimeout(() => (isLost() ? undrawOnceLoaded(fields) : undraw(fields)), DRAWN_MS)
}

function undraw(fields: URLSearchParams): void {
  const same = fields.toString()
  show({ pressed: shown.pressed.filter((one) => one.toString() !== same) })
}

/** Removes a tap's refusal, because it was read or the same thing was tapped again. */
export function forgetRefusal(about: string): void {
  if (!shown.refused.has(about)) return
  const refused = new Map(shown.refused)
  refused.delete(about)
  show({ refused })
}

function show(change: Partial<TapsShown>): void {
  const kept = queue.waiting()
  const waiting = kept.some(({ id }) => onItsWay.has(id)) ? kept.filter(({ id }) => !onItsWay.has(id)) : kept
  shown = { ...shown, ...change, waiting, person: tapped?.person }
  for (const listener of [...listeners]) listener()
}

/** `crypto.randomUUID` requires HTTPS, and a tablet may use plain HTTP on the bar's own network. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
