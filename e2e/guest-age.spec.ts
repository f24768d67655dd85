import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { dropLocationRule, makeAccount } from './guest'
import {
  addDrink,
  expectOrderState,
  expectWell,
  HERON,
  openBasket,
  openMenu,
  order,
  payButton,
  PHONE,
  signInToPay,
} from './phone'

test.use(PHONE)

test.beforeAll(async ({ servers }, info) => {
  await dropLocationRule((await servers.of(info.file)).url)
})

/** Fills a basket with an alcoholic and a soft drink, for a guest whose age is not verified. */
async function chooseBoth(phone: Page, email: string): Promise<void> {
  await openMenu(phone)
  await addDrink(phone, 'Negroni')
  await addDrink(phone, 'Shirley Temple')
  await openBasket(phone)
  await expect(phone.getByText('For guests 21 or older')).toBeVisible()
  await expect(payButton(phone)).toBeHidden()
  await signInToPay(phone, email)
}

/** Goes from the sign-in, which leads here, to the page that checks a document. */
async function beginCheck(phone: Page): Promise<void> {
  await phone
    .getByRole('button', { name: /^Check my age with/ })
    .first()
    .click()
  await expect(phone.getByRole('heading', { name: 'Verify your age' })).toBeVisible()
}

async function showDocument(phone: Page, dateOfBirth: string): Promise<void> {
  await phone.getByLabel('Date of birth on the document').fill(dateOfBirth)
  await phone.getByRole('button', { name: 'Approve' }).click()
}

test('a guest whose document is not accepted is informed, orders without alcohol, tries again, and orders the rest', async ({
  page: phone,
  server,
}) => {
  await makeAccount(server.url, 'blurred@barback.test')
  await chooseBoth(phone, 'blurred@barback.test')
  await beginCheck(phone)
  await phone.getByRole('button', { name: 'Decline' }).click()
  await expect(phone.getByRole('alert')).toContainText('Your age could not be checked')
  await expectWell(phone)

  await phone.goto(`${HERON}/basket`)
  await phone.getByRole('button', { name: 'Remove: Negroni' }).click()
  await order(phone)
  await expectOrderState(phone, 'In the queue')

  await phone.goto(HERON)
  await addDrink(phone, 'Negroni')
  await openBasket(phone)
  await phone.getByRole('link', { name: 'Check my age to pay' }).click()
  await expect(phone.getByRole('alert')).toContainText('Your age could not be checked')
  await phone.getByRole('button', { name: 'Try again' }).click()
  await showDocument(phone, '1990-01-01')
  await expect(phone.getByRole('heading', { name: 'Your basket' })).toBeVisible()
  await expect(phone.getByText('For guests 21 or older')).toBeHidden()
  await order(phone)
  await expectOrderState(phone, 'In the queue')
})

test('a guest under 21 is informed and gets everything without alcohol', async ({ page: phone, server }) => {
  await makeAccount(server.url, 'young@barback.test')
  await chooseBoth(phone, 'young@barback.test')
  await beginCheck(phone)
  await showDocument(phone, '2008-01-01')
  await expect(phone.getByRole('heading', { name: 'You are not 21 yet' })).toBeVisible()
  await expectWell(phone)
  await phone.locator('main').getByRole('link', { name: 'Back' }).click()

  await expect(phone.getByRole('heading', { name: 'Your basket' })).toBeVisible()
  await expect(payButton(phone)).toBeHidden()
  await phone.getByRole('button', { name: 'Remove: Negroni' }).click()
  await order(phone)
  await expectOrderState(phone, 'In the queue')
})
