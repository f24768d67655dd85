import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLockerBar, type LockerBar } from '../../../testing/locker-bar'
import { sweepLockers } from './sweep'

let bar: LockerBar
beforeAll(async () => {
  bar = await openLockerBar()
})
afterAll(() => bar.stop())
beforeEach(() => void vi.restoreAllMocks())

describe('A sweep of the lockers', () => {
  it('only reads while nothing is due', async () => {
    await locker('quiet', bar.businessId)
    const inGuard = vi.spyOn(bar.app.store, 'inGuard')
    await sweepLockers(bar.app)
    expect(inGuard).not.toHaveBeenCalled()
  })

  it('works on one venue at a time, and only where something is due', async () => {
    const [other = 0] = bar.stranger.businessIds
    const [here, there] = [await locker('here', bar.businessId), await locker('there', other)]
    await command(here, 'first')
    await command(here, 'second')
    await command(there, 'third')
    bar.clock.advance(60_000)
    const inGuard = vi.spyOn(bar.app.store, 'inGuard')
    await sweepLockers(bar.app)
    const guards = inGuard.mock.calls.map(([guards]) => guards)
    expect(guards).toHaveLength(2)
    expect(guards).toEqual(expect.arrayContaining([{ venue: bar.businessId }, { venue: other }]))
    const rows = await bar.app.db.selectFrom('lockerCommand').select(['id', 'status']).orderBy('id').execute()
    expect(rows).toEqual(['first', 'second', 'third'].map((id) => ({ id, status: 'Expired' })))
  })
})

async function locker(name: string, businessId: number): Promise<number> {
  const now = bar.clock.now()
  const stamps = { createdAt: now, updatedAt: now }
  const { id } = await bar.app.db
    .insertInto('businessLocker')
    .values({ businessId, deviceId: name, lockerId: name, name, numberOfCubbies: 1, ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow()
  await bar.app.db.insertInto('cubby').values({ lockerId: id, number: 1, since: now, updatedAt: now }).execute()
  return id
}

/** A command that was never sent. */
async function command(lockerId: number, id: string): Promise<void> {
  const now = bar.clock.now()
  await bar.app.db
    .insertInto('lockerCommand')
    .values({
      id,
      lockerId,
      cubby: 1,
      door: 'back',
      purpose: 'service',
      actor: 'user:1',
      createdAt: now,
      expiresAt: now,
    })
    .execute()
}
