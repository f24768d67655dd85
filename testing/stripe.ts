import type { DeliveryMode } from '../app/payments/stand-in/deliveries'
import type { FaultOrder } from '../app/payments/stand-in/faults'
import { STAND_IN_SECRET_KEY } from '../app/payments/stand-in/stand-in'
import type { Sums } from '../app/payments/stand-in/sums'
import type { TestBarback } from './barback'

/** What a test does with the Stripe stand-in of its Barback, and nobody could with Stripe. */
export interface TestStripe {
  /** How events travel from now on. */
  webhooks(mode: DeliveryMode): Promise<void>
  /** Sends every event once more. */
  repeatWebhooks(): Promise<void>
  /** Makes calls to come fail. */
  fault(fault: Partial<FaultOrder> & Pick<FaultOrder, 'fault'>): Promise<void>
  /** Lets days pass for pending refunds. */
  settleRefunds(): Promise<void>
  /** Has Stripe take charges for an account, or no longer. */
  charges(account: string, enabled: boolean): Promise<void>
  sums(): Sums
  /** Waits until every event was delivered and worked in. */
  settled(): Promise<void>
  /** Presses a button on one of its hosted pages, as a browser without JavaScript; where it leads. */
  press(url: string, form: Record<string, string>): Promise<string | null>
}

export function testStripe(bar: TestBarback): TestStripe {
  const standIn = () => {
    const running = bar.app.payments.standIn
    if (!running) throw new Error('This Barback has no stand-in')
    return running
  }
  const order = async (path: string, body: unknown = {}): Promise<void> => {
    const response = await fetch(`${standIn().url}/_stand-in/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${STAND_IN_SECRET_KEY}` },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`The stand-in answered ${response.status}: ${await response.text()}`)
  }
  return {
    webhooks: (mode) => order('webhooks', mode),
    repeatWebhooks: () => order('webhooks/repeat'),
    fault: (fault) => order('faults', fault),
    settleRefunds: () => order('refunds/settle'),
    charges: (account, enabled) => order('accounts/charges', { account, enabled }),
    sums: () => standIn().sums(),
    async settled() {
      await standIn().settled()
      await bar.sweep()
    },
    async press(url, form) {
      const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
      return response.headers.get('location')
    },
  }
}
