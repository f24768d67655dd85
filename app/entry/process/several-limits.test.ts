import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageUploadToken, type ImageUploadToken } from '../../../contract/entities/images'
import { DAY_MS } from '../../../contract/time'
import { DEMO_PASSWORD, openBarback, type TestBarback } from '../../../testing/barback'
import { eventually } from '../../../testing/eventually'
import { newGuest, orderBodyFor, paidOrder, postOrder } from '../../../testing/orders'
import { picture } from '../../../testing/pictures'
import { DEFAULT_LIMITS } from '../../platform/auth/rate-limits'
import type { Services } from '../../platform/server/services'

/** Two servers on one PostgreSQL database, and what somebody could cheat by alternating between them. */
const TIGHT = { codeFromAddress: { points: 1, seconds: 3600 } }
const EMAIL = 'owner@barback.test'
const NOTICE = 'Too many sign-ins from your Wi-Fi'

let a: TestBarback
let b: TestBarback
beforeAll(async () => {
  a = await openBarback({ isOnPostgres: true, limits: TIGHT })
  b = await openBarback({ beside: a, limits: TIGHT })
  await eventually(() => expect([a, b].map(({ app }) => app.peers.isHearing())).toEqual([true, true]))
})
afterAll(async () => {
  await b.stop()
  await a.stop()
})

const by = (address: string) => ({ 'X-Forwarded-For': address })
/** One of the two servers, in turns. */
const turn = (n: number) => (n % 2 === 0 ? a : b)
const countOf = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length

type LimitName = keyof typeof DEFAULT_LIMITS
type Attempt = (app: Services, who: string) => Promise<void>

const ATTEMPTS: Record<LimitName, Attempt> = {
  signInFromAddress: ({ limits }, from) => limits.takeFrom('signIn', from),
  codeFromAddress: ({ limits }, from) => limits.takeFrom('code', from),
  resetFromAddress: ({ limits }, from) => limits.takeFrom('reset', from),
  guestFromAddress: ({ limits }, from) => limits.takeFrom('guest', from),
  emailCheckFromAddress: ({ limits }, from) => limits.takeFrom('emailCheck', from),
  verificationFromAddress: ({ limits }, from) => limits.takeFrom('verification', from),
  pairingFromAddress: ({ limits }, from) => limits.takeFrom('pairing', from),
  cardsFromAddress: ({ limits }, from) => limits.takeFrom('cards', from),
  inquiryFromAddress: ({ limits }, from) => limits.takeFrom('inquiry', from),
  pictureOfAccount: ({ limits }, who) => limits.take('pictureOfAccount', who),
  mapOfAccount: ({ limits }, who) => limits.take('mapOfAccount', who),
  pairingInAll: ({ limits }, who) => limits.take('pairingInAll', who),
  cardsOfGuest: ({ limits }, who) => limits.take('cardsOfGuest', who),
  oneCard: ({ limits }, who) => limits.take('oneCard', who),
  venueCodesOfGuest: ({ limits }, who) => limits.take('venueCodesOfGuest', who),
  ageCodesOfUser: ({ limits }, who) => limits.take('ageCodesOfUser', who),
}

describe('A guesser who alternates between two servers gets no more attempts', () => {
  it.each(Object.entries(ATTEMPTS))('of %s', async (name, attempt) => {
    const { points } = name === 'codeFromAddress' ? TIGHT.codeFromAddress : limitNamed(name)
    const tries = Array.from({ length: points + 4 }, (_, n) => attempt(turn(n).app, '198.51.100.7'))
    const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(4)
    expect(refused[0]).toMatchObject({ reason: { status: 429 } })
  })

  it('at the pairing of a controller', async () => {
    const pair = (n: number) =>
      turn(n).anyone.post(
        '/v1/lockers/pair',
        { code: '000000', deviceId: 'pi-9', firmware: '0.2.0' },
        by('198.51.100.8'),
      )
    const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => pair(n)))
    expect(
      countOf(
        answers.map(({ status }) => status),
        429,
      ),
    ).toBe(4)
  })

  it('with a declined card', async () => {
    const { email, caller } = await newGuest(a)
    const other = await b.customer(email)
    const body = await orderBodyFor(a, caller, { paymentMethodId: 'pm_card_chargeDeclined' })
    const { points } = DEFAULT_LIMITS.oneCard
    const statuses: number[] = []
    for (let n = 0; n < points + 2; n++) statuses.push((await postOrder(n % 2 === 0 ? caller : other, body)).status)
    expect(statuses).toEqual([...Array.from({ length: points }, () => 402), 429, 429])
  })

  it('at the password of an account, whose owner is notified once', async () => {
    const signIn = (n: number) =>
      turn(n).anyone.post('/v1/auth/login', { email: EMAIL, password: 'a wrong one' }, by(`2001:db8:0:7::${n}`))
    const statuses: number[] = []
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => signIn(8 * round + n)))
      statuses.push(...answers.map(({ status }) => status))
    }
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([10, 22])
    const mails = await a.app.db.selectFrom('outbox').select('payload').where('kind', '=', 'mail').execute()
    expect(mails.filter(({ payload }) => payload.includes('Someone is trying to sign in'))).toHaveLength(1)
  })

  it('after a successful sign-in, which counts nothing at either', async () => {
    const limits = () =>
      a.app.db.selectFrom('attemptCount').select('count').where('key', 'like', '%203.0.113.9').execute()
    const signIn = (n: number) =>
      turn(n).anyone.post(
        '/v1/auth/login',
        { email: 'manager@barback.test', password: DEMO_PASSWORD },
        by('203.0.113.9'),
      )
    for (let n = 0; n < 12; n++) expect((await signIn(n)).status).toBe(200)
    expect(await limits()).toEqual([{ count: 0 }])
  })
})

describe('Of two servers on one database', () => {
  it('one takes an upload token, once', async () => {
    const admin = await a.staff('admin')
    const token = (await admin.get('/v1/images/imageKit/token?folder=categories&id=3')).read(imageUploadToken)
    const statuses = await Promise.all([a, b, a, b].map((bar) => upload(bar, token)))
    expect(statuses.toSorted()).toEqual([200, 401, 401, 401])
  })

  it('both know the network of a venue, and both screens show when it reaches a limit', async () => {
    const [HOME, OTHER] = ['127.0.0.1', '198.51.100.1']
    let asked = 0
    const ask = async (bar: TestBarback, address: string) => {
      const body = { email: `asks-${(asked += 1)}@barback.test` }
      return (await bar.anyone.post('/v1/auth/customer/code', body, by(address))).status
    }
    const atOther = await b.portal('bartender')
    const bartender = await a.portal('bartender')
    await bartender.get('/kiosk')
    await eventually(() => expect(b.app.venueNetworks.isVenues(HOME)).toBe(true))
    expect([await ask(a, OTHER), await ask(b, OTHER)]).toEqual([200, 429])
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push(await ask(turn(n), HOME))
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([10, 1])
    for (const screen of [bartender, atOther])
      await eventually(async () => expect((await screen.get('/kiosk')).html).toContain(NOTICE))
  })

  it('one carries out a tap that comes to both at once, and both answer alike', async () => {
    const { id } = await paidOrder(a)
    const { version } = await a.app.db
      .selectFrom('order')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const visitors = [await a.portal('bartender'), await b.portal('bartender')]
    const tap = { intent: 'start', orderId: String(id), version: String(version), tap: randomUUID() }
    const sent = [...visitors, ...visitors].map((visitor) => visitor.submit('/kiosk', tap))
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([302, 302, 302, 302])
    const late = { ...tap, intent: 'prepared', tap: randomUUID() }
    const refusals = await Promise.all(visitors.map((visitor) => visitor.submit('/kiosk', late)))
    expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([409]))
    const steps = await a.app.db
      .selectFrom('orderHistory')
      .select('toStatus')
      .where('orderId', '=', id)
      .where('toStatus', 'in', ['Started', 'Prepared'])
      .execute()
    expect(steps).toEqual([{ toStatus: 'Started' }])
  })

  it('one carries out the tap of another that ended before its outcome', async () => {
    const { id } = await paidOrder(a)
    const { version } = await a.app.db
      .selectFrom('order')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { id: userId } = await a.app.db
      .selectFrom('user')
      .select('id')
      .where('email', '=', 'bartender@barback.test')
      .executeTakeFirstOrThrow()
    const tap = randomUUID()
    await a.app.db.insertInto('tap').values({ id: tap, userId, orderId: id, at: a.clock.now() }).execute()
    const bartender = await b.portal('bartender')
    const sent = { intent: 'start', orderId: String(id), version: String(version), tap }
    expect((await bartender.submit('/kiosk', sent)).status).toBe(302)
    expect(await a.app.db.selectFrom('tap').select('refused').where('id', '=', tap).execute()).toEqual([
      { refused: '' },
    ])
  })

  it('one deletes what no longer counts', async () => {
    await a.app.limits.take('oneCard', 'a card')
    await a.app.attempts.begin('an account', { network: 'one' })
    a.clock.advance(DAY_MS)
    await b.app.limits.take('oneCard', 'another card')
    await a.sweep()
    await b.sweep()
    const keys = await a.app.db.selectFrom('attemptCount').select('key').execute()
    expect(keys).toEqual([{ key: 'oneCard1 another card' }])
    expect(await a.app.db.selectFrom('accountAttempt').select('account').execute()).toEqual([])
    expect(await a.app.db.selectFrom('usedToken').select('hash').execute()).toEqual([])
  })
})

function limitNamed(name: string) {
  const found = Object.entries(DEFAULT_LIMITS).find(([known]) => known === name)
  if (!found) throw new Error(`There is no limit ${name}`)
  return found[1]
}

async function upload(bar: TestBarback, { uploadUrl, fields, token }: ImageUploadToken): Promise<number> {
  const form = new FormData()
  form.append('file', await picture())
  for (const [name, value] of Object.entries({ ...fields, token })) form.append(name, value)
  return (await fetch(uploadUrl.replace(a.url, bar.url), { method: 'POST', body: form })).status
}
