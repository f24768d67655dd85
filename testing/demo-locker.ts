import { expect } from 'vitest'
import { DEMO_LOCKER } from '../db/seed/venues'
import type { HelloMessage, ServerMessage } from '../contract/locker-protocol'
import type { TestBarback } from './barback'
import { eventually } from './eventually'
import { openRawLocker, type RawLocker } from './raw-locker'
import { TEST_LOCKER_SECRET } from './template'

/** A connection of the demo venue's locker, before its hello. */
export function demoSocket(bar: TestBarback, onMessage?: (message: ServerMessage) => void): Promise<RawLocker> {
  const { deviceId } = DEMO_LOCKER
  const authorization = `Bearer ${deviceId}:${TEST_LOCKER_SECRET}`
  return openRawLocker(bar.url.replace('http', 'ws'), { deviceId, authorization, ...(onMessage && { onMessage }) })
}

/** Connects the demo venue's locker to a server, as its controller does with all doors closed. */
export async function demoLocker(
  bar: TestBarback,
  hello: Partial<HelloMessage> = {},
  onMessage?: (message: ServerMessage) => void,
): Promise<RawLocker> {
  const raw = await demoSocket(bar, onMessage)
  const { numberOfCubbies } = DEMO_LOCKER
  const doors = Array.from({ length: numberOfCubbies }, (_, index) => ({
    number: index + 1,
    front: 'closed' as const,
    back: 'closed' as const,
  }))
  await raw.hello({ numberOfCubbies, doors, ...hello })
  await eventually(async () => expect(await isDemoLockerOnline(bar)).toBe(1))
  return raw
}

export async function isDemoLockerOnline(bar: TestBarback): Promise<number> {
  const { online } = await bar.app.db
    .selectFrom('businessLocker')
    .select('online')
    .where('deviceId', '=', DEMO_LOCKER.deviceId)
    .executeTakeFirstOrThrow()
  return online
}
