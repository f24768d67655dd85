import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue, paidOrder } from '../../../testing/orders'

let bar: TestBarback
let path: string
let lockerId: number
let orderId: number
beforeAll(async () => {
  bar = await openBarback()
  const { businessId } = await demoVenue(bar)
  const { db } = bar.app
  const locker = await db.selectFrom('businessLocker').select('id').executeTakeFirstOrThrow()
  lockerId = locker.id
  path = `/businesses/${businessId}/lockers/${lockerId}/doors`
  const order = await paidOrder(bar)
  orderId = order.id
  const bartender = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'bartender@barback.test')
    .executeTakeFirstOrThrow()
  const [guest, staff] = [`customer:${order.createdBy}`, `user:${bartender.id}`]
  const now = bar.clock.now()
  const command = { lockerId, cubby: 4, expiresAt: now, sentAt: now }
  const commands = [
    { id: 'a', door: 'back', purpose: 'load', status: 'Done', actor: staff, orderId, createdAt: now - 600_000 },
    { id: 'b', door: 'front', purpose: 'pickup', status: 'Done', actor: guest, orderId, createdAt: now - 300_000 },
    {
      id: 'c',
      door: 'back',
      purpose: 'empty',
      status: 'Failed',
      actor: staff,
      orderId: null,
      createdAt: now - 200_000,
    },
    {
      id: 'd',
      door: 'back',
      purpose: 'service',
      status: 'Revoked',
      actor: staff,
      orderId: null,
      createdAt: now - 100_000,
    },
  ] as const
  for (const each of commands) {
    const error = each.status === 'Failed' ? 'The lock does not answer' : null
    await db
      .insertInto('lockerCommand')
      .values({ ...command, ...each, error })
      .execute()
  }
  await db
    .insertInto('attendedRelease')
    .values({ orderId, state: 'Seen', actor: staff, askedAt: now - 310_000, answeredAt: now - 300_000 })
    .execute()
  const moves = [
    [4, 'back', 'open', 598_000],
    [4, 'back', 'closed', 590_000],
    [4, 'front', 'open', 297_000],
    [4, 'front', 'closed', 97_000],
    [7, 'back', 'open', 50_000],
    [9, 'front', 'open', 30 * 60 * 60_000],
  ] as const
  for (const [index, [cubby, door, state, ago]] of moves.entries()) {
    const own = { lockerId, cubby, door, state, orderId: cubby === 4 ? orderId : null }
    await db
      .insertInto('doorEvent')
      .values({ ...own, bootId: 'boot', seq: index, at: now - ago, receivedAt: now - ago })
      .execute()
  }
})
afterAll(() => bar.stop())

/** The text of the grid's rows. */
async function rows(account: 'manager' | 'bartender' | 'service', search = ''): Promise<string[]> {
  const { html } = await (await bar.portal(account)).get(`${path}${search}`)
  const body = /<tbody.*?<\/tbody>/s.exec(html)?.[0] ?? ''
  return [...body.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<td.*?<\/td>/gs)].map(([cell]) => cell.replaceAll(/<[^>]+>/g, '')).join(' | '),
  )
}

it('Every opening of a day has a line in words, newest first', async () => {
  const [pried, revoked, failed, pickup, load, ...others] = await rows('bartender')
  expect(others).toEqual([])
  expect(pried).toContain('| 7 back | Opened by hand | Unknown |  | No command | Opened, not seen closing')
  expect(revoked).toContain('| 4 back | Service |')
  expect(revoked).toContain('| Withdrawn | Did not move')
  expect(failed).toContain('| Failed: The lock does not answer | Did not move')
  expect(pickup).toMatch(
    new RegExp(
      `4 front \\| Pickup \\| [^|]+, seen by [^|]+ \\| ${orderId} \\| Lock released \\| Opened after 3 s, open for 3 min 20 s`,
    ),
  )
  expect(load).toContain('| Lock released | Opened after 2 s, open for 8 s')
})

it('They are found by cubby, by day, and by order', async () => {
  expect(await rows('manager', '?cubby=7')).toHaveLength(1)
  expect(await rows('manager', `?order=${orderId}`)).toHaveLength(2)
  const { html } = await (await bar.portal('manager')).get(path)
  const dayBefore = /href="([^"]*date=[^"]*)"[^>]*>Day before/.exec(html)?.[1] ?? ''
  const search = dayBefore.slice(dayBefore.indexOf('?')).replaceAll('&amp;', '&')
  expect(await rows('manager', search)).toEqual([expect.stringContaining('9 front | Opened by hand')])
  expect(await rows('manager', '?date=never&cubby=all')).toHaveLength(5)
})

it('The screens of the locker and the order link to them', async () => {
  const manager = await bar.portal('manager')
  expect((await manager.get(path.replace('/doors', ''))).html).toContain(`href="${path}?cubby=4"`)
  expect((await manager.get(`/orders/${orderId}`)).html).toContain(`href="${path}?order=${orderId}"`)
  expect(await rows('service')).toHaveLength(5)
})
