import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStripe, type StripeFixture } from './client.fixture'

let fixture: StripeFixture
beforeEach(async () => {
  fixture = await openStripe()
})
afterEach(() => fixture.stop())

async function pay(): Promise<string> {
  const { id } = await fixture.stripe.paymentIntents.create({
    amount: 1250,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    payment_method: 'pm_card_visa',
    confirm: true,
  })
  return id
}

async function arrived(): Promise<Array<string | undefined>> {
  await fixture.standIn.settled()
  return fixture.received.map(({ data }) => ('id' in data.object ? data.object.id : undefined))
}

describe('webhooks', () => {
  it('are signed and contain the object as it was, and their events can be retrieved', async () => {
    const id = await pay()
    expect(await arrived()).toEqual([id])
    const [event] = fixture.received
    expect(event).toMatchObject({ type: 'payment_intent.succeeded', data: { object: { id, status: 'succeeded' } } })
    expect(await fixture.stripe.events.retrieve(event?.id ?? '')).toMatchObject({ type: 'payment_intent.succeeded' })
    expect((await fixture.stripe.events.list({ type: 'payment_intent.succeeded' })).data).toHaveLength(1)
  })

  it('are retried at growing intervals until they are accepted', async () => {
    fixture.answerWith(500)
    const id = await pay()
    expect(await arrived()).toEqual([])
    fixture.answerWith(200)
    expect(await arrived()).toEqual([])
    fixture.clock.now += 1000
    expect(await arrived()).toEqual([id])
    fixture.clock.now += 60_000
    expect(await arrived()).toEqual([id])
  })

  it('survive a restart', async () => {
    fixture.answerWith(500)
    const id = await pay()
    await fixture.standIn.settled()
    fixture.answerWith(200)
    fixture.clock.now += 1000
    await fixture.restart()
    expect(await arrived()).toEqual([id])
  })

  it('wait until there is an endpoint', async () => {
    fixture.standIn.deliverTo(undefined)
    const id = await pay()
    expect(await arrived()).toEqual([])
    await fixture.control('webhooks/endpoint', { url: fixture.webhookUrl })
    expect(await arrived()).toEqual([id])
  })

  it('can get lost', async () => {
    await fixture.control('webhooks', { mode: 'drop' })
    await pay()
    expect(await arrived()).toEqual([])
    await fixture.control('webhooks', { mode: 'normal' })
    const id = await pay()
    expect(await arrived()).toEqual([id])
  })

  it('can arrive twice, and be repeated on request', async () => {
    await fixture.control('webhooks', { mode: 'twice' })
    const id = await pay()
    expect(await arrived()).toEqual([id, id])
    await fixture.control('webhooks', { mode: 'normal' })
    await fixture.control('webhooks/repeat')
    expect(await arrived()).toEqual([id, id, id])
    expect(new Set(fixture.received.map((event) => event.id)).size).toBe(1)
  })

  it('can arrive late', async () => {
    await fixture.control('webhooks', { mode: 'delay', delayMs: 5000 })
    const id = await pay()
    expect(await arrived()).toEqual([])
    fixture.clock.now += 5000
    expect(await arrived()).toEqual([id])
  })

  it('can arrive in the wrong order', async () => {
    await fixture.control('webhooks', { mode: 'reorder' })
    const ids = [await pay(), await pay(), await pay()]
    expect(await arrived()).toEqual([])
    await fixture.control('webhooks', { mode: 'normal' })
    expect(await arrived()).toEqual(ids.toReversed())
  })
})
