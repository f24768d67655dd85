import type { Locator, Page } from '@playwright/test'
import { mailedCode } from '../scripts/mailed-code'
import { expect, test } from './fixtures'
import { dropLocationRule } from './guest'
import { expectOrderState, expectWell, HERON, payButton, PHONE, signInAt } from './phone'

// Counts a guest's taps between the code on the table and the paid order. The phone has already granted its position.
test.use(PHONE)

/** A thumb that counts. */
function thumbOf(phone: Page) {
  const counted = { taps: 0, letters: 0 }
  return {
    counted,
    async tap(target: Locator) {
      counted.taps += 1
      await target.click()
    },
    /** Taps into the field unless it has the focus already. */
    async type(field: Locator, text: string) {
      await expect(field).toBeVisible()
      const isFocused = await field.evaluate((element) => element === document.activeElement)
      if (!isFocused) await this.tap(field)
      counted.letters += text.length
      await phone.keyboard.type(text)
    },
  }
}

type Thumb = ReturnType<typeof thumbOf>

/** From the menu to the basket. */
async function choose(thumb: Thumb, phone: Page, drink: string): Promise<void> {
  await thumb.tap(phone.getByRole('link', { name: new RegExp(`^${drink}`) }).first())
  await thumb.tap(phone.getByRole('button', { name: /Add to basket/ }))
  await thumb.tap(phone.getByRole('link', { name: /View basket/ }))
  await expect(phone.getByRole('heading', { name: 'Your basket' })).toBeVisible()
}

test('a new guest orders and pays something without alcohol in 8 taps and 20 letters', async ({ page: phone }) => {
  const thumb = thumbOf(phone)
  await phone.goto(HERON)
  await thumb.tap(phone.getByRole('button', { name: 'Yes, I am' }))
  await choose(thumb, phone, 'Shirley Temple')
  await expectWell(phone)
  await thumb.type(phone.getByLabel('Name to call out'), 'Gail')
  await thumb.type(phone.getByLabel('Email or phone'), 'gail@mail.com')
  await thumb.tap(payButton(phone))
  await expectOrderState(phone, 'In the queue')
  await expectWell(phone)
  expect(thumb.counted).toEqual({ taps: 7, letters: 17 })
  expect(thumb.counted.taps).toBeLessThanOrEqual(8)
  expect(thumb.counted.letters).toBeLessThanOrEqual(20)
})

test('a new guest orders and pays alcohol in 12 taps besides the provider’s own check', async ({
  page: phone,
  server,
}) => {
  const email = 'tap@mail.com'
  const thumb = thumbOf(phone)
  await phone.goto(HERON)
  await thumb.tap(phone.getByRole('button', { name: 'Yes, I am' }))
  await choose(thumb, phone, 'Negroni')
  await expectWell(phone)
  await thumb.tap(phone.getByRole('link', { name: 'Sign in to pay' }))
  await thumb.type(phone.getByLabel('Email'), email)
  await thumb.tap(phone.getByRole('button', { name: 'Continue' }))
  await thumb.type(phone.getByLabel('Code'), await mailedCode(server.url, email))
  await thumb.tap(phone.getByRole('button', { name: 'Sign in' }))
  await thumb.type(phone.getByLabel('First name'), 'Tess')
  await thumb.type(phone.getByLabel('Last name'), 'Tap')
  await thumb.tap(phone.getByRole('button', { name: 'Create account' }))
  await thumb.tap(phone.getByRole('button', { name: /^Check my age with/ }).first())
  await expect(phone.getByRole('heading', { name: 'Verify your age' })).toBeVisible()
  await phone.getByLabel('Date of birth on the document').fill('1990-01-01')
  await phone.getByRole('button', { name: 'Approve' }).click()
  await thumb.tap(payButton(phone))
  await expectOrderState(phone, 'In the queue')
  expect(thumb.counted.taps).toBeLessThanOrEqual(12)
})

test('a returning guest repeats their order in 3 taps, from the menu, the receipt and the order', async ({
  page: phone,
}) => {
  await signInAt(phone)
  // An order to repeat, paid with a card that is saved.
  await phone.goto(HERON)
  const first = thumbOf(phone)
  const again = phone.getByRole('button', { name: /^Another round/ })
  if (!(await again.isVisible())) {
    await choose(first, phone, 'Negroni')
    await first.tap(payButton(phone))
    await expectOrderState(phone, 'In the queue')
    await phone.goto(HERON)
  }
  const order = async () => {
    const thumb = thumbOf(phone)
    await thumb.tap(again)
    await expect(phone.getByRole('heading', { name: 'Your basket' })).toBeVisible()
    await thumb.tap(payButton(phone))
    await expectOrderState(phone, 'In the queue')
    expect(thumb.counted.taps).toBeLessThanOrEqual(3)
  }
  await order()
  await order()
  await phone.getByRole('link', { name: 'Receipt', exact: true }).click()
  await expect(phone.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expectWell(phone)
  await order()
  await expectWell(phone)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the ways are as short, with the code on the bar’s screen or at a venue that asks for no position', async ({
    page: phone,
    server,
  }) => {
    await dropLocationRule(server.url)
    const thumb = thumbOf(phone)
    await phone.goto(HERON)
    await thumb.tap(phone.getByRole('button', { name: 'Yes, I am' }))
    await choose(thumb, phone, 'Shirley Temple')
    await expectWell(phone, false)
    await thumb.tap(phone.getByLabel('Name to call out'))
    await phone.keyboard.type('Gail')
    await thumb.tap(phone.getByLabel('Email or phone'))
    await phone.keyboard.type('gail@mail.com')
    await thumb.tap(payButton(phone))
    await expectOrderState(phone, 'In the queue')
    expect(thumb.counted.taps).toBeLessThanOrEqual(8)
  })
})
