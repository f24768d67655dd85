import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiError } from '../../../contract/errors'
import { DEFAULT_LIMITS } from '../../platform/auth/rate-limits'
import { MAX_CARD_ATTEMPTS } from '../../../contract/limits'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Answer, Caller } from '../../../testing/caller'
import { newGuest, orderBodyFor, paidOrder, postOrder } from '../../../testing/orders'

let bar: TestBarback
beforeAll(async () => {
  // All requests come from one address, so only the limit by address is widened.
  bar = await openBarback({ limits: { cardsFromAddress: { points: 1000, seconds: 900 } } })
})
afterAll(() => bar.stop())

const card = (kind: string) => `pm_card_chargeDeclined${kind}`
const KINDS = ['InsufficientFunds', 'LostCard', 'StolenCard', 'ExpiredCard', 'IncorrectCvc', 'ProcessingError']

function expectRefused(answer: Answer | undefined) {
  expect(answer?.status).toBe(429)
  expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(answer?.read(apiError).message).toMatch(/try again in|pay at the bar/)
}

describe('declined cards', () => {
  it('are limited per order, whichever cards they are', async () => {
    const { caller } = await newGuest(bar)
    const first = await postOrder(caller, await orderBodyFor(bar, caller, { paymentMethodId: card('LostCard') }))
    const orderId = Number(first.read(apiError).orderId)
    let last: Answer | undefined
    for (const kind of KINDS.slice(0, MAX_CARD_ATTEMPTS)) {
      last = await caller.post(`/v1/orders/customer/${orderId}/pay`, { paymentMethodId: card(kind) })
    }
    expectRefused(last)
    const payments = await bar.app.db.selectFrom('payment').select('id').where('orderId', '=', orderId).execute()
    expect(payments).toHaveLength(MAX_CARD_ATTEMPTS)
  })

  it('are limited per card, and the guest still pays with another', async () => {
    const { caller } = await newGuest(bar)
    const body = await orderBodyFor(bar, caller, { paymentMethodId: card('') })
    let last: Answer | undefined
    for (let tried = 0; tried <= DEFAULT_LIMITS.oneCard.points; tried++) last = await postOrder(caller, body)
    expectRefused(last)
    expect((await paidOrder(bar, {}, caller)).status).toBe('Paid')
  })

  it('are limited per guest, even when simultaneous; refused ones store nothing, and staff see it', async () => {
    const { caller } = await newGuest(bar)
    const body = await orderBodyFor(bar, caller)
    const asked = Array.from({ length: 24 }, (_, n) => ({ ...body, paymentMethodId: card(KINDS[n % 6] ?? '') }))
    const answers = await Promise.all(asked.map((order) => postOrder(caller, order)))
    const tried = answers.filter(({ status }) => status === 402)
    expect(tried.length).toBeLessThanOrEqual(DEFAULT_LIMITS.cardsOfGuest.points)
    const refused = answers.filter(({ status }) => status === 429)
    expect(tried.length + refused.length).toBe(24)
    expectRefused(refused[0])
    const { html } = await (await bar.portal('manager')).get('/')
    expect(html).toContain(`${tried.length} declined cards by Fresh Guest`)
  })

  it('of one guest do not keep another from paying, and cards that pay do not count', async () => {
    const { caller } = await newGuest(bar)
    for (let paid = 0; paid < DEFAULT_LIMITS.oneCard.points + 2; paid++) {
      expect((await paidOrder(bar, {}, caller)).status).toBe('Paid')
    }
  })
})

describe('declined cards from one address', () => {
  let door: TestBarback
  beforeAll(async () => {
    door = await openBarback()
  })
  afterAll(() => door.stop())

  const allowed = DEFAULT_LIMITS.cardsFromAddress.points
  const TRIES = 5
  /** The answers to `people` new guests at one address, each with `TRIES` declined payments. */
  async function declinedFrom(address: string, people: number): Promise<Answer[]> {
    const answers: Answer[] = []
    for (let n = 0; n < people; n++) {
      const { caller } = await newGuest(door)
      const body = await orderBodyFor(door, caller, { paymentMethodId: card('StolenCard') })
      for (let tried = 0; tried < TRIES; tried++) answers.push(await order(caller, body, address))
    }
    return answers
  }
  const order = (caller: Caller, body: unknown, address: string) =>
    caller.post('/v1/orders/customer', body, { 'Idempotency-Key': randomUUID(), 'X-Forwarded-For': address })
  const goodFrom = async (address: string) => {
    const { caller } = await newGuest(door)
    return order(caller, await orderBodyFor(door, caller), address)
  }

  it('are limited for all its guests together; its neighbours pay', async () => {
    const answers = await declinedFrom('203.0.113.5', allowed / TRIES + 1)
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array.from({ length: allowed }, () => 402),
      ...Array.from({ length: TRIES }, () => 429),
    ])
    expectRefused(await goodFrom('203.0.113.5'))
    expect((await goodFrom('203.0.113.6')).status).toBe(201)
  })

  it('are also limited per network, at three times as many', async () => {
    for (const last of [5, 6, 7]) await declinedFrom(`198.51.100.${last}`, allowed / TRIES)
    expectRefused(await goodFrom('198.51.100.8'))
    expect((await goodFrom('192.0.2.8')).status).toBe(201)
  })
})
