import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { openStore, type Store } from '../db/connection'
import { enterDemoCharges } from '../scripts/demo-charges'
import { buildIfStale } from '../scripts/steps.mjs'
import { DEMO_PASSWORD } from './accounts'
import { createCaller, type Caller } from './caller'
import { ServerProgram, type ServerOptions } from './programs'
import { openStandIn, webhookOf } from './stripe'
import { templateDatabase } from './template'

/** A Barback that runs as a process of its own, to be killed, and a Stripe that lives on. */
export interface Killable {
  /** Where its files may be; removed in the end. */
  folder: string
  server: ServerProgram
  stripe: Awaited<ReturnType<typeof openStandIn>>
  database: string
  /** Kills the server wherever it is, and starts it again. */
  kill(): Promise<void>
  /** Stops the server in good order, and starts it again. `meanwhile` has its database to itself. */
  restart<T>(meanwhile: (store: Store) => T | Promise<T>): Promise<T>
  /** Calls `/v1` where the server listens then; signed in once, since a token outlives a kill. */
  signedIn(path: '/v1/auth/login' | '/v1/auth/customer/login', email: string): Promise<() => Caller>
  /** Reads the database while no server has it open for long, or none is running. */
  read<T>(work: (store: Store) => T | Promise<T>): Promise<T>
  close(): Promise<void>
}

const token = z.object({ token: z.string() })

export interface KillableOptions {
  /** Where the database is; by default in a folder of its own. */
  data?: string
  env?: Record<string, string>
  program?: ServerOptions
  /** Stripe's clock. */
  now?: () => number
}

export async function openKillable({ data, env, program, now = Date.now }: KillableOptions = {}): Promise<Killable> {
  const folder = mkdtempSync(join(tmpdir(), 'barback-kill-'))
  const database = join(data ?? folder, 'barback.db')
  await buildIfStale()
  copyFileSync(await templateDatabase(), database)
  const stripe = await openStandIn(folder, now)
  const read: Killable['read'] = async (work) => {
    const store = openStore(database)
    try {
      return await work(store)
    } finally {
      await store.close()
    }
  }
  await read((store) => enterDemoCharges(store, stripe.standIn.path))
  const server = new ServerProgram({ DATABASE_PATH: database, ...stripe.env, ...env }, program)
  /** Stripe has to be told where the server listens now. */
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
      // A test that failed may have left it being started again.
      await server.isUp()
      await server.end('SIGTERM')
      await stripe.standIn.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
