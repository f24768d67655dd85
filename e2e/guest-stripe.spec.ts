import type { Page } from '@playwright/test'
import Stripe from 'stripe'
import { STAND_IN_SECRET_KEY } from '../stripe-stand-in/src/stand-in'
import { expect, test } from './fixtures'
import { dropLocationRule, signInGuest } from './guest'
import { expectOrderState, expectWell, fillBasket, HERON, order, payButton, PHONE } from './phone'

/** A platform's publishable key, as its dashboard shows it. */
const KEY = 'pk_test_51OfThePlatform'

declare global {
  interface Window {
    confirmAtStripe(secret: string, card: string, usage?: string): Promise<{ status: string; code?: string }>
    shownByStripe: Readonly<Record<string, string>>
  }
}

test.use({ ...PHONE, serverEnv: { STRIPE_PUBLISHABLE_KEY: KEY }, expectedErrors: [/ERR_FAILED/] })

test.beforeEach(async ({ server }) => {
  await dropLocationRule(server.url)
})

interface Confirmation {
  elements: { clientSecret: string }
  confirmParams: { setup_future_usage?: string }
}

/** The parts of Stripe's script that the app uses: a field for one of Stripe's test card names, and the confirmation. */
function stripesScript() {
  const Stripe = (key: string) => ({
    elements: (options: { clientSecret: string; locale: string; appearance: { theme: string } }) => ({
      ...options,
      create: (type: string) => ({
        mount(place: HTMLElement) {
          const label = document.createElement('label')
          label.append('Card number', document.createElement('input'))
          place.append(label)
          Object.assign(window, {
            shownByStripe: { key, type, locale: options.locale, theme: options.appearance.theme },
          })
        },
      }),
    }),
    async confirmPayment({ elements, confirmParams }: Confirmation) {
      const card = document.querySelector<HTMLInputElement>('.stripe-form input')?.value ?? ''
      const usage = confirmParams.setup_future_usage
      const { status, code } = await window.confirmAtStripe(elements.clientSecret, card, usage)
      const id = elements.clientSecret.split('_secret_')[0]
      return status === 'succeeded' ? { paymentIntent: { id } } : { error: { type: 'card_error', code } }
    },
  })
  Object.assign(window, { Stripe })
}

/** Replaces js.stripe.com, and confirms the typed card at the local Stripe. Returns a function that counts how often the script was loaded. */
async function playStripe(phone: Page, stripeUrl: string): Promise<() => number> {
  const { hostname: host, port } = new URL(stripeUrl)
  const stripe = new Stripe(STAND_IN_SECRET_KEY, { host, port: Number(port), protocol: 'http' })
  await phone.exposeFunction('confirmAtStripe', async (secret: string, card: string, usage?: 'on_session') => {
    const id = secret.split('_secret_')[0] ?? ''
    return stripe.paymentIntents
      .confirm(id, { payment_method: card, ...(usage && { setup_future_usage: usage }) })
      .then(
        ({ status }) => ({ status }),
        (error: unknown) => ({ status: 'failed', code: error instanceof Stripe.errors.StripeError ? error.code : '' }),
      )
  })
  let loaded = 0
  await phone.route('https://js.stripe.com/**', (route) => {
    loaded += 1
    return route.fulfill({ contentType: 'text/javascript', body: `(${stripesScript.toString()})()` })
  })
  return () => loaded
}

test("Stripe's own form loads only where a card is entered, keeps the order after a refusal, and pays it once", async ({
  page: phone,
  server,
}) => {
  const loaded = await playStripe(phone, server.stripeUrl)
  await fillBasket(phone)
  expect(loaded()).toBe(0)
  const id = await order(phone)
  const card = phone.getByLabel('Card number')
  await expect(card).toBeVisible()
  expect(loaded()).toBe(1)
  expect(await phone.evaluate(() => window.shownByStripe)).toEqual({
    key: KEY,
    type: 'payment',
    locale: 'en',
    theme: 'stripe',
  })
  await expectWell(phone)

  await card.fill('pm_card_chargeDeclined')
  await payButton(phone).last().click()
  await expect(phone.getByText('Your card was declined.')).toBeVisible()
  await expectWell(phone)
  await card.fill('pm_card_visa')
  await payButton(phone).last().click()
  await expectOrderState(phone, 'In the queue')
  const paid = await (await signInGuest(server.url)).read(id)
  expect([paid.status, paid.paymentStatus]).toEqual(['Paid', 'Paid'])

  // It was saved, and comes first next time.
  await fillBasket(phone)
  await expect(phone.getByRole('radio', { name: 'visa ·· 4242' })).toBeChecked()
})

test('wallets are allowed on that screen only', async ({ page: phone, server }) => {
  await playStripe(phone, server.stripeUrl)
  await fillBasket(phone)
  await order(phone)
  const asked = async (path: string) => (await phone.request.get(path)).headers()['permissions-policy']
  expect(await asked(phone.url())).toContain('payment=(self "https://js.stripe.com" "https://pay.google.com")')
  expect(await asked(HERON)).toContain('payment=(self)')
})

test('a form of Stripe’s that fails to load shows a notice, and the order waits', async ({ page: phone }) => {
  await phone.route('https://js.stripe.com/**', (route) => route.abort())
  await fillBasket(phone)
  await order(phone)
  await expect(phone.getByText(/^The card form did not load/)).toBeVisible()
  await expectWell(phone)
})
