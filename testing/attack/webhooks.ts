import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { HANDLED_EVENTS } from '../../app/ordering/payments/handled-events'
import type { Endpoint, Lane } from './endpoint'
import { PERSONA_SECRET } from './target-messages'
import { asHeader, oddValue, spoiled, trick } from './tricks'
import type { World } from './world'

/** Webhooks of Stripe and Persona: correctly signed with odd contents, as if the secret had leaked, and wrongly signed. */
export const webhooks: Endpoint = {
  name: 'webhooks',
  shots: (world) =>
    Promise.resolve(
      fc
        .record({
          of: fc.constantFrom('stripe', 'stripe', 'persona'),
          n: fc.nat(),
          type: fc.constantFrom<string>(...HANDLED_EVENTS, 'unknown'),
          object: fc.constantFrom(...OBJECTS),
          pick: fc.nat(),
          odd: oddValue,
          how: fc.nat(9),
          junk: trick,
        })
        .map((drawn) => {
          const event =
            drawn.of === 'stripe'
              ? eventOf(world, drawn)
              : { data: { attributes: { payload: { data: { type: 'inquiry', id: drawn.junk || 'inq_1' } } } } }
          const text = bodyOf(drawn.how === 0 ? event : spoiled(event, drawn.pick, drawn.odd), drawn)
          const header = signatureOf(world, drawn, text)
          const request = {
            method: 'POST',
            target: `/v1/${drawn.of}/webhook`,
            headers: [['Content-Type', 'application/json'] as const, ...(header === undefined ? [] : [header])],
            body: text,
          }
          return {
            description: `${drawn.of} ${text.slice(0, 300)}`,
            fire: (lane: Lane) => lane.send(request),
          }
        }),
    ),
}

interface Drawn {
  of: string
  n: number
  type: string
  object: object
  how: number
  junk: string
}

const OBJECTS: readonly object[] = [
  { id: 'pi_1', object: 'payment_intent', status: 'succeeded', amount: 1000, metadata: { orderId: '1' } },
  {
    id: 'ch_1',
    object: 'charge',
    payment_intent: 'pi_1',
    refunds: { data: [{ id: 're_1', status: 'succeeded', metadata: {} }] },
  },
  { id: 're_1', object: 'refund', status: 'failed', metadata: { refundId: '1' } },
  { id: 'acct_1', object: 'account', charges_enabled: true },
  {
    id: 'dp_1',
    object: 'dispute',
    charge: 'ch_1',
    amount: 1000,
    status: 'needs_response',
    evidence_details: { due_by: 1 },
  },
  { id: 'issfr_1', object: 'radar.early_fraud_warning', charge: 'ch_1' },
  { id: 'vs_1', object: 'identity.verification_session', status: 'verified', metadata: { verificationId: '1' } },
]

function eventOf({ now }: World, { n, type, object }: Drawn) {
  return {
    id: `evt_${n}`,
    object: 'event',
    api_version: '2025-01-01',
    created: Math.floor(now() / 1000),
    livemode: false,
    type,
    data: { object },
  }
}

function bodyOf(event: unknown, { how, junk }: Drawn): string {
  const text = JSON.stringify(event) ?? ''
  return how === 1 ? text.slice(0, -3) : how === 2 ? junk : how === 3 ? `[${text}]` : text
}

function signatureOf(
  { stripeSecret, now }: World,
  { of, how, junk }: Drawn,
  text: string,
): readonly [string, string] | undefined {
  const name = of === 'stripe' ? 'Stripe-Signature' : 'Persona-Signature'
  const secret = of === 'stripe' ? stripeSecret : PERSONA_SECRET
  const at = Math.floor(now() / 1000) + (how === 4 ? 31_536_000 : 0)
  const signature = createHmac('sha256', secret).update(`${at}.${text}`).digest('hex')
  if (how === 5) return undefined
  if (how === 6) return [name, asHeader(junk)]
  if (how === 7) return [name, `t=${at},v1=${signature.replace(/^./, (first) => (first === '0' ? '1' : '0'))}`]
  return [name, `t=${at},v1=${signature}`]
}
