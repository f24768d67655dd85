/**
 * `npm run bench`: measures the server's throughput and latency against the machine's own limit: the same work as bare `node:http` with prepared
 * statements (bare/), in the same run. Rounds alternate, and the report has their medians. Server and load have a core each where `taskset` can
 * assign them; the Stripe stand-in shares the load's. `--only menu,list` picks scenes; `--rounds 1` runs fewer rounds than three. With
 * `--large`, it measures dashboards and reports over a million orders (large/) instead; with `--lockers 1000`, that many lockers online at once
 * (fleet/); with `--catalogue`, the list of 100,000 products (catalogue/), which otherwise comes last. With `--cluster`, SQLite beside PostgreSQL
 * with one, two and four processes (cluster/); with `--cluster --lockers 1000`, lockers at another process than their guests' taps, and `--kills`.
 */
import { createHmac } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { createClient, dataOf } from '../../contract/client/client'
import { openSqlite } from '../../db/sqlite/store'
import { BY_THE_LOCKER } from '../../db/seed/venues'
import { buildIfStale } from '../steps.mjs'
import { writeBareMenu } from './bare-menu'
import { addProducts } from './catalogue/products'
import { playCatalogue } from './catalogue/main'
import { CLIENTS, type Finished } from './load'
import { playClusterFleet } from './cluster/fleet'
import { playCluster } from './cluster/main'
import { playFleet } from './fleet/main'
import { playLarge } from './large/main'
import { canPin, pinMyself } from './pinned'
import { report, type Played } from './report'
import { playScenes, type Callers, type Wish } from './scenes'
import { PRODUCTION_ENV } from '../production-env'
import { BARE, BARBACK, cookieOf, startServer } from './servers'
import { PASSWORD, setStage, type Stage } from './stage'

await buildIfStale()
console.log(`Barback's speed: node ${process.version}, ${CLIENTS} clients`)
const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const { values } = parseArgs({
  options: { lockers: text, only: text, rounds: text, kills: text, cluster: flag, large: flag, catalogue: flag },
})
const asked = z
  .object({
    rounds: z.coerce.number().int().min(1).default(3),
    only: z.string().optional(),
    kills: z.coerce.number().int().min(1).default(5),
    lockers: z.coerce.number().int().min(1).max(10_000).optional(),
  })
  .parse(values)
if (values.cluster) {
  await (asked.lockers === undefined ? playCluster(asked.rounds) : playClusterFleet(asked.lockers, asked.kills))
  process.exit()
}
pinMyself()
console.log(
  canPin ? 'server and load on one core each\n' : 'server and load share the cores: taskset is not installed\n',
)
if (values.large) {
  await playLarge()
  process.exit()
}
if (asked.lockers !== undefined) {
  await playFleet(asked.lockers)
  process.exit()
}
if (values.catalogue) {
  await playCatalogue()
  process.exit()
}

/** Number of products in the list. */
const PRODUCTS = 5000
const stage = await setStage()
addProducts(stage.databasePath, Date.now(), PRODUCTS)
const folder = dirname(stage.databasePath)
const played: Played[] = []
for (let round = 1; round <= asked.rounds; round++) {
  console.log(`round ${round} of ${asked.rounds} …`)
  // Separate files: a killed server leaves a log beside its database, which must not meet another one.
  const database = join(folder, `ours-${round}.db`)
  const bareDatabase = join(folder, `bare-${round}.db`)
  copyFileSync(stage.databasePath, database)
  copyFileSync(stage.databasePath, bareDatabase)
  const ours = await measure(database, BARBACK, (url) => signInEverybody(url, bareDatabase))
  const bare = await measure(bareDatabase, BARE, async () => ({ ...signTokens(bareDatabase, stage), wish: ours.wish }))
  played.push({ ours: ours.scenes, bare: bare.scenes, memory: ours.memory })
}
report(played)
rmSync(folder, { recursive: true, force: true })
if (asked.only === undefined) {
  console.log()
  await playCatalogue()
}

interface Cast {
  callers: Callers
  wish: Wish
}

/** Starts a server, plays the scenes against it, and stops it. `memory` is in bytes, at the end. */
async function measure(database: string, args: string[], cast: (url: string) => Promise<Cast>) {
  const server = await startServer(database, args)
  const { callers, wish } = await cast(server.url)
  const { paid, close } = eventsOf(database)
  const scenes = await playScenes(server, { stage, callers, wish, only: asked.only?.split(','), paid })
  close()
  const memory = server.memory()
  await server.stop()
  return { scenes, wish, memory }
}

/** Counts the orders whose payment event a server has processed, from its database: an order is not finished when it is answered. */
function eventsOf(database: string): { paid: Finished; close: () => void } {
  const { file } = openSqlite(database)
  const count = file.prepare<[number, number], { taken: number }>(
    "SELECT count(*) AS taken FROM webhookEvent WHERE type = 'payment_intent.succeeded' AND processedAt BETWEEN ? AND ?",
  )
  return { paid: (from, until) => count.get(from, until)?.taken ?? 0, close: () => file.close() }
}

/**
 * Signs in sixteen guests and the administrator through `/v1`, and staff through the login screen. Chooses the order and writes the bare server's
 * menu.
 */
async function signInEverybody(url: string, bareDatabase: string): Promise<Cast> {
  const tokens: string[] = []
  const guests = stage.guests.map(({ email }) => ({ email, client: createClient({ baseUrl: url }) }))
  for (const { email, client } of guests) {
    tokens.push(dataOf(await client.auth.loginCustomer({ email, password: PASSWORD })).token)
  }
  const email = 'admin@barback.test'
  const { token: admin } = dataOf(await createClient({ baseUrl: url }).auth.loginStaff({ email, password: PASSWORD }))
  const cookies = { adminCookie: await cookieOf(url, email), cookie: await cookieOf(url, 'owner@barback.test') }
  const [guest] = guests
  if (!guest) throw new Error('there are no guests')
  const { results } = dataOf(await guest.client.menu.items(stage.businessId))
  writeBareMenu(bareDatabase, results)
  const drinks = results.filter(({ type, available }) => available && type === 'StandardDrink').slice(0, 3)
  if (drinks.length < 3) throw new Error('too few items can be ordered')
  const wish = {
    businessId: stage.businessId,
    items: drinks.map(({ id }) => ({ menuItemId: id, quantity: 1 })),
    location: BY_THE_LOCKER,
  }
  const { total } = dataOf(await guest.client.orders.quote(wish))
  const menuItemIds = drinks.map(({ id }) => id)
  return { callers: { tokens, admin, ...cookies }, wish: { menuItemIds, total } }
}

/** Creates sessions for the bare server in its database. */
function signTokens(database: string, { guests }: Stage): { callers: Callers } {
  const { file } = openSqlite(database)
  const now = Date.now()
  const findUser = file.prepare<[string], { id: number }>('SELECT id FROM user WHERE email = ?')
  const add = file.prepare(
    'INSERT INTO session (id, kind, userId, customerId, createdAt, expiresAt) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const sign = (id: string, kind: string, userId: number | null, customerId: number | null) => {
    add.run(id, kind, userId, customerId, now, now + 3_600_000)
    return `${id}.${createHmac('sha256', PRODUCTION_ENV.SESSION_SECRET).update(id).digest('base64url')}`
  }
  const signStaff = (name: string) => sign(name, 'portal', findUser.get(`${name}@barback.test`)?.id ?? null, null)
  const tokens = guests.map(({ id }) => sign(`guest-${id}`, 'api', null, id))
  const admin = signStaff('admin')
  const callers = { tokens, admin, adminCookie: `session=${admin}`, cookie: `session=${signStaff('owner')}` }
  file.close()
  return { callers }
}
