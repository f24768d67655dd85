import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verificationView } from '../../../contract/calls/auth'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { codeFor } from '../../../testing/mailed'

const TIGHT = { points: 2, seconds: 3600 }
const NOTICE = 'Too many sign-ins from your Wi-Fi'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback({
    limits: { verificationFromAddress: TIGHT, codeFromAddress: { points: 1, seconds: 3600 } },
  })
})
afterAll(() => bar.stop())

const by = (address: string) => ({ 'X-Forwarded-For': address })

async function signUp(n: number, address: string) {
  const email = `wifi-${n}-${address}@barback.test`
  const person = { email, password: 'barback-demo-1', firstName: 'Gail', lastName: 'Guest' }
  expect((await bar.anyone.post('/v1/auth/customer', person, by(address))).status).toBe(202)
  const code = await codeFor(bar, email)
  return { email, status: (await bar.anyone.put('/v1/auth/customer/code', { ...person, code }, by(address))).status }
}

describe('guests of one Wi-Fi', () => {
  it('can all sign up, although the network has fewer attempts', async () => {
    const statuses = []
    for (let n = 0; n < 8; n++) statuses.push((await signUp(n, '203.0.113.1')).status)
    expect(statuses).toEqual(Array.from({ length: 8 }, () => 200))
  })

  it('can all have their age checked, although the network has fewer attempts', async () => {
    const address = '203.0.113.2'
    for (let n = 10; n < 18; n++) {
      const { email } = await signUp(n, address)
      const guest = await bar.customer(email)
      const begun = await guest.post(
        '/v1/auth/customer/create-verification-session',
        { provider: 'Stripe' },
        by(address),
      )
      expect([n, begun.status]).toEqual([n, 201])
      const { id } = begun.read(verificationView)
      const shown = { decision: 'approve', dob: '1990-01-01', documentName: 'Gail Guest' }
      await bar.visitor().submit(`/dev/verify/${id}`, shown)
      const checked = await guest.get(`/v1/auth/customer/verification-session?id=${id}&provider=Stripe`, by(address))
      expect(checked.body).toMatchObject({ over21: true })
    }
  })

  it('reach the limit of abandoned checks', async () => {
    const begin = (n: number) => {
      const body = { provider: 'Stripe', email: `nobody-${n}@barback.test` }
      return bar.anyone.post('/v1/auth/customer/create-verification-session', body, by('203.0.113.3'))
    }
    expect([(await begin(1)).status, (await begin(2)).status, (await begin(3)).status]).toEqual([201, 201, 429])
  })
})

describe('the network of a venue', () => {
  const askFrom = (address: string, n: number) =>
    bar.anyone.post('/v1/auth/customer/code', { email: `asks-${n}@barback.test` }, by(address))
  const statuses = async (address: string, from: number, count: number) => {
    const answers = []
    for (let n = 0; n < count; n++) answers.push((await askFrom(address, from + n)).status)
    return answers
  }

  it('has ten times the attempts once its bar’s screen was used there, and that screen shows when they are used up', async () => {
    const [HOME, OTHER] = ['127.0.0.1', '198.51.100.1']
    const bartender = await bar.portal('bartender')
    expect((await bartender.get('/kiosk')).html).not.toContain(NOTICE)
    expect(await statuses(OTHER, 0, 2)).toEqual([200, 429])
    expect((await bartender.get('/kiosk')).html).not.toContain(NOTICE)

    const eventTypes: string[] = []
    const leave = bar.app.events.subscribe(({ type }) => eventTypes.push(type))
    expect(await statuses(HOME, 100, 11)).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    await askFrom(HOME, 200)
    leave()
    expect(eventTypes.filter((type) => type === 'network')).toHaveLength(1)
    expect((await bartender.get('/kiosk')).html).toContain(NOTICE)
    bar.clock.advance(15 * 60_000)
    expect((await bartender.get('/kiosk')).html).not.toContain(NOTICE)
  })

  it('is not learnt from internal staff, who work from anywhere', async () => {
    bar.clock.advance(24 * 3_600_000)
    const admin = await bar.portal('admin')
    await admin.get('/kiosk')
    expect(await statuses('127.0.0.1', 300, 2)).toEqual([200, 429])
  })
})
