import { createHmac } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, dataOf } from '../../../contract/client/client'
import { openSqlite } from '../../../db/sqlite/store'
import { writeBareMenu } from '../bare-menu'
import { loadEvenly, timeOf } from '../evenly'
import { load, type Figures, type Shot, type Target } from '../load'
import { printLine } from '../print-line'
import { PRODUCTION_ENV } from '../../production-env'
import { BARBACK, BARE, cookieOf, startServer } from '../servers'
import { PASSWORD } from '../stage'
import { largeDatabase } from './database'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
/** Long enough that a single busy moment of the machine does not set the p99. */
const PACED_SECONDS = SECONDS * 3
const WARM_UP = 20
/** Screens requested per second at fixed moments, as the staff of many venues do. */
const PACE = 10

/** The viewers: staff of the busiest venue, and an internal user without a selected venue. */
const STAFF = { manager: 'manager@barback.test', admin: 'admin@barback.test' } as const
type Who = keyof typeof STAFF

const SCENES: ReadonlyArray<{ name: string; path: string; who: Who; aimMs: number }> = [
  { name: 'business dashboard', path: '/', who: 'manager', aimMs: 100 },
  { name: 'internal dashboard', path: '/', who: 'admin', aimMs: 300 },
  { name: 'sales report, 30 days', path: '/reports/sales', who: 'manager', aimMs: 100 },
  { name: 'inventory report, 30 days', path: '/reports/inventory', who: 'manager', aimMs: 100 },
  { name: '/v1 business dashboard', path: '/v1/admin/dashboard/business', who: 'manager', aimMs: 100 },
  { name: '/v1 internal dashboard', path: '/v1/admin/dashboard', who: 'admin', aimMs: 300 },
  { name: '/v1 sales report', path: '/v1/orders/data?report=sales', who: 'manager', aimMs: 100 },
  { name: '/v1 inventory report', path: '/v1/orders/data?report=inventory', who: 'manager', aimMs: 100 },
]

type Passes = Record<Who, Record<string, string>>
type Measure = (target: Target, shot: Shot) => Promise<Figures>
/** By the scene's name. */
type Played = ReadonlyMap<string, Figures>

/** Measures dashboards and reports over a million orders, and bare `node:http` that reads the same sums and rows with prepared statements. */
export async function playLarge(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'barback-bench-'))
  const database = join(folder, 'barback.db')
  try {
    copyFileSync(await largeDatabase(Date.now()), database)
    // The bare server needs a menu to start; no request here uses it.
    writeBareMenu(database, [])
    console.log('measuring Barback with a million orders of 500 venues …')
    const paced = await play(database, BARBACK, signIn, loadPaced)
    const ours = await play(database, BARBACK, signIn, loadFlatOut)
    console.log('measuring bare node:http and better-sqlite3 …\n')
    const bare = await play(database, BARE, async () => signPasses(database), loadFlatOut)
    report(paced, ours, bare)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function play(
  database: string,
  args: string[],
  enter: (url: string) => Promise<Passes>,
  measure: Measure,
): Promise<Played> {
  const server = await startServer(database, args)
  const passes = await enter(server.url)
  const played = new Map<string, Figures>()
  for (const { name, path, who } of SCENES) {
    const shot = {
      path,
      headers: { ...passes[who], Accept: path.startsWith('/v1') ? 'application/json' : 'text/html' },
    }
    played.set(name, await measure(server, shot))
  }
  await server.stop()
  return played
}

function loadFlatOut(target: Target, shot: Shot): Promise<Figures> {
  return load(target, SECONDS, () => shot)
}

/** Sends `PACE` requests a second, whether or not the server keeps up. */
async function loadPaced(target: Target, shot: Shot): Promise<Figures> {
  const call = () => timeOf(target, shot)
  for (let n = 0; n < WARM_UP; n++) await call()
  return loadEvenly(target, { perSecond: PACE, calls: PACED_SECONDS * PACE }, call)
}

async function signIn(url: string): Promise<Passes> {
  const pass = async (who: Who) => {
    const client = createClient({ baseUrl: url })
    const { token } = dataOf(await client.auth.loginStaff({ email: STAFF[who], password: PASSWORD }))
    return { Cookie: await cookieOf(url, STAFF[who]), Authorization: `Bearer ${token}` }
  }
  return { manager: await pass('manager'), admin: await pass('admin') }
}

/** Creates sessions for the bare server in its database. */
function signPasses(database: string): Passes {
  const { file } = openSqlite(database)
  const now = Date.now()
  const find = file.prepare<[string], { id: number }>('SELECT id FROM user WHERE email = ?')
  const add = file.prepare("INSERT INTO session (id, kind, userId, createdAt, expiresAt) VALUES (?, 'portal', ?, ?, ?)")
  const pass = (who: Who) => {
    add.run(who, find.get(STAFF[who])?.id, now, now + 3_600_000)
    return {
      Cookie: `session=${who}.${createHmac('sha256', PRODUCTION_ENV.SESSION_SECRET).update(who).digest('base64url')}`,
    }
  }
  const passes = { manager: pass('manager'), admin: pass('admin') }
  file.close()
  return passes
}

function report(paced: Played, ours: Played, bare: Played): void {
  const line = (cells: string[], aim?: string) => printLine(cells, { aim, nameWidth: 28 })
  console.log(`${PACE} a second, then flat out by all clients`)
  line(['', 'p50 ms', 'p99 ms', 'a second', 'p99 ms', 'cpu ms', 'bare/s', 'p99 ms', 'cpu ms', 'ratio'])
  for (const { name, aimMs } of SCENES) {
    const quiet = paced.get(name)
    const our = ours.get(name)
    const its = bare.get(name)
    if (!quiet || !our || !its) continue
    line(
      [
        name,
        ...[quiet.p50, quiet.p99].map((ms) => ms.toFixed(1)),
        ...[our.perSecond.toFixed(0), our.p99.toFixed(1), our.cpu.toFixed(2)],
        ...[its.perSecond.toFixed(0), its.p99.toFixed(1), its.cpu.toFixed(2)],
        (our.perSecond / its.perSecond).toFixed(2),
      ],
      `aim: p99 under ${aimMs} ms at ${PACE} a second`,
    )
  }
}
