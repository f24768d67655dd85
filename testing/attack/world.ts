import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { z } from 'zod'
import { signedIn } from '../../contract/calls/auth'
import { ROOT } from '../../scripts/steps.mjs'
import { DEMO_PASSWORD } from '../accounts'
import { createCaller } from '../caller'
import { createVisitor, type Visitor } from '../visitor'
import { opened, state } from './target-messages'

export const CALLERS = ['admin', 'manager', 'guest'] as const
type CallerName = (typeof CALLERS)[number]

/** The server under attack and signed-in attackers: most endpoints require a session. */
export interface World {
  url: string
  stripeSecret: string
  /** The server's clock, in Unix milliseconds. */
  now(): number
  bearer: Readonly<Record<CallerName, string>>
  refreshToken: string
  /** A browser signed in to the portal as an admin. Signs in again after an attack has ended its session. */
  admin: Visitor
  cookie(): string
  signInAgain(): Promise<void>
  /** Heap in use after garbage collection, and the errors logged since the last call. */
  state(): Promise<z.infer<typeof state>>
  /** Pairs the demo's locker again after an attack got it shut out. */
  pairAgain(): Promise<void>
  isAlive(): boolean
  stop(): Promise<void>
}

/** Starts a target and signs in to it. */
export async function openWorld(): Promise<World> {
  const child = fork(join(ROOT, 'testing/attack/target.ts'), {
    cwd: ROOT,
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'test', TZ: 'UTC' },
  })
  const { url, stripeSecret, evening } = opened.parse(await nextMessage(child))
  const bearerOf = async (path: string, account: string) => {
    const answer = await createCaller(url).post(path, { email: `${account}@barback.test`, password: DEMO_PASSWORD })
    return answer.read(signedIn)
  }
  const guest = await bearerOf('/v1/auth/customer/login', 'guest')
  const admin = createVisitor(url)
  const faults: string[] = []
  const signIn = async () => {
    admin.cookies.clear()
    const page = await admin.submit('/login', { email: 'admin@barback.test', password: DEMO_PASSWORD })
    if (page.status !== 302) throw new Error(`The attacker could not sign in: ${page.status}`)
  }
  await signIn()
  return {
    url,
    stripeSecret,
    now: () => Date.now() + evening,
    bearer: {
      admin: (await bearerOf('/v1/auth/login', 'admin')).token,
      manager: (await bearerOf('/v1/auth/login', 'manager')).token,
      guest: guest.token,
    },
    refreshToken: guest.refreshToken,
    admin,
    cookie: () => [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    signInAgain: signIn,
    async state() {
      const now = await ask(child, 'state')
      return { ...now, faults: [...faults.splice(0), ...now.faults] }
    },
    async pairAgain() {
      faults.push(...(await ask(child, 'pair')).faults)
    },
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

async function ask(child: ChildProcess, what: 'state' | 'pair'): Promise<z.infer<typeof state>> {
  const answer = nextMessage(child)
  child.send(what)
  return state.parse(await answer)
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const died = (code: number | null) => reject(new Error(`The server ended with ${code}`))
    child.once('exit', died)
    child.once('message', (message) => {
      child.off('exit', died)
      resolve(message)
    })
  })
}
