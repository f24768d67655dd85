import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { openSqlite } from '../db/sqlite/store'
import type { SqliteStore } from '../db/sqlite/store'
import { enterDemoCharges } from '../scripts/demo-charges'
import { buildIfStale } from '../scripts/steps.mjs'
import { DEMO_PASSWORD } from './accounts'
import { createCaller, type Caller } from './caller'
import { ServerProgram, type ServerOptions } from './programs'
import { openStandIn, webhookOf } from './stripe'
import { templateDatabase } from './template'

/** A Barback in its own process that tests can kill, with a Stripe that keeps running. */
export interface Killable {
  /** A folder for its files; removed on close. */
  folder: string
  server: ServerProgram
  stripe: Awaited<ReturnType<typeof openStandIn>>
  database: string
  /** Kills the server at any point, and starts it again. */
  kill(): Promise<void>
  /** Stops the server gracefully and starts it again. `meanwhile` has the database to itself. */
  restart<T>(meanwhile: (store: SqliteStore) => T | Promise<T>): Promise<T>
  /** Calls `/v1` at the server's current address. Signs in once, because a token survives a kill. */
  signedIn(path: '/v1/auth/login' | '/v1/auth/customer/login', email: string): Promise<() => Caller>
  /** Reads the database on a short-lived connection of its own. */
  read<T>(work: (store: SqliteStore) => T | Promise<T>): Promise<T>
  close(): Promise<void>
}

const token = z.object({ token: z.string() })

export interface KillableOptions {
  /** The folder of the database; a folder of its own by default. */
  data?: string
  env?: Record<string, string>
  program?: ServerOptions
  /** Stripe's clock, in Unix milliseconds. */
  now?: () => number
}

export async function openKillable({ data, env, program, now = Date.now }: KillableOptions = {}): Promise<Killable> {
  const folder = mkdtempSync(join(tmpdir(), 'barback-kill-'))
  const database = join(data ?? folder, 'barback.db')
  await buildIfStale()
  copyFileSync(await templateDatabase(), database)
  const stripe = await openStandIn(folder, now)
  const read: Killable['read'] = async (work) => {
    const store = openSqlite(database)
    try {
      return await work(store)
    } finally {
      await store.close()
    }
  }
  await read((store) => enterDemoCharges(store, stripe.standIn.path))
  const server = new ServerProgram({ DATABASE_PATH: database, ...stripe.env, ...env }, program)
  /** Stripe needs the server's new address after each start. */
  const deliver = () => stripe.standIn.deliverTo(webhookOf(server.url))
  await server.start()
  deliver()
  return {
    folder,
    server,
    stripe,
    database,
    kill: () => server.restart().then(deliver),
    async restart(meanwhile) {
      await server.end('SIGTERM')
      const done = await read(meanwhile)
      await server.start()
      deliver()
      return done
    },
    async signedIn(path, email) {
      const answer = await createCaller(server.url).post(path, { email, password: DEMO_PASSWORD })
      const Authorization = `Bearer ${answer.read(token).token}`
      return () => createCaller(server.url, () => ({ Authorization }))
    },
    read,
    async close() {
      // A failed test may have left a restart in progress.
      await server.isUp()
      await server.end('SIGTERM')
      await stripe.standIn.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
