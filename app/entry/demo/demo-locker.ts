import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { conflict, notFound } from '../../../contract/errors'
import type { DoorSide } from '../../../contract/locker-protocol'
import type { Env } from '../../platform/server/env'
import type { Services } from '../../platform/server/services'

/** The file that `npm start` writes next to the database. It holds the address of the simulated locker's doors. */
const config = z.object({
  hardware: z.object({ page: z.object({ host: z.string(), port: z.number() }) }),
})

/**
 * How long a hand takes, in milliseconds. A latch catches only once its lock's power has ended, after half a second, and the door was open for 0.7 s
 * from then on (docs/rules/lockers.md#unlatched-locks): a cubby whose door was closed earlier turns red.
 */
const HAND_MS = 1500
/** The simulated locker runs on this machine, so a slower response means it is down. Milliseconds. */
const PATIENCE_MS = 2000

/**
 * Returns the URL of the simulated locker's page. Never in production.
 *
 * @returns undefined if there is no demo
 */
export function demoLockerUrl({ env }: Pick<Services, 'env'>): string | undefined {
  if (env.NODE_ENV === 'production') return undefined
  try {
    const text = readFileSync(join(env.dataDirectory, 'demo-locker/config.json'), 'utf8')
    const { host, port } = config.parse(JSON.parse(text)).hardware.page
    return `http://${host}:${port}`
  } catch {
    return undefined
  }
}

/** True if the demo's page may frame this screen: the guest app's and the kiosk's, outside production. No other page may. */
export function isFramedByDemo({ NODE_ENV }: Pick<Env, 'NODE_ENV'>, path: string): boolean {
  return NODE_ENV !== 'production' && /^\/(app|kiosk)(\/|$)/.test(path)
}

/** @throws 404 if there is no demo */
export function requireDemoLocker(app: Pick<Services, 'env'>): string {
  const url = demoLockerUrl(app)
  if (url === undefined) throw notFound('Page')
  return url
}

const door = z.object({ state: z.string(), fault: z.string() })
const lockerState = z.object({
  /** For how long its network cable has been pulled, in milliseconds; null while it is plugged in. */
  unpluggedMs: z.number().nullable(),
  cubbies: z.array(z.object({ number: z.number(), front: door, back: door })),
})

/** The simulated locker as it is, whatever the server knows of it. */
export type DemoLocker = z.infer<typeof lockerState>

/** Returns the simulated locker's own state; undefined if it does not respond. */
export async function readDemoLocker(app: Pick<Services, 'env'>): Promise<DemoLocker | undefined> {
  try {
    const answer = await fetch(`${requireDemoLocker(app)}/state`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return lockerState.parse(await answer.json())
  } catch {
    return undefined
  }
}

/** Closes a door of the simulated locker, as a hand would. @throws 404; 409 `locker_offline` if the locker is not running */
export async function shutDoor(app: Pick<Services, 'env'>, cubby: number, side: DoorSide): Promise<void> {
  await shutDoorAt(requireDemoLocker(app), cubby, side)
}

/** `url`: the simulated locker's page. @throws 409 `locker_offline` if it does not respond */
export async function shutDoorAt(url: string, cubby: number, side: DoorSide): Promise<void> {
  await pause(HAND_MS)
  await send(`${url}/doors`, { cubby, door: side, state: 'closed' })
}

/** Breaks the lock of a cubby's front for so many seconds; 0 repairs it. @throws as `shutDoor` */
export async function stickDoor(app: Pick<Services, 'env'>, cubby: number, seconds: number): Promise<void> {
  const fault = seconds > 0 ? { fault: 'stuck', seconds } : { fault: 'none' }
  await send(`${requireDemoLocker(app)}/doors`, { cubby, door: 'front', ...fault })
}

/** Pulls the locker's network cable for so many seconds; 0 plugs it in again. @throws as `shutDoor` */
export async function pullCable(app: Pick<Services, 'env'>, seconds: number): Promise<void> {
  await send(`${requireDemoLocker(app)}/cable`, { seconds })
}

/** Holds a ticket to the locker's scanner. Returns the locker's answer, in words. @throws as `shutDoor` */
export async function scanTicket(app: Pick<Services, 'env'>, ticket: string): Promise<string> {
  return z.object({ message: z.string() }).parse(await send(`${requireDemoLocker(app)}/ticket`, { ticket })).message
}

async function send(url: string, body: object): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined)
  if (!answer?.ok) throw conflict('locker_offline', 'The simulated locker does not answer: npm start starts it')
  return answer.json()
}
