import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { COMMAND_MS } from '../../../contract/limits'
import { DEMO_LOCKER } from '../../../db/seed/venues'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { eventually } from '../../../testing/eventually'
import { kioskMove, kioskPut, paidOrder } from '../../../testing/orders'
import { openRawLocker, type RawLocker } from '../../../testing/raw-locker'
import { TEST_LOCKER_SECRET } from '../../../testing/template'
import { currentCommand } from '../../ordering/lockers/commands'

/** Two servers on one database whose clocks differ by a second. Both pass at the same speed. */
const APART_MS = 1_000
let behind: TestBarback
let ahead: TestBarback
beforeEach(async () => {
  behind = await openBarback({ isOnPostgres: true })
  const { now, advance, set } = behind.clock
  ahead = await openBarback({
    beside: behind,
    clock: { now: () => now() + APART_MS, advance, set: (ms) => set(ms - APART_MS) },
  })
})
afterEach(async () => {
  await ahead.stop()
  await behind.stop()
})

/** Connects the demo venue's locker to a server. */
async function locker(bar: TestBarback): Promise<RawLocker> {
  const { deviceId, numberOfCubbies } = DEMO_LOCKER
  const authorization = `Bearer ${deviceId}:${TEST_LOCKER_SECRET}`
  const raw = await openRawLocker(bar.url.replace('http', 'ws'), { deviceId, authorization })
  const doors = Array.from({ length: numberOfCubbies }, (_, index) => ({
    number: index + 1,
    front: 'closed' as const,
    back: 'closed' as const,
  }))
  await raw.hello({ numberOfCubbies, doors })
  await untilOnline(1)
  return raw
}

async function untilOnline(online: number): Promise<void> {
  const read = () =>
    behind.app.db.selectFrom('businessLocker').select('online').where('deviceId', '=', DEMO_LOCKER.deviceId)
  await eventually(async () => expect(await read().executeTakeFirst()).toEqual({ online }))
}

/** An order that a bartender loads at one server. Its locker counts as online, and its connection has just been lost. */
async function load(bar: TestBarback): Promise<number> {
  const raw = await locker(behind)
  await raw.drop()
  await untilOnline(0)
  await bar.app.db.updateTable('businessLocker').set({ online: 1 }).execute()
  const { id } = await paidOrder(bar)
  await kioskMove(bar, id, { status: 'Started' }, { status: 'Prepared' })
  expect((await kioskPut(bar, id, { status: 'Ready' })).status).toBe(200)
  return id
}

async function statuses(): Promise<string[]> {
  const commands = await behind.app.db.selectFrom('lockerCommand').select('status').execute()
  return commands.map(({ status }) => status)
}

/** The locker sweep of both servers, whichever has its lease. */
async function sweepBoth(): Promise<void> {
  for (const bar of [behind, ahead]) {
    await bar.app.db.deleteFrom('lease').execute()
    await bar.sweep()
  }
}

describe('A command of one of two servers whose clocks are a second apart', () => {
  it.each([
    ['behind', () => behind],
    ['ahead', () => ahead],
  ])('is kept by both sweeps until its time is over, if its server is %s', async (_which, server) => {
    await load(server())
    await sweepBoth()
    behind.clock.advance(COMMAND_MS - APART_MS - 1)
    await sweepBoth()
    expect(await statuses()).toEqual(['Pending'])
    behind.clock.advance(2 * APART_MS + 1)
    await sweepBoth()
    expect(await statuses()).toEqual(['Expired'])
  })

  it('is sent to a locker that says hello to the other', async () => {
    const id = await load(ahead)
    const raw = await locker(behind)
    expect(await raw.first('command')).toMatchObject({ door: 'back' })
    const { app } = behind
    const current = await currentCommand(app.db, { orderId: id, purpose: 'load', now: app.now() })
    expect(current?.createdAt).toBe(app.now() + APART_MS)
  })

  it('is over once the clock was set back further than clocks may differ', async () => {
    await load(ahead)
    behind.clock.advance(-10_000)
    await sweepBoth()
    expect(await statuses()).toEqual(['Expired'])
  })
})
