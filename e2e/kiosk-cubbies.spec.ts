import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures'
import { cardOf, openAttention, openKiosk, openMore, reachInto, showTab } from './kiosk'

test.setTimeout(120_000)
test.use({ viewport: { width: 1024, height: 768 } })

test('every cubby with something inside can be opened at the back, which changes nothing else', async ({
  page,
  doors,
  guest,
}) => {
  await openKiosk(page)
  const openBack = (number: number) => page.getByRole('link', { name: `Open back of cubby ${number}`, exact: true })
  await expect(page.getByRole('link', { name: /^Open back/ })).toHaveCount(0)

  // While the cubby is being loaded, and once the order waits for its guest.
  const { id, dailyNumber } = await guest.order('Negroni')
  for (const step of ['Start', 'Load']) {
    await cardOf(page, id).getByRole('button', { name: step, exact: true }).click()
  }
  await expect(cardOf(page, id)).toContainText('Put it in and close the back door')
  const number = (await guest.read(id)).cubby?.number ?? 0
  await expect(openBack(number)).toBeVisible()
  await reachInto(doors, number, 'back')
  await showTab(page, 'Ready')
  await expect(cardOf(page, id)).toContainText('Waiting for the guest')

  await openBack(number).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`Cubby ${number}`) })
  await expect(dialog).toContainText(`#${dailyNumber} is in it`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Open back' }).click()
  await expect(dialog).toBeHidden()
  await expect(cubby(page, number)).toContainText('back open')
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 768 })
    const cut = cubby(page, number).evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    expect(await cut, `words are cut at ${width} px`).toBe(false)
  }
  await reachInto(doors, number, 'back')
  await expect(cubby(page, number)).not.toContainText('open')
  expect((await guest.read(id)).status).toBe('Ready')

  // Taken out by hand: staff have not checked the cubby, which can still be opened here.
  await openMore(cardOf(page, id))
  await cardOf(page, id).getByText('The door won’t open').click()
  await cardOf(page, id).getByRole('button', { name: 'Taken out by hand' }).click()
  await expect(cardOf(page, id)).toBeHidden()
  await openBack(number).click()
  await dialog.getByRole('button', { name: 'Open back' }).click()
  await expect(cubby(page, number)).toContainText('back open')

  // Once its back was opened and closed for the job, the cubby is empty.
  const job = page.locator('.cubby-job').filter({ hasText: `Cubby ${number} ` })
  await reachInto(doors, number, 'back')
  await expect(cubby(page, number)).not.toContainText('open')
  await openAttention(page)
  await job.getByText('Empty it').click()
  await job.getByRole('button', { name: 'Open the back' }).click()
  await expect(job).toContainText('Take everything out and close the back door')
  await reachInto(doors, number, 'back')
  await expect(job).toBeHidden()
  await expect(openBack(number)).toHaveCount(0)
})

function cubby(page: Page, number: number) {
  return page.locator('.cubby').filter({ hasText: new RegExp(`^Cubby ${number}(?!\\d)`) })
}
