import { cacheNamed } from '../../platform/ui/live/browser-services'
import { WHOSE_HEADER } from './whose'

/* The app's caches on the phone. Screens are cached as documents: only the build that requested Remix's data can read it, while a document names
   all
   its assets, which are cached with it. */

/** Caches with other names belong to earlier workers and are deleted. */
export const CACHES = {
  screens: 'barback-app-screens-1',
  assets: 'barback-app-assets-1',
  pictures: 'barback-app-pictures-1',
  pages: 'barback-app-pages-1',
} as const

const MOST = { screens: 60, assets: 250, pictures: 200 }
/** The cache key that stores which session the screens belong to. */
const WHOSE = '/app/whose'
/** Transport headers to drop when a response is stored. */
const OF_TRANSPORT = ['Content-Encoding', 'Content-Length', 'Transfer-Encoding']

/** Runs one task at a time, so that storing a screen and clearing the cache cannot overlap. */
let turn: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work, work)
  turn = done.catch(() => undefined)
  return done
}

/** Incremented when screens are cleared. A response to an earlier request is not stored. */
let era = 0

/** Read before a request and passed on with its response. */
export function currentEra(): number {
  return era
}

/** Clears all cached screens. */
export async function forgetScreens(): Promise<void> {
  era += 1
  await deleteScreens()
  // Removes a screen that was being stored during the first deletion.
  await inTurn(deleteScreens)
}

async function deleteScreens(): Promise<void> {
  // If storage is blocked, nothing was stored.
  await caches.delete(CACHES.screens).catch(() => false)
}

/** Records whose session a response belongs to. Clears the screens of any other. */
export function noteWhose(answer: Response, begunIn: number): Promise<void> {
  return inTurn(() => note(answer, begunIn))
}

async function note(answer: Response, begunIn: number): Promise<void> {
  const whose = answer.headers.get(WHOSE_HEADER)
  if (whose === null || begunIn !== era) return
  const pages = await cacheNamed(CACHES.pages)
  if (!pages) return
  const known = await (await pages.match(WHOSE))?.text()
  if (known === whose) return
  era += 1
  await deleteScreens()
  await pages.put(WHOSE, new Response(whose))
}

/** Stores a screen with the assets that it names. Stores only a full HTML response of this origin. */
export function storeScreen(url: string, answer: Response, begunIn: number): Promise<void> {
  return inTurn(async () => {
    const isWhole = answer.status === 200 && answer.type === 'basic' && !answer.redirected
    if (!isWhole || !(answer.headers.get('Content-Type') ?? '').startsWith('text/html') || begunIn !== era) return
    await note(answer, begunIn)
    const html = await answer.text()
    const headers = new Headers(answer.headers)
    for (const name of OF_TRANSPORT) headers.delete(name)
    await keepAssets(html)
    const screens = await cacheNamed(CACHES.screens)
    if (!screens) return
    await screens.put(url, new Response(html, { headers }))
    await dropOldest(screens, MOST.screens)
  })
}

/** Returns a cached screen, marked with `data-kept`; undefined if there is none. */
export async function storedScreen(url: string): Promise<Response | undefined> {
  const kept = await (await cacheNamed(CACHES.screens))?.match(url)
  if (!kept) return undefined
  const html = await kept.text()
  return new Response(html.replace('<html', '<html data-kept=""'), { headers: kept.headers })
}

/** Returns when a cached screen was rendered (server time, Unix ms); undefined if it is not cached. */
export async function drawnAt(url: string): Promise<number | undefined> {
  const kept = await (await cacheNamed(CACHES.screens))?.match(url)
  return kept && answeredAt(kept)
}

/** Returns the response's server time, Unix ms; 0 if unknown. */
export function answeredAt({ headers }: Response): number {
  return Date.parse(headers.get('Date') ?? '') || 0
}

/** Returns an asset, from the cache first. Its name changes with its content. */
export async function asset(request: Request): Promise<Response> {
  const assets = await cacheNamed(CACHES.assets)
  const kept = await assets?.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  // A full disk must not fail the request.
  if (answer.status === 200) await assets?.put(request, answer.clone()).catch(() => undefined)
  return answer
}

async function keepAssets(html: string): Promise<void> {
  const assets = await cacheNamed(CACHES.assets)
  if (!assets) return
  const kept = await assets.keys()
  const has = new Set(kept.map(({ url }) => new URL(url).pathname))
  const missing = [...namedIn(html)].filter((path) => !has.has(path))
  await Promise.allSettled(missing.map((path) => assets.add(path)))
  if (kept.length + missing.length > MOST.assets) await dropUnnamed(assets, html)
}

/** Deletes assets of earlier builds that no cached screen needs. */
async function dropUnnamed(assets: Cache, html: string): Promise<void> {
  const screens = await cacheNamed(CACHES.screens)
  const needed = namedIn(html)
  for (const screen of (await screens?.matchAll()) ?? [])
    for (const path of namedIn(await screen.text())) needed.add(path)
  for (const key of await assets.keys()) if (!needed.has(new URL(key.url).pathname)) await assets.delete(key)
}

function namedIn(html: string): Set<string> {
  return new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))
}

/** Returns a cached picture and refreshes it in the background unless it is immutable. `later` takes the work that continues after the response. */
export async function picture(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  const pictures = await cacheNamed(CACHES.pictures)
  const kept = await pictures?.match(request, { ignoreVary: true })
  if (kept?.headers.get('Cache-Control')?.includes('immutable')) return kept
  const fresh = fetch(request).then(async (answer) => {
    if (pictures && answer.status === 200 && answer.type === 'basic') {
      const kept = pictures.put(request, answer.clone()).then(() => dropOldest(pictures, MOST.pictures))
      await kept.catch(() => undefined)
    }
    return answer
  })
  if (!kept) return fresh
  later(fresh.catch(() => undefined))
  return kept
}

async function dropOldest(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key)
}
