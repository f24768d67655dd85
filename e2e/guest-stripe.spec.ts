import type { Page } from '@playwright/test'
import Stripe from 'stripe'
import { STAND_IN_SECRET_KEY } from '../stripe-stand-in/src/stand-in'
import { expect, test } from './fixtures'
import { dropLocationRule, signInGuest } from './guest'
import { expectOrderState, expectWell, fillBasket, HERON, openMenu, orderOn, payButton, PHONE } from './phone'

/** A platform's publishable key, as its dashboard shows it. */
const KEY = 'pk_test_51OfThePlatform'

declare global {
  interface Window {
    confirmAtStripe(secret: string, card: string, usage?: string): Promise<{ status: string; code?: string }>
    shownByStripe: Readonly<Record<string, string>>
    /** In cents. */
    amountAtStripe: number
    pressWallet(): void
  }
}

test.use({ ...PHONE, serverEnv: { STRIPE_PUBLISHABLE_KEY: KEY }, expectedErrors: [/ERR_FAILED/] })

test.beforeEach(async ({ server }) => {
  await dropLocationRule(server.url)
})

interface Forms {
  clientSecret?: string
  update(changed: object): Promise<void>
}

interface Confirmation {
  elements: Forms
  clientSecret?: string
  confirmParams: { setup_future_usage?: string }
}

/** The parts of Stripe's script that the app uses: a field for one of Stripe's test card names, a wallet's button, and the confirmation. */
function stripesScript() {
  let byWallet = false
  const Stripe = (key: string) => ({
    elements: (options: { clientSecret?: string; amount?: number; locale: string; appearance: { theme: string } }) => ({
      ...options,
      update(changed: { amount?: number }) {
        if (changed.amount !== undefined) Object.assign(window, { amountAtStripe: changed.amount })
        return Promise.resolve()
      },
      submit: () => Promise.resolve({}),
      create: (type: string) => ({
        on(_event: 'confirm', confirm: (event: object) => void) {
          Object.assign(window, {
            pressWallet: () => {
              byWallet = true
              confirm({ paymentFailed: () => (byWallet = false) })
            },
          })
        },
        mount(place: HTMLElement) {
          if (type === 'expressCheckout') {
            const button = document.createElement('button')
            Object.assign(button, { type: 'button', className: 'button second', textContent: 'Wallet' })
            button.addEventListener('click', () => window.pressWallet())
            place.append(button)
            return
          }
          const label = document.createElement('label')
          label.append('Card number', Object.assign(document.createElement('input'), { id: 'stripes-card' }))
          place.append(label)
          Object.assign(window, {
            shownByStripe: { key, type, locale: options.locale, theme: options.appearance.theme },
          })
        },
      }),
    }),
    async confirmPayment({ elements, clientSecret, confirmParams }: Confirmation) {
      const secret = clientSecret ?? elements.clientSecret ?? ''
      const typed = document.querySelector<HTMLInputElement>('#stripes-card')?.value ?? ''
      const usage = confirmParams.setup_future_usage
      const { status, code } = await window.confirmAtStripe(secret, byWallet ? 'pm_card_visa' : typed, usage)
      const id = secret.split('_secret_')[0]
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

const cardField = (phone: Page) => phone.getByLabel('Card number')

/** From the menu to the basket in one document, as a guest goes. */
async function openFullBasket(phone: Page): Promise<void> {
  await fillBasket(phone)
  await expect(payButton(phone)).toBeVisible()
}

test("Stripe's own form is in the basket, keeps the order after a refusal, and pays it once", async ({
  page: phone,
  server,
}) => {
  const loaded = await playStripe(phone, server.stripeUrl)
  await openMenu(phone)
  expect(loaded()).toBe(0)
  await openFullBasket(phone)
  await expect(cardField(phone)).toBeVisible()
  expect(await phone.evaluate(() => window.shownByStripe)).toEqual({
    key: KEY,
    type: 'payment',
    locale: 'en',
    theme: 'stripe',
  })
  await phone.getByLabel(/^20%/).check()
  const total = /\$([\d.]+)/.exec((await payButton(phone).textContent()) ?? '')?.[1]
  await expect.poll(() => phone.evaluate(() => window.amountAtStripe)).toBe(Math.round(Number(total) * 100))
  await expectWell(phone)

  await cardField(phone).fill('pm_card_chargeDeclined')
  await payButton(phone).click()
  await expect(phone).toHaveURL(/\/app\/orders\/\d+\/pay/)
  const id = orderOn(phone)
  await expect(phone.getByText('Your card was declined.')).toBeVisible()
  await expectWell(phone)
  await cardField(phone).fill('pm_card_visa')
  await payButton(phone).last().click()
  await expectOrderState(phone, 'In the queue')
  const guest = await signInGuest(server.url)
  expect((await guest.read(id)).paymentStatus).toBe('Paid')

  // It was saved, and comes first next time, without another form.
  await openFullBasket(phone)
  await expect(phone.getByRole('radio', { name: 'visa ·· 4242' })).toBeChecked()
  await expect(cardField(phone)).toBeHidden()
  await payButton(phone).click()
  await expectOrderState(phone, 'In the queue')
})

test('a new card is saved and pays from the basket, and so does a wallet', async ({ page: phone, server }) => {
  await playStripe(phone, server.stripeUrl)
  const guest = await signInGuest(server.url)
  const before = await guest.countOrders()
  await openFullBasket(phone)
  const another = phone.getByLabel('Another card')
  if ((await another.count()) > 0) await another.check()
  await cardField(phone).fill('pm_card_mastercard')
  await payButton(phone).click()
  await expectOrderState(phone, 'In the queue')

  await openFullBasket(phone)
  await expect(phone.getByRole('radio', { name: 'mastercard ·· 4444' })).toBeChecked()
  await phone.getByRole('button', { name: 'Wallet' }).click()
  await expectOrderState(phone, 'In the queue')
  expect(await guest.countOrders()).toBe(before + 2)
})

test('wallets are allowed only on screens that take cards', async ({ page: phone }) => {
  const asked = async (path: string) => (await phone.request.get(path)).headers()['permissions-policy']
  expect(await asked(`${HERON}/basket`)).toContain('payment=(self "https://js.stripe.com" "https://pay.google.com")')
  expect(await asked(HERON)).toContain('payment=(self)')
})

test('a form of Stripe’s that fails to load shows a notice, and nothing is ordered', async ({
  page: phone,
  server,
}) => {
  await phone.route('https://js.stripe.com/**', (route) => route.abort())
  const guest = await signInGuest(server.url)
  const before = await guest.countOrders()
  await openFullBasket(phone)
  const another = phone.getByLabel('Another card')
  if ((await another.count()) > 0) await another.check()
  await expect(phone.getByText(/^The card form did not load/)).toBeVisible()
  await expectWell(phone)
  expect(await guest.countOrders()).toBe(before)
})
