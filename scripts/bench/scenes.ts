import { randomUUID } from 'node:crypto'
import { BY_THE_LOCKER } from '../../db/seed/venues'
import { loadEvenly, timeOf } from './evenly'
import { load, type Figures, type Finished, type Shot } from './load'
import type { BenchServer } from './servers'
import type { Stage } from './stage'
import { playTaps } from './taps'

/** The callers: the guests' bearer tokens in order, the administrator's token, and the cookies of the administrator and of an owner. */
export interface Callers {
  tokens: string[]
  admin: string
  adminCookie: string
  cookie: string
}

/** The items of every order, with their total. */
export interface Wish {
  menuItemIds: number[]
  total: number
}

export type SceneName =
  'menu' | 'menuKnown' | 'list' | 'listPage' | 'listPagePaced' | 'page' | 'tapsPaced' | 'tapsFlatOut' | 'order'

/** The figures of the scenes that were played. */
export type Scenes = Partial<Record<SceneName, Figures>>

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const JSON_BODY = { 'Content-Type': 'application/json' }
/** Pages a second: far more than a venue's staff open. */
const PACE = 50
/** Page 3 of the matches among 5,000 products. */
const FOUND = 'searchString=gold&sort=name,asc&page=2'

/** Measures one server, ours or the bare one; `only` picks scenes. `paid` counts the orders whose event from Stripe the server has processed. */
export async function playScenes(
  target: BenchServer,
  {
    stage,
    callers,
    wish,
    only,
    paid,
  }: { stage: Stage; callers: Callers; wish: Wish; only?: readonly string[]; paid: Finished },
): Promise<Scenes> {
  let turn = 0
  const bearer = () => ({ Authorization: `Bearer ${callers.tokens[turn++ % callers.tokens.length]}` })
  const menuPath = `/v1/menu/items/customer/${stage.businessId}`
  const { etag } = await headersOf(`${target.url}${menuPath}`, bearer())
  const html = { Accept: 'text/html' }
  const body = JSON.stringify({
    businessId: stage.businessId,
    items: wish.menuItemIds.map((menuItemId) => ({ menuItemId, quantity: 1 })),
    location: BY_THE_LOCKER,
    expectedTotal: wish.total,
    paymentMethodId: 'pm_card_visa',
  })
  const shots: Partial<Record<SceneName, () => Shot>> = {
    menu: () => ({ path: menuPath, headers: bearer() }),
    ...(etag && { menuKnown: () => ({ path: menuPath, headers: { ...bearer(), 'If-None-Match': etag } }) }),
    list: () => ({ path: `/v1/products/products?${FOUND}`, headers: { Authorization: `Bearer ${callers.admin}` } }),
    listPage: () => ({ path: `/products?${FOUND}`, headers: { Cookie: callers.adminCookie, ...html } }),
    page: () => ({ path: '/', headers: { Cookie: callers.cookie, ...html } }),
    order: () => ({
      method: 'POST',
      path: '/v1/orders/customer',
      headers: { ...bearer(), ...JSON_BODY, 'Idempotency-Key': randomUUID() },
      body,
    }),
  }
  const isPlayed = (name: string) => only === undefined || only.includes(name)
  const scenes: Scenes = {}
  for (const name of ['menu', 'menuKnown', 'list', 'listPage', 'page', 'order'] as const) {
    const next = shots[name]
    if (next && isPlayed(name)) scenes[name] = await load(target, SECONDS, next, name === 'order' ? paid : undefined)
  }
  if (shots.listPage && isPlayed('listPage')) {
    const { listPage } = shots
    const shown = () => timeOf(target, listPage())
    scenes.listPagePaced = await loadEvenly(target, { perSecond: PACE, calls: SECONDS * PACE }, shown)
  }
  return { ...scenes, ...(isPlayed('taps') && (await playTaps(target, stage, callers))) }
}

async function headersOf(url: string, headers: Record<string, string>): Promise<{ etag: string | null }> {
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  return { etag: answer.headers.get('etag') }
}
