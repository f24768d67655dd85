import { abortAfter } from '../../platform/ui/live/abort-after'
import { cacheNamed } from '../../platform/ui/live/browser-services'
import { mayBeKept, START } from '../paths'
import { answeredAt, CACHES, currentEra, drawnAt, storeScreen, storedScreen, noteWhose } from './stored'
import type { AskedEvent } from './worker-scope'

/** After this time the cached copy is shown, if there is one. */
const WAITS_MS = 4000
/**
 * A form without a response in this time counts as not sent. Stripe takes a third of it at most. A repeated form takes effect once
 * (docs/rules/screens.md).
 */
const SENDS_MS = 25_000
/** Changes within this time are copied once. */
const GATHER_MS = 1000
/** A screen opened by in-app navigation is copied again after this time, an order at each change. */
const COPIED_FOR_MS = 10 * 60_000

const ORDER = /^\/app\/orders\/\d+$/
/** A proxy's status codes when the server is down. */
const AWAY = [502, 503, 504]

const OFFLINE_PAGE = '/app/offline'

/** Screens that have just timed out. Their copies are shown without waiting again. */
const late = new Set<string>()

/** Returns the live screen, else its cached copy, else the offline page. */
export async function openScreen(request: Request, waitUntil: AskedEvent['waitUntil']): Promise<Response> {
  const { url } = request
  const { live, kept } = load(request)
  waitUntil(kept)
  const inTime = await within(live, late.delete(url) ? 0 : WAITS_MS)
  if (inTime) return inTime
  return (await storedScreen(url)) ?? (await live) ?? (isStart(url) ? Response.redirect('/app') : await offlinePage())
}

/** True for the home-screen start URL. Offline it becomes the first screen, whose order bar leads to the order. */
function isStart(url: string): boolean {
  return new URL(url).pathname === START
}

/** Sends a form. If that fails, a document request gets the offline page; otherwise the screen that sent the form reports it. */
export async function sendForm(request: Request): Promise<Response> {
  const answer = fetch(request, { signal: abortAfter(SENDS_MS) })
  return request.mode === 'navigate' ? answer.catch(() => offlinePage()) : answer
}

/**
 * Loads Remix's data for a screen that is opened or reloaded. `shown`: the path of the requesting screen. If another screen's data is late and that
 * screen is cached, the request fails, so that the page opens the screen as a document.
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

/** Caches a screen as it is now. @throws without a network */
export async function copyScreen(url: string): Promise<void> {
  if (!mayBeStored(url)) return
  const begunIn = currentEra()
  const answer = await fetch(url, { headers: { Accept: 'text/html' }, credentials: 'same-origin' })
  await storeScreen(url, answer, begunIn)
}

/** Caches a screen unless it is cached already. */
export async function keepUnseen(url: string): Promise<void> {
  if ((await drawnAt(url)) === undefined) await copyScreen(url)
}

/** Caches the offline page in the guest's language. */
export async function keepOfflinePage(): Promise<void> {
  const pages = await cacheNamed(CACHES.pages)
  await pages?.add(new Request(OFFLINE_PAGE, { cache: 'reload' }))
}

async function offlinePage(): Promise<Response> {
  return (await (await cacheNamed(CACHES.pages))?.match(OFFLINE_PAGE)) ?? Response.error()
}

/** `live` resolves to undefined if the server is unreachable; `kept` resolves when the screen is stored. */
function load(request: Request): { live: Promise<Response | undefined>; kept: Promise<void> } {
  const begunIn = currentEra()
  const live = fetch(request).then(
    (answer) => (AWAY.includes(answer.status) ? undefined : answer),
    () => undefined,
  )
  // Cloned before the page reads the body.
  const kept = live
    .then((answer) => answer?.clone())
    .then(async (copy) => {
      if (copy) await (mayBeStored(request.url) ? storeScreen(request.url, copy, begunIn) : noteWhose(copy, begunIn))
    })
    .catch(() => undefined)
  return { live, kept }
}

const copying = new Set<string>()

async function copyIfOld(screen: string, now: number): Promise<void> {
  const { pathname, searchParams } = new URL(screen)
  // A drink's price request is not a screen.
  if (searchParams.has('quantity') || copying.has(screen)) return
  const before = await drawnAt(screen)
  if (before !== undefined && !ORDER.test(pathname) && now - before < COPIED_FOR_MS) return
  copying.add(screen)
  await new Promise((done) => setTimeout(done, GATHER_MS))
  copying.delete(screen)
  await copyScreen(screen).catch(() => undefined)
}

function mayBeStored(url: string): boolean {
  return mayBeKept(new URL(url).pathname)
}

/** Returns the URL of the screen that a data request belongs to. */
function screenOf(url: string): string {
  const screen = new URL(url)
  screen.pathname = screen.pathname.replace(/\.data$/, '')
  screen.searchParams.delete('_routes')
  screen.searchParams.delete('index')
  return screen.href
}

/** Resolves to undefined if the promise rejects or takes longer than `ms`. */
function within<T>(what: Promise<T>, ms: number): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), ms)
    what
      .then(resolve, () => resolve(undefined))
      .finally(() => clearTimeout(timer))
      .catch(() => undefined)
  })
}
