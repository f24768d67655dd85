import { z } from 'zod'
import type { Api } from './api'
import type { Books } from './books'
import { deliveryMode, type Deliveries } from './deliveries'
import { faultOrder, type Faults } from './faults'
import type { Call } from './call'
import { setCharges } from './resources/accounts'
import { afterPayment, decideDispute } from './resources/dispute-life'
import { knownDispute } from './resources/disputes'
import { expireHolds } from './resources/holds'
import { failPayout, payOut } from './resources/payouts'
import { failRefund, settleRefunds } from './resources/refunds'
import { sumsOf } from './sums'

interface Parts {
  api: Api
  books: Books
  deliveries: Deliveries
  faults: Faults
}

interface ControlAnswer {
  status: number
  body: unknown
}

/**
 * Answers calls under `/_stand-in/`, which Stripe does not have: tests control the stand-in with them. They need the secret key: webhooks (how
 * events are delivered), webhooks/endpoint (where to), webhooks/repeat, faults, holds/expire, refunds/settle, refunds/fail, disputes (a bank disputes a charge,
 * or reports it as fraud), disputes/decide, payouts (makes the due ones), payouts/fail, accounts/charges (whether an account takes charges), sums.
 */
export function answerControl(parts: Parts, method: string, path: string, json: string): ControlAnswer {
  const { api, books, deliveries, faults } = parts
  switch (`${method} ${path}`) {
    case 'GET /_stand-in/sums':
      return { status: 200, body: sumsOf(books) }
    case 'POST /_stand-in/webhooks':
      return withBody(deliveryMode, json, deliveries.setMode)
    case 'POST /_stand-in/webhooks/endpoint':
      return withBody(endpointOrder, json, ({ url }) => deliveries.setEndpoint(url))
    case 'POST /_stand-in/webhooks/repeat':
      deliveries.repeat()
      return { status: 200, body: {} }
    case 'POST /_stand-in/faults':
      return withBody(faultOrder, json, faults.order)
    case 'DELETE /_stand-in/faults':
      faults.clear()
      return { status: 200, body: {} }
    case 'POST /_stand-in/holds/expire':
      return withBody(holdOrder, json, ({ payment_intent }) => {
        api.act((call) => expireHolds(call, payment_intent))
        deliveries.wake()
      })
    case 'POST /_stand-in/refunds/settle': {
      const settled = api.act(settleRefunds)
      deliveries.wake()
      return { status: 200, body: { settled } }
    }
    case 'POST /_stand-in/refunds/fail':
      return withBody(refundOrder, json, ({ refund }) => {
        api.act((call) => failRefund(call, refund))
        deliveries.wake()
      })
    case 'POST /_stand-in/disputes':
      return withBody(disputeOrder, json, (order) => {
        api.act((call) => disputeOf(call, order))
        deliveries.wake()
      })
    case 'POST /_stand-in/disputes/decide':
      return withBody(verdictOrder, json, ({ dispute, verdict }) => {
        api.act((call) => decideDispute(call, knownDispute(call, dispute), verdict))
        deliveries.wake()
      })
    case 'POST /_stand-in/payouts': {
      const changed = api.act(payOut)
      deliveries.wake()
      return { status: 200, body: { changed } }
    }
    case 'POST /_stand-in/payouts/fail':
      return withBody(payoutOrder, json, ({ payout }) => {
        api.act((call) => failPayout(call, payout))
        deliveries.wake()
      })
    case 'POST /_stand-in/accounts/charges':
      return withBody(chargesOrder, json, (order) => {
        api.act((call) => setCharges(call, order))
        deliveries.wake()
      })
    default:
      return { status: 404, body: { message: `The stand-in has no ${method} ${path}` } }
  }
}

const payoutOrder = z.object({ payout: z.string() })
/** Without an intent, the holds that are seven days old. */
const holdOrder = z.object({ payment_intent: z.string().optional() })
const refundOrder = z.object({ refund: z.string() })
const endpointOrder = z.object({ url: z.url() })

const disputeOrder = z.object({
  payment_intent: z.string(),
  follows: z
    .union([
      z.literal('fraud warning'),
      z.object({ reason: z.enum(['fraudulent', 'product_not_received', 'noncompliant']), inquiry: z.boolean() }),
    ])
    .default({ reason: 'fraudulent', inquiry: false }),
})
const verdictOrder = z.object({ dispute: z.string(), verdict: z.enum(['won', 'lost', 'escalated']) })

/** Opens a dispute or a fraud warning for any charge, as a bank may months after it. */
function disputeOf(call: Call, { payment_intent, follows }: z.infer<typeof disputeOrder>): void {
  const [charge] = call.books.charge.all({ paymentIntent: payment_intent, status: 'succeeded' })
  if (charge) afterPayment(call, charge, follows)
}

const chargesOrder = z.object({ account: z.string(), enabled: z.boolean() })

function withBody<T extends z.ZodType>(schema: T, json: string, act: (order: z.infer<T>) => void): ControlAnswer {
  const parsed = schema.safeParse(readJson(json))
  if (!parsed.success) return { status: 400, body: { message: z.prettifyError(parsed.error) } }
  act(parsed.data)
  return { status: 200, body: parsed.data }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
