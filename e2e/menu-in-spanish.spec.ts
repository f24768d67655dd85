import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, signIn, test } from './fixtures'
import { dropLocationRule } from './guest'
import { HERON, PHONE, signInAt } from './phone'

const DRINK = 'Boulevardier'
const SCREEN = `/business-menu/in-spanish?businessId=1&searchString=${DRINK}`

test.beforeAll(async ({ servers }, info) => {
  await dropLocationRule((await servers.of(info.file)).url)
})

interface Phone {
  language: 'en' | 'es'
  javaScriptEnabled: boolean
  use: (phone: Page) => Promise<void>
}

/** A phone at the venue whose guest reads this language and is signed in. */
async function withPhone(browser: Browser, url: string, { language, javaScriptEnabled, use }: Phone): Promise<void> {
  const locale = language === 'es' ? 'es-MX' : 'en-US'
  const context = await browser.newContext({ ...PHONE, baseURL: url, locale, javaScriptEnabled })
  const phone = await context.newPage()
  await signInAt(phone)
  await use(phone)
  await context.close()
}

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ viewport: PHONE.viewport, javaScriptEnabled })

    test('a manager types a drink in Spanish, and guests see it in their own language', async ({
      page,
      browser,
      server,
    }) => {
      const spanish = javaScriptEnabled ? 'Bulevardero' : 'El bulevar'
      await signIn(page, 'manager')
      await page.goto('/business-menu?businessId=1')
      await page.getByRole('link', { name: 'Spanish', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Menu in Spanish' })).toBeVisible()
      await page.goto(SCREEN)
      await page.getByLabel(DRINK, { exact: true }).fill(spanish)
      await page.getByLabel(/A negroni that moved to Paris/).fill('Un negroni que se mudó a París.')
      await expectNoOverflow(page)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(/^Saved \d texts?!$/)).toBeVisible()
      await expect(page.getByLabel(DRINK, { exact: true })).toHaveValue(spanish)
      if (javaScriptEnabled) await expectAccessible(page)

      await withPhone(browser, server.url, {
        language: 'es',
        javaScriptEnabled,
        use: async (phone) => {
          await phone.goto(HERON)
          await expect(phone.getByRole('heading', { name: 'Nueva era' })).toBeVisible()
          await phone.getByRole('link', { name: spanish }).first().click()
          await expect(phone.getByRole('heading', { level: 1, name: spanish })).toBeVisible()
          await expect(phone.getByText('Un negroni que se mudó a París.')).toBeVisible()
          await expectNoOverflow(phone)
          if (javaScriptEnabled) await expectAccessible(phone)
          await phone.getByRole('button', { name: /Agregar al carrito/ }).click()
          await phone.getByRole('link', { name: /Ver el carrito/ }).click()
          await expect(phone.getByRole('link', { name: `1 × ${spanish}` })).toBeVisible()
          // A saved card is chosen already.
          const card = phone.getByLabel('Paga', { exact: true })
          if (await card.isVisible()) await card.check()
          await phone.getByRole('button', { name: /^Pagar/ }).click()
          await expect(phone).toHaveURL(/\/app\/orders\/\d+$/)
          await expect(phone.locator('.order-lines')).toContainText(`1 × ${spanish}`)
        },
      })
      await withPhone(browser, server.url, {
        language: 'en',
        javaScriptEnabled,
        use: async (phone) => {
          await phone.goto(HERON)
          await expect(phone.getByRole('link', { name: DRINK }).first()).toBeVisible()
          await phone.goto('/app/orders')
          await expect(phone.getByText(`1 × ${DRINK}`).first()).toBeVisible()
          await expect(phone.getByText(spanish)).toHaveCount(0)
        },
      })
    })
  })
}
