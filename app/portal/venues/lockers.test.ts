import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageOf } from '../../../contract/calls/lists'
import { businessLocker, lockerDetails, type BusinessLocker } from '../../../contract/entities/lockers'
import { apiError } from '../../../contract/errors'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue } from '../../../testing/orders'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const list = pageOf(businessLocker.record)
let made = 0

async function newLocker(more: object = {}): Promise<BusinessLocker> {
  const { businessId } = await demoVenue(bar)
  made += 1
  const body = { businessId, lockerId: `locker-${made}`, name: `Locker ${made}`, numberOfCubbies: 4, ...more }
  const answer = await (await bar.staff('manager')).post('/v1/business-lockers', body)
  expect(answer.status).toBe(201)
  return answer.read(businessLocker.record)
}

const cubbies = (lockerId: number) =>
  bar.app.db.selectFrom('cubby').selectAll().where('lockerId', '=', lockerId).orderBy('number').execute()

describe('a locker', () => {
  it('is read with its cubbies, in the order of their numbers', async () => {
    const { id } = await newLocker({ numberOfCubbies: 3 })
    const fault = { phase: 'Fault' as const, note: 'may be unlocked' }
    await bar.app.db.updateTable('cubby').set(fault).where('lockerId', '=', id).where('number', '=', 2).execute()
    const read = (await (await bar.staff('bartender')).get(`/v1/business-lockers/${id}`)).read(lockerDetails)
    expect(read.cubbies).toMatchObject([
      { number: 1, phase: 'Free', color: 'teal', orderId: null, occupied: false, front: 'unknown', back: 'unknown' },
      { number: 2, phase: 'Fault', color: 'red', note: 'may be unlocked' },
      { number: 3, phase: 'Free' },
    ])
  })

  it('is added with all its cubbies free, and is offline', async () => {
    const locker = await newLocker()
    expect(locker).toMatchObject({ online: false, active: true, deviceId: null })
    expect((await cubbies(locker.id)).map(({ phase }) => phase)).toEqual(['Free', 'Free', 'Free', 'Free'])
  })

  it('is found by its name, with literal percent signs, underscores and backslashes', async () => {
    const manager = await bar.staff('manager')
    for (const name of ['Half 50% off', 'Half 50 off', 'Left_hand', 'Left hand', 'Up\\down']) await newLocker({ name })
    const found = async (searchString: string) => {
      const answer = await manager.get(`/v1/business-lockers?${new URLSearchParams({ searchString })}`)
      return answer.read(list).results.map(({ name }) => name)
    }
    expect(await found('50%')).toEqual(['Half 50% off'])
    expect(await found('left_')).toEqual(['Left_hand'])
    expect(await found('p\\d')).toEqual(['Up\\down'])
  })

  it('grows, and shrinks while the removed cubbies are free', async () => {
    const manager = await bar.staff('manager')
    // Without its version, so that each change applies whatever came before.
    const { version: _version, ...locker } = await newLocker()
    const size = async (numberOfCubbies: number) =>
      manager.put(`/v1/business-lockers/${locker.id}`, { ...locker, numberOfCubbies })
    expect((await size(6)).status).toBe(200)
    await bar.app.db
      .updateTable('cubby')
      .set({ phase: 'Fault', occupied: 1 })
      .where('lockerId', '=', locker.id)
      .where('number', '=', 3)
      .execute()
    expect((await size(3)).status).toBe(200)
    const refused = await size(2)
    expect([refused.status, refused.body]).toEqual([
      409,
      { code: 'cubbies_in_use', message: 'Cubby 3 is in use: empty it first', cubbies: [3] },
    ])
    expect(await cubbies(locker.id)).toHaveLength(3)
    expect((await manager.delete(`/v1/business-lockers/${locker.id}`)).status).toBe(409)
  })

  it('is deleted while its cubbies are free, unless it has served orders', async () => {
    const manager = await bar.staff('manager')
    const locker = await newLocker()
    expect((await manager.delete(`/v1/business-lockers/${locker.id}`)).status).toBe(204)
    expect((await manager.get(`/v1/business-lockers/${locker.id}`)).status).toBe(404)
    const { lockerId } = await demoVenue(bar)
    const demo = await bar.app.db
      .selectFrom('businessLocker')
      .select('id')
      .where('lockerId', '=', lockerId)
      .executeTakeFirstOrThrow()
    const order = await bar.app.db.selectFrom('order').select('id').orderBy('id').executeTakeFirstOrThrow()
    const now = bar.clock.now()
    const door = { cubby: 1, door: 'front', state: 'open', bootId: 'boot', seq: 1, at: now, receivedAt: now } as const
    await bar.app.db
      .insertInto('doorEvent')
      .values({ lockerId: demo.id, orderId: order.id, ...door })
      .execute()
    const kept = await manager.delete(`/v1/business-lockers/${demo.id}`)
    expect([kept.status, kept.body]).toEqual([409, expect.objectContaining({ code: 'locker_in_use', count: 1 })])
  })

  it('is found by its device', async () => {
    const manager = await bar.staff('manager')
    const locker = await newLocker({ deviceId: '10000000abcdef99' })
    const found = (await manager.get('/v1/business-lockers?deviceId=10000000abcdef99')).read(list)
    expect(found.results.map(({ id }) => id)).toEqual([locker.id])
  })

  it.each([
    [{ numberOfCubbies: 0 }, 'numberOfCubbies'],
    [{ numberOfCubbies: 101 }, 'numberOfCubbies'],
    [{ name: '' }, 'name'],
    [{ lockerId: 'not a code' }, 'lockerId'],
    [{ businessId: 99_999 }, 'businessId'],
  ])('is refused with %j', async (wrong, path) => {
    const { businessId } = await demoVenue(bar)
    const body = { businessId, lockerId: 'wrong', name: 'Wrong', numberOfCubbies: 4, ...wrong }
    const answer = await (await bar.staff('manager')).post('/v1/business-lockers', body)
    expect([answer.status, answer.read(apiError).errors?.[0]?.path]).toEqual([400, path])
  })

  it('has a code of its own', async () => {
    const { businessId, lockerId } = await demoVenue(bar)
    const body = { businessId, lockerId, name: 'Another', numberOfCubbies: 4 }
    expect((await (await bar.staff('manager')).post('/v1/business-lockers', body)).status).toBe(409)
  })

  it('of another business returns 404, and a bartender may only read', async () => {
    const { businessId } = await demoVenue(bar)
    const other = await bar.app.db
      .selectFrom('business')
      .select('id')
      .where('id', '!=', businessId)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const body = { lockerId: 'elsewhere', name: 'Elsewhere', numberOfCubbies: 2 }
    const theirs = (
      await (await bar.staff('admin')).post('/v1/business-lockers', { ...body, businessId: other.id })
    ).read(businessLocker.record)
    const manager = await bar.staff('manager')
    const bartender = await bar.staff('bartender')
    const own = await newLocker()
    const statuses = await Promise.all([
      manager.get(`/v1/business-lockers/${theirs.id}`),
      manager.put(`/v1/business-lockers/${theirs.id}`, { ...theirs, name: 'Mine' }),
      manager.delete(`/v1/business-lockers/${theirs.id}`),
      manager.post('/v1/business-lockers', { ...body, lockerId: 'sneaked-in', businessId: other.id }),
      bartender.get(`/v1/business-lockers/${own.id}`),
      bartender.put(`/v1/business-lockers/${own.id}`, own),
      bartender.delete(`/v1/business-lockers/${own.id}`),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 400, 200, 403, 403])
    const listed = (await manager.get('/v1/business-lockers?size=1000')).read(list).results
    expect(listed.some(({ id }) => id === theirs.id)).toBe(false)
  })
})
