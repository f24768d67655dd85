import { abortAfter } from '../../platform/ui/abort-after'
import { cacheNamed } from '../../platform/ui/browser-services'
import { isOfApp, START } from '../paths'
import { answeredAt, CACHES, currentEra, drawnAt, keepScreen, keptScreen, noteWhose } from './kept'
import type { AskedEvent } from './worker-scope'

/** A screen that takes longer is shown as it was last seen, if it was. */
const WAITS_MS = 4000
/** A form without an answer for so long counts as not sent. Stripe has a third of it at most; what was taken all the same is taken once (docs/rules/screens.md). */
const SENDS_MS = 25_000
/** Changes within so many milliseconds are one copy. */
const GATHER_MS = 1000
/** A screen that was opened from within the app is copied once it is so old; an order at each change. */
const COPIED_FOR_MS = 10 * 60_000

/** What shows a secret, or is of no use without a network, is never kept. */
const NEVER =
  /^\/app\/(sign-in|sign-up|forgot-password|reset-password|confirm-email|verify|offline|start|account\/(password|delete)|orders\/\d+\/pay)$/
const ORDER = /^\/app\/orders\/\d+$/
/** Answered by a proxy for a server that is down. */
const AWAY = [502, 503, 504]

export const OFFLINE_PAGE = '/app/offline'

/** Screens that did not come in time a moment ago: their copies are shown without waiting again. */
const late = new Set<string>()

/** Opens a screen: as it is now, else as it was last seen, else a page that says why not. */
export async function openScreen(request: Request, waitUntil: AskedEvent['waitUntil']): Promise<Response> {
  const { url } = request
  const { live, kept } = load(request)
  waitUntil(kept)
  const inTime = await within(live, late.delete(url) ? 0 : WAITS_MS)
  if (inTime) return inTime
  return (await keptScreen(url)) ?? (await live) ?? (isStart(url) ? Response.redirect('/app') : await offlinePage())
}

/** Whether the app begins here. Without an answer that is the first screen, whose bar leads to the order. */
function isStart(url: string): boolean {
  return new URL(url).pathname === START
}

/** Sends a form. What cannot be sent says so: on a page of its own where the form opens one, by the screen that sent it otherwise. */
export async function sendForm(request: Request): Promise<Response> {
  const answer = fetch(request, { signal: abortAfter(SENDS_MS) })
  return request.mode === 'navigate' ? answer.catch(() => offlinePage()) : answer
}

/**
 * Loads what Remix asks for when a screen is opened from another one, or is loaded again. `shown`: the path of the screen that asks. When it does
 * not come in time, and another screen than this one is wanted that is kept, it counts as not answered: the page opens it as a document then.
 */
export async function loadData(
  request: Request,
  waitUntil: AskedEvent['waitUntil'],
  shown: string | undefined,
): Promise<Response> {
  const begunIn = currentEra()
  const screen = screenOf(request.url)
  const live = fetch(request)
  waitUntil(
    live.then(
      async (answer) => {
        await noteWhose(answer, begunIn)
        if (answer.status === 200) await copyIfOld(screen, answeredAt(answer))
      },
      () => undefined,
    ),
  )
  if (shown === new URL(screen).pathname || (await drawnAt(screen)) === undefined) return live
  const inTime = await within(live, WAITS_MS)
  if (inTime) return inTime
  late.add(screen)
  return Response.error()
}

/** Keeps a screen as it is now. Fails without a network. */
export async function copyScreen(url: string): Promise<void> {
  if (!mayBeKept(url)) return
  const begunIn = currentEra()
  const answer = await fetch(url, { headers: { Accept: 'text/html' }, credentials: 'same-origin' })
  await keepScreen(url, answer, begunIn)
}

/** Keeps a screen unless it is kept. */
export async function keepUnseen(url: string): Promise<void> {
  if ((await drawnAt(url)) === undefined) await copyScreen(url)
}

/** Keeps the page that is shown for what was never seen, in the guest's language. */
export async function keepOfflinePage(): Promise<void> {
  const pages = await cacheNamed(CACHES.pages)
  await pages?.add(new Request(OFFLINE_PAGE, { cache: 'reload' }))
}

async function offlinePage(): Promise<Response> {
  return (await (await cacheNamed(CACHES.pages))?.match(OFFLINE_PAGE)) ?? Response.error()
}

/** `live` is undefined when nobody answers; `kept` is done when the screen is kept. */
function load(request: Request): { live: Promise<Response | undefined>; kept: Promise<void> } {
  const begunIn = currentEra()
  const live = fetch(request).then(
    (answer) => (AWAY.includes(answer.status) ? undefined : answer),
    () => undefined,
  )
  // Its own copy, taken before the page reads it.
  const kept = live
    .then((answer) => answer?.clone())
    .then(async (copy) => {
      if (copy) await (mayBeKept(request.url) ? keepScreen(request.url, copy, begunIn) : noteWhose(copy, begunIn))
    })
    .catch(() => undefined)
  return { live, kept }
}

const copying = new Set<string>()

async function copyIfOld(screen: string, now: number): Promise<void> {
  const { pathname, searchParams } = new URL(screen)
  // A price that is asked for as a drink is chosen is no screen.
  if (searchParams.has('quantity') || copying.has(screen)) return
  const before = await drawnAt(screen)
  if (before !== undefined && !ORDER.test(pathname) && now - before < COPIED_FOR_MS) return
  copying.add(screen)
  await new Promise((done) => setTimeout(done, GATHER_MS))
  copying.delete(screen)
  await copyScreen(screen).catch(() => undefined)
}

function mayBeKept(url: string): boolean {
  const { pathname } = new URL(url)
  return isOfApp(pathname) && !NEVER.test(pathname)
}

/** The address of the screen whose data is asked for. */
function screenOf(url: string): string {
  const screen = new URL(url)
  screen.pathname = screen.pathname.replace(/\.data$/, '')
  screen.searchParams.delete('_routes')
  screen.searchParams.delete('index')
  return screen.href
}

/** Undefined when it has not come within so many milliseconds, or does not come at all. */
function within<T>(what: Promise<T>, ms: number): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), ms)
    what
      .then(resolve, () => resolve(undefined))
      .finally(() => clearTimeout(timer))
      .catch(() => undefined)
  })
}
