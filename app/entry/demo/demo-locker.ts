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

/** Doors open for a shorter time do not count as used (docs/rules/lockers.md#pickup). Milliseconds. */
const HAND_MS = 800
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

/** Closes a door of the simulated locker, as a hand would. @throws 404; 409 `locker_offline` if the locker is not running */
export async function shutDoor(app: Pick<Services, 'env'>, cubby: number, door: DoorSide): Promise<void> {
  await shutDoorAt(requireDemoLocker(app), cubby, door)
}

/** `url`: the simulated locker's page. @throws 409 `locker_offline` if it does not respond */
export async function shutDoorAt(url: string, cubby: number, door: DoorSide): Promise<void> {
  await pause(HAND_MS)
  const answer = await fetch(`${url}/doors`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ cubby, door, state: 'closed' }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined)
  if (!answer?.ok) throw conflict('locker_offline', 'The simulated locker does not answer: npm start starts it')
}
