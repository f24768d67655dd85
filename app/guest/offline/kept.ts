import { cacheNamed } from '../../platform/ui/browser-services'
import { WHOSE_HEADER } from './whose'

/*
 * What the phone keeps of the app. Screens are kept as documents: what Remix loads between two screens can be read only by the build that asked
 * for it, while a document names all that it needs, and that is kept with it.
 */

/** Other names are those of an earlier worker, and are deleted. */
export const CACHES = {
  screens: 'barback-app-screens-1',
  assets: 'barback-app-assets-1',
  pictures: 'barback-app-pictures-1',
  pages: 'barback-app-pages-1',
} as const

const MOST = { screens: 60, assets: 250, pictures: 200 }
/** Where it is written for whom the screens were drawn. */
const WHOSE = '/app/whose'
/** Of an answer that is read again, its form has nothing to say any more. */
const OF_TRANSPORT = ['Content-Encoding', 'Content-Length', 'Transfer-Encoding']

/** One at a time: a screen that is kept and screens that are forgotten must not cross. */
let turn: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work, work)
  turn = done.catch(() => undefined)
  return done
}

/** Grows whenever screens are forgotten: an answer that was asked for before is not kept after it. */
let era = 0

/** To be asked for before a request, and handed over with its answer. */
export function currentEra(): number {
  return era
}

/** Forgets every screen, at once. */
export async function forgetScreens(): Promise<void> {
  era += 1
  await deleteScreens()
  // One that was being kept meanwhile.
  await inTurn(deleteScreens)
}

async function deleteScreens(): Promise<void> {
  // Where nothing may be kept, nothing was.
  await caches.delete(CACHES.screens).catch(() => false)
}

/** Takes note of for whom an answer was drawn: another guest's screens are forgotten. */
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

/** Keeps a screen as it was answered, with the parts of the program that it names. */
export function keepScreen(url: string, answer: Response, begunIn: number): Promise<void> {
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

/** A kept screen, which says that it is one; undefined for one that was never seen. */
export async function keptScreen(url: string): Promise<Response | undefined> {
  const kept = await (await cacheNamed(CACHES.screens))?.match(url)
  if (!kept) return undefined
  const html = await kept.text()
  return new Response(html.replace('<html', '<html data-kept=""'), { headers: kept.headers })
}

/** When a kept screen was drawn, by the server's clock (Unix ms); undefined for one that is not kept. */
export async function drawnAt(url: string): Promise<number | undefined> {
  const kept = await (await cacheNamed(CACHES.screens))?.match(url)
  return kept && answeredAt(kept)
}

/** By the server's clock, Unix ms. */
export function answeredAt({ headers }: Response): number {
  return Date.parse(headers.get('Date') ?? '') || 0
}

/** A part of the program, which never changes under its name. */
export async function asset(request: Request): Promise<Response> {
  const assets = await cacheNamed(CACHES.assets)
  const kept = await assets?.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  // A full disk takes nothing from who asked for it.
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

/** Earlier builds' parts that no kept screen needs. */
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

/** A picture as it was last seen; looked at anew behind its back unless it never changes. `later`: what goes on after the answer. */
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
