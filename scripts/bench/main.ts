/**
 * `npm run bench`: what the server does in a second, and how long one call takes, beside the machine's own limit: the same
 * work as bare `node:http` with prepared statements (bare/), in the same run. Server and load have a core each where
 * `taskset` can give them one; the Stripe stand-in shares the server's. With `--large`, dashboards and reports among a million orders
 * (large/) instead; with `--lockers 1000`, so many lockers online at once (fleet/); with `--catalogue`, the list of 100,000 products
 * (catalogue/), which otherwise comes last.
 */
import { createHmac } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { createClient, dataOf } from '../../contract/client/client'
import { openStore } from '../../db/connection'
import { BY_THE_LOCKER } from '../../db/seed/venues'
import { buildIfStale } from '../steps.mjs'
import { writeBareMenu } from './bare-menu'
import { playCatalogue } from './catalogue/main'
import { CLIENTS, type Figures } from './load'
import { playFleet } from './fleet/main'
import { playLarge } from './large/main'
import { canPin, pinMyself } from './pinned'
import { playScenes, type Callers, type Scenes, type Wish } from './scenes'
import { BARE, BARBACK, cookieOf, SESSION_SECRET, startServer } from './servers'
import { PASSWORD, setStage, type Stage } from './stage'

await buildIfStale()
pinMyself()
console.log(`Barback's speed: node ${process.version}, ${CLIENTS} clients`)
console.log(canPin ? 'server and load on one core each\n' : 'server and load share the cores: taskset is not there\n')
if (process.argv.includes('--large')) {
  await playLarge()
  process.exit()
}
const { lockers } = parseArgs({ options: { lockers: { type: 'string' } }, strict: false }).values
if (lockers !== undefined) {
  await playFleet(z.coerce.number().int().min(1).max(10_000).parse(lockers))
  process.exit()
}
if (process.argv.includes('--catalogue')) {
  await playCatalogue()
  process.exit()
}

const stage = await setStage()
const bareDatabase = join(dirname(stage.databasePath), 'bare.db')
copyFileSync(stage.databasePath, bareDatabase)

console.log('measuring Barback …')
const ours = await measure(stage.databasePath, BARBACK, signInEverybody)
console.log('measuring bare node:http and better-sqlite3 …\n')
const bare = await measure(bareDatabase, BARE, async () => ({ ...signTokens(bareDatabase, stage), wish: ours.wish }))
report(ours.scenes, bare.scenes)
rmSync(dirname(stage.databasePath), { recursive: true, force: true })
console.log()
await playCatalogue()

interface Cast {
  callers: Callers
  wish: Wish
}

/** Starts a server, plays all scenes against it, and stops it. */
async function measure(database: string, args: string[], cast: (url: string) => Promise<Cast>) {
  const server = await startServer(database, args)
  const { callers, wish } = await cast(server.url)
  const scenes = await playScenes(server, stage, callers, wish)
  await server.stop()
  return { scenes, wish }
}

/** Sixteen guests through `/v1`, the owner through the login screen; what is ordered, and the menu for the bare server. */
async function signInEverybody(url: string): Promise<Cast> {
  const tokens: string[] = []
  const guests = stage.guests.map(({ email }) => ({ email, client: createClient({ baseUrl: url }) }))
  for (const { email, client } of guests) {
    tokens.push(dataOf(await client.auth.loginCustomer({ email, password: PASSWORD })).token)
  }
  const cookie = await cookieOf(url, 'owner@barback.test')
  const [guest] = guests
  if (!guest) throw new Error('there are no guests')
  const { results } = dataOf(await guest.client.menu.items(stage.businessId))
  writeBareMenu(bareDatabase, results)
  const item = results.find(({ type, available }) => available && type === 'StandardDrink')
  if (!item) throw new Error('there is nothing to order')
  const wish = {
    businessId: stage.businessId,
    items: [{ menuItemId: item.id, quantity: 1 }],
    location: BY_THE_LOCKER,
  }
  const { total } = dataOf(await guest.client.orders.quote(wish))
  return { callers: { tokens, cookie }, wish: { menuItemId: item.id, total } }
}

/** Sessions for the bare server, written where it reads them. */
function signTokens(database: string, { guests }: Stage): { callers: Callers } {
  const { file } = openStore(database)
  const now = Date.now()
  const owner = file.prepare<[], { id: number }>("SELECT id FROM user WHERE email = 'owner@barback.test'").get()
  const add = file.prepare(
    'INSERT INTO session (id, kind, userId, customerId, createdAt, expiresAt) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const sign = (id: string, kind: string, userId: number | null, customerId: number | null) => {
    add.run(id, kind, userId, customerId, now, now + 3_600_000)
    return `${id}.${createHmac('sha256', SESSION_SECRET).update(id).digest('base64url')}`
  }
  const tokens = guests.map(({ id }) => sign(`guest-${id}`, 'api', null, id))
  const cookie = `session=${sign('owner', 'portal', owner?.id ?? null, null)}`
  file.close()
  return { callers: { tokens, cookie } }
}

function report(ours: Scenes, bare: Scenes): void {
  const rows: Array<[string, Figures, Figures, string]> = [
    ['menu read', ours.menu, bare.menu, 'aim: at least 0.50'],
    ['order placement, paid', ours.placement, bare.placement, 'aim: at least 0.33'],
    ['portal list page', ours.page, bare.page, ''],
    ['tap to command, 50 a second', ours.tapsPaced, bare.tapsPaced, 'aim: p99 under 25 ms'],
    ['tap to command, flat out', ours.tapsFlatOut, bare.tapsFlatOut, ''],
  ]
  const line = (cells: string[]) =>
    console.log(
      `${cells[0]?.padEnd(28)}${cells
        .slice(1)
        .map((cell) => cell.padStart(9))
        .join('')}`,
    )
  line(['', 'a second', 'p50 ms', 'p99 ms', 'cpu ms', 'bare/s', 'p50 ms', 'p99 ms', 'cpu ms', 'ratio'])
  for (const [name, our, its, aim] of rows) {
    line([name, ...cellsOf(our), ...cellsOf(its), (our.perSecond / its.perSecond).toFixed(2), `  ${aim}`])
  }
}

function cellsOf({ perSecond, p50, p99, cpu }: Figures): string[] {
  return [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), cpu.toFixed(2)]
}
