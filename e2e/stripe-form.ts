import type { Page } from '@playwright/test'
import Stripe from 'stripe'
import { STAND_IN_SECRET_KEY } from '../stripe-stand-in/src/stand-in'

/** Stripe's form for cards, played in the browser and confirmed at the local Stripe. */

/** A platform's publishable key, as its dashboard shows it. */
export const KEY = 'pk_test_51OfThePlatform'

declare global {
  interface Window {
    confirmAtStripe(secret: string, card: string, usage?: string): Promise<{ status: string; code?: string }>
    shownByStripe: Readonly<Record<string, string>>
    /** In cents. */
    amountAtStripe: number
    pressWallet(): void
  }
}

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
      return status === 'succeeded' || status === 'requires_capture'
        ? { paymentIntent: { id } }
        : { error: { type: 'card_error', code } }
    },
  })
  Object.assign(window, { Stripe })
}

/** Replaces js.stripe.com, and confirms the typed card at the local Stripe. Returns a function that counts how often the script was loaded. */
export async function playStripe(phone: Page, stripeUrl: string): Promise<() => number> {
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

export const cardField = (phone: Page) => phone.getByLabel('Card number')
