import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../testing/accounts'
import { runningClock } from '../testing/clock'
import { openProvider, type OpenIdProvider } from '../testing/openid-provider'
import { passkeyOrigin } from '../testing/passkey'
import { expect, test as base } from './fixtures'
import { addPasskeyDevice } from './passkey'
import {
  addDrink,
  expectAwake,
  expectOrderState,
  expectWell,
  fillSignIn,
  HERON,
  openBasket,
  openMenu,
  payWith,
  PHONE,
} from './phone'

interface Providers {
  google: OpenIdProvider
  apple: OpenIdProvider
}

const test = base.extend<object, { providers: Providers }>({
  providers: [
    // Playwright reads a fixture's dependencies from this first parameter, which must be a destructuring pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { now } = runningClock()
      const google = await openProvider('google', now)
      const apple = await openProvider('apple', now)
      await use({ google, apple })
      await google.stop()
      await apple.stop()
    },
    { scope: 'worker' },
  ],
  serverEnv: async ({ providers: { google, apple } }, use) => use({ ...google.env, ...apple.env }),
})

test.use(PHONE)

let people = 0
/** A new account at a provider. */
const newPerson = () => {
  const subject = `person-${process.pid}-${++people}`
  return { subject, email: `${subject}@gmail.com`, isVerified: true, firstName: 'Pat', lastName: 'Person' }
}

/** From the menu to the sign-in screen, with a drink in the basket that needs an account. */
async function askToSignIn(phone: Page): Promise<void> {
  await openMenu(phone)
  await addDrink(phone, 'Negroni')
  await openBasket(phone)
  await phone.getByRole('link', { name: 'Sign in to pay' }).click()
  await expect(phone.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    for (const [which, title] of [
      ['google', 'Google'],
      ['apple', 'Apple'],
    ] as const) {
      test(`a new guest signs in with ${title} on the way to pay, and keeps the basket`, async ({
        page: phone,
        providers,
      }) => {
        providers[which].person = newPerson()
        await askToSignIn(phone)
        await expectWell(phone, javaScriptEnabled)
        await phone.getByRole('button', { name: `Continue with ${title}` }).click()
        await expect(phone.getByRole('heading', { name: 'Provider' })).toBeVisible()
        await phone.getByRole('button', { name: 'Continue' }).click()
        await expect(phone.getByRole('heading', { name: 'Your age, once' })).toBeVisible()
        await phone.goto(`${HERON}/basket`)
        await expect(phone.getByText('Negroni').first()).toBeVisible()
        await phone.goto('/app/account/ways-in')
        await expect(phone.getByRole('button', { name: `Remove ${title}` })).toBeVisible()
        await expectWell(phone, javaScriptEnabled)
      })

      test(`a guest who stops at ${title} is back on the sign-in screen, with words and the other ways`, async ({
        page: phone,
        providers,
      }) => {
        providers[which].person = newPerson()
        await askToSignIn(phone)
        await phone.getByRole('button', { name: `Continue with ${title}` }).click()
        await phone.getByRole('button', { name: 'Cancel' }).click()
        await expect(phone.getByText(`You stopped at ${title}. Try again, or use your email.`)).toBeVisible()
        await expectWell(phone, javaScriptEnabled)
        await phone.getByRole('button', { name: `Continue with ${title}` }).click()
        await phone.getByRole('button', { name: 'Continue' }).click()
        await expect(phone.getByRole('heading', { name: 'Your age, once' })).toBeVisible()
      })
    }
  })
}

test.describe('on a phone with passkeys', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('a guest adds one, signs in with it and nothing typed, and removes it', async ({ page: phone, server }) => {
    const site = passkeyOrigin(server.url)
    const { touches } = await addPasskeyDevice(phone)
    await phone.goto(`${site}/app/sign-in?to=/app/account`)
    await phone.getByLabel('Email').fill('guest@barback.test')
    await phone.getByText('Use a password instead').click()
    await phone.getByLabel('Password').fill(DEMO_PASSWORD)
    await touches(false)
    await phone.getByRole('button', { name: 'Sign in' }).click()
    await phone.getByRole('link', { name: 'How I sign in' }).click()
    await touches(true)
    await phone.getByRole('button', { name: 'Use this device' }).click()
    await expect(phone.getByText('Next time, one look or touch signs you in.')).toBeVisible()
    await expectWell(phone)

    const byPasskey = async () => {
      await touches(false)
      await phone.context().clearCookies()
      await phone.goto(`${site}/app/sign-in?to=/app/account/ways-in`)
      const button = phone.getByRole('button', { name: 'Use your face or fingerprint' })
      await expect(button).toBeVisible()
      await expectWell(phone)
      await touches(true)
      await button.click()
    }
    await byPasskey()
    await expect(phone.getByRole('heading', { name: 'How I sign in' })).toBeVisible()
    await phone.getByRole('button', { name: /^Remove Chrome/ }).click()
    await expect(phone.getByRole('button', { name: /^Remove Chrome/ })).toBeHidden()
    await byPasskey()
    await expect(phone.getByText('This does not open an account here.')).toBeVisible()
  })

  test('a paid order offers one in a line, which leads to where it is added or goes for good', async ({
    page: phone,
    server,
  }) => {
    const site = server.url.replace('127.0.0.1', 'localhost')
    await phone.goto(`${site}/app/sign-in?to=${HERON}`)
    await fillSignIn(phone, 'new@barback.test')
    await phone.getByRole('button', { name: 'Sign in' }).click()
    await addDrink(phone, 'Shirley Temple')
    await openBasket(phone)
    await payWith(phone, 'Pays')
    await expectOrderState(phone, 'In the queue')
    await phone.getByRole('link', { name: 'Set it up' }).click()
    await expect(phone.getByRole('button', { name: 'Use this device' })).toBeVisible()
    await phone.goBack()
    const decline = phone.getByRole('button', { name: 'No, thanks' })
    await expect(decline).toBeVisible()
    await expectWell(phone)
    await decline.click()
    await expect(decline).toBeHidden()
    await phone.reload()
    await expectAwake(phone, phone.getByRole('button', { name: 'Another round' }))
    await expect(decline).toBeHidden()
  })
})
