import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { dropLocationRule, signInGuest } from './guest'
import { expectOrderState, expectWell, fillBasket, orderOn, payButton, payWith, PHONE } from './phone'

test.use({
  ...PHONE,
  // A payment that the bank does not confirm.
  expectedErrors: [/402/],
})

test.beforeAll(async ({ servers }, info) => {
  await dropLocationRule((await servers.of(info.file)).url)
})

const ASKS_FIRST = 'The bank asks first (3-D Secure)'

/** Answers on the bank's own page. */
async function answerBank(phone: Page, answer: 'Complete' | 'Fail'): Promise<void> {
  await expect(phone.getByRole('heading', { name: '3-D Secure' })).toBeVisible()
  await phone.getByRole('button', { name: `${answer} authentication` }).click()
}

/** Pays a basket at the third attempt: refused by the bank, left there, confirmed. */
async function payAtTheBank(phone: Page, { serverUrl, hasScript }: { serverUrl: string; hasScript: boolean }) {
  await fillBasket(phone)
  await payWith(phone, ASKS_FIRST)
  await answerBank(phone, 'Fail')

  await expectOrderState(phone, 'Not paid yet')
  const id = orderOn(phone)
  await expectWell(phone, hasScript)
  await expect(phone.getByText('Your bank couldn’t confirm it’s you.')).toBeVisible()
  await phone.getByRole('link', { name: 'Try another card' }).click()
  await expect(phone.getByRole('alert')).toBeVisible()
  await expect(phone.getByText(/Your order is held for \d+ more minutes?\. Nothing was charged\./)).toBeVisible()
  await expectWell(phone, hasScript)

  await payWith(phone, ASKS_FIRST)
  await expect(phone.getByRole('heading', { name: '3-D Secure' })).toBeVisible()
  await phone.goBack()
  await phone.goto(`/app/orders/${id}/pay`)
  await expect(phone.getByText('Your bank wants to check that it’s you.')).toBeVisible()
  await expectWell(phone, hasScript)
  await phone.getByRole('link', { name: 'Confirm at my bank' }).click()
  await answerBank(phone, 'Complete')

  await expectOrderState(phone, 'In the queue')
  await phone.goto(`/app/orders/${id}/pay`)
  await expectOrderState(phone, 'In the queue')
  await expect(payButton(phone)).toBeHidden()
  const paid = await (await signInGuest(serverUrl)).read(id)
  expect([paid.status, paid.paymentStatus]).toEqual(['Paid', 'Paid'])
}

test('an order survives a refusal by a bank that confirms payments, and is paid after the confirmation', async ({
  page,
  server,
}) => {
  await payAtTheBank(page, { serverUrl: server.url, hasScript: true })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an order survives a refusal by a bank that confirms payments, and is paid after the confirmation', async ({
    page,
    server,
  }) => {
    await payAtTheBank(page, { serverUrl: server.url, hasScript: false })
  })
})
