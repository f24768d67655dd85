import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { eventually } from '../../../testing/eventually'
import { openRawLocker } from '../../../testing/raw-locker'
import { TEST_LOCKER_SECRET } from '../../../testing/template'

/** Two servers on one PostgreSQL database. */
let a: TestBarback
let b: TestBarback
beforeAll(async () => {
  a = await openBarback({ isOnPostgres: true })
  b = await openBarback({ beside: a })
})
afterAll(async () => {
  await b.stop()
  await a.stop()
})

const demoLocker = (bar: TestBarback) =>
  openRawLocker(bar.url.replace('http', 'ws'), {
    deviceId: 'demo-0001',
    authorization: `Bearer demo-0001:${TEST_LOCKER_SECRET}`,
  })

describe('Two servers on one database', () => {
  it('tell each other what happens', async () => {
    const heard: unknown[] = []
    await eventually(() => expect([a, b].map(({ app }) => app.peers.isHearing())).toEqual([true, true]))
    const end = b.app.events.subscribe((event) => heard.push(event))
    a.app.events.publish({ type: 'menu', businessId: 1 })
    await eventually(() => expect(heard).toEqual([{ type: 'menu', businessId: 1 }]))
    end()
  })
})
