import { expect, expectAccessible, expectNoOverflow, signIn, test } from './fixtures'

/** An owner's question about the venue's own nights (docs/rules/promise.md#what-if). */

test('an owner asks for one more pair of hands, with and without JavaScript', async ({
  page: owner,
  browser,
  server,
}) => {
  await signIn(owner, 'owner')
  await owner.goto('/reports/what-if')
  await owner.locator('#business-filter').selectOption({ label: 'The Night Heron' })
  const answer = owner.getByRole('table', { name: 'What guests meet' })
  await expect(answer.getByRole('columnheader')).toHaveText(['Minutes', 'Were', 'Again'])
  await owner.getByLabel('More Hands').fill('1')
  await owner.getByLabel('They Come At').fill('21:00')
  await owner.getByLabel('And Leave At').fill('23:30')
  await owner.getByRole('button', { name: 'Play' }).click()
  await expect(answer.getByRole('columnheader')).toHaveText(['Minutes', 'Were', 'Again', 'Changed'])
  for (const width of [360, 1024, 1280]) {
    await owner.setViewportSize({ width, height: 768 })
    await expectNoOverflow(owner)
    await expect(answer.getByRole('rowheader', { name: '9 in 10 picked up in' })).toBeVisible()
  }
  await expectAccessible(owner)

  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await owner.context().storageState(),
    baseURL: server.url,
  })
  const plain = await context.newPage()
  await plain.goto('/reports/what-if')
  await plain.getByLabel('Cubbies').fill('24')
  await plain.getByRole('button', { name: 'Play' }).click()
  await expect(plain.getByRole('table', { name: 'What guests meet' }).getByRole('columnheader')).toHaveCount(4)
  await context.close()
})
