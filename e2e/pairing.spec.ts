import { expect, signIn, test } from './fixtures'
import { look } from './walk'

test('six digits are shown until a controller has used them', async ({ page, request }) => {
  await signIn(page, 'manager')
  await page.goto('/businesses/1/lockers/1')
  const pair = page.getByRole('button', { name: 'Pair controller' })
  await pair.click()
  const card = page.getByRole('region', { name: 'Controller', exact: true })
  await expect(card).toContainText('It is valid for 10 minutes.')
  await card.getByText('The same, checked before it runs').click()
  await look(page)

  const code = /pair \S+ (\d{6})/.exec((await card.textContent()) ?? '')?.[1]
  const answer = await request.post('/v1/lockers/pair', { data: { code, deviceId: 'pi-of-a-test', firmware: '0.2.0' } })
  expect(answer.status()).toBe(200)
  await expect(card).toContainText('Paired with pi-of-a-test.')
  await expect(card).not.toContainText('It holds')
  await expect(pair).toBeVisible()
})
