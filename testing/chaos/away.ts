import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { BY_THE_LOCKER } from '../../db/seed/venues'
import { DEMO_PASSWORD } from '../accounts'
import { createVisitor, type Visitor } from '../visitor'
import { serve } from './serve'
import { openWorld, type World } from './world'

/** How long the bar serves before and after PostgreSQL is away, in milliseconds. */
const SERVING_MS = 20_000
const PROBE_EVERY_MS = 1000
/** How long an answer of the bar's screen may be in a report, in characters. */
const SHOWN = 90

interface Away {
  /** The answers to each kind of caller while PostgreSQL was away, with counts and the longest wait in milliseconds. */
  answers: string[]
  /** How long after PostgreSQL was back each of them got its first good answer, in milliseconds. */
  back: Record<string, number>
  wrong: string[]
}

/** Asks as a caller would, and returns the status with what a person reads. */
type Probe = () => Promise<{ isGood: boolean; text: string }>

/** Keeps PostgreSQL away for `forMs` at service, and asks meanwhile as a guest, as the bar's screen and as a platform's check. */
export async function runAway({
  seed,
  forMs,
  says,
}: {
  seed: number
  forMs: number
  says: (line: string) => void
}): Promise<Away> {
  const world = await openWorld({ isCluster: true })
  const { cluster } = world.bar
  try {
    if (!cluster) throw new Error('There is no second server')
    const probes = Object.entries(await probesOf(world))
    const seen = new Map<string, { count: number; longest: number }>()
    const back: Record<string, number> = {}
    const faults = async () => {
      await pause(SERVING_MS)
      says('PostgreSQL is away')
      let isAway = true
      const asked = probes.map(async ([who, probe]) => {
        while (isAway) {
          const began = performance.now()
          const what = `${who}: ${(await probe()).text}`
          const { count, longest } = seen.get(what) ?? { count: 0, longest: 0 }
          seen.set(what, { count: count + 1, longest: Math.max(longest, Math.round(performance.now() - began)) })
          await pause(PROBE_EVERY_MS)
        }
      })
      await cluster.postgres.beAway(forMs)
      isAway = false
      says('PostgreSQL is back')
      const returned = performance.now()
      const goods = probes.map(async ([who, probe]) => {
        while (!(await probe()).isGood) await pause(100)
        back[who] = Math.round(performance.now() - returned)
      })
      await Promise.all([...goods, ...asked])
      await pause(SERVING_MS)
    }
    const wrong = await serve(world, seed, faults, says)
    const answers = [...seen].map(([what, { count, longest }]) => `${count} × ${what} (at most ${longest} ms)`)
    return { answers: answers.sort(), back, wrong }
  } finally {
    await world.close()
  }
}

async function probesOf(world: World): Promise<Record<string, Probe>> {
  const { bar, businessId, menuItemIds } = world
  const guest = world.guests[0]
  if (!guest) throw new Error('There is no guest')
  await guest.signIn()
  const tablet = createVisitor(() => bar.server.url)
  await tablet.submit('/login', { email: 'bartender@barback.test', password: DEMO_PASSWORD })
  const basket = {
    businessId,
    items: [{ menuItemId: menuItemIds[0] ?? 0, quantity: 1 }],
    location: BY_THE_LOCKER,
    tip: { type: 'percent' as const, value: 0 },
  }
  const get = (path: string): Probe => {
    return async () => {
      const answer = await fetch(`${bar.server.url}${path}`)
      return { isGood: answer.ok, text: `${answer.status} ${(await answer.text()).slice(0, SHOWN)}` }
    }
  }
  return {
    "a guest's quote": async () => {
      const quote = await guest.client.orders.quote(basket)
      return { isGood: quote.ok, text: quote.ok ? '200' : `${quote.status} ${quote.originalError.message}` }
    },
    "the bar's screen": async () => ofPage(await tablet.get('/kiosk')),
    "the bar's tap": async () => {
      const answer = await sendTap(tablet, bar.server.url, businessId)
      return { isGood: answer.status === 200, text: `${answer.status} ${(await answer.text()).slice(0, SHOWN)}` }
    },
    '/livez': get('/livez'),
    '/healthz': get('/healthz'),
  }
}

/** A tap as the bar's screen sends it from its store, of an order that there is not: it is answered, and changes nothing. */
function sendTap({ cookies }: Visitor, url: string, businessId: number): Promise<Response> {
  return fetch(`${url}/kiosk/taps?businessId=${businessId}`, {
    method: 'POST',
    headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), Origin: url },
    body: new URLSearchParams({ intent: 'start', orderId: '999999999', version: '1', tap: randomUUID() }),
  })
}

/** An error page has its words after its heading. */
function ofPage({ status, html }: { status: number; html: string }) {
  const words = html
    .slice(html.indexOf('<h1'))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return { isGood: status === 200, text: status === 200 ? '200' : `${status} ${words.slice(0, SHOWN)}` }
}
