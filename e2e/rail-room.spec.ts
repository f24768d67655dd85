import type { Locator } from '@playwright/test'
import { drawn, expect, expectAccessible, expectNoOverflow, test } from './fixtures'
import { addLocker, signInGuest } from './guest'
import { cardOf, openKiosk } from './kiosk'
import { look } from './queue'

test.setTimeout(120_000)

const DRINKS = ['Negroni', 'Margarita', 'Daiquiri', 'Mojito', 'Old Fashioned', 'Whiskey Sour']

/** Whether a ticket's lines are all inside it. */
const isWhole = (ticket: Locator) =>
  ticket.evaluate((element) => {
    const { left, right, bottom } = element.getBoundingClientRect()
    const lines = [...element.querySelectorAll('.kiosk-line')].map((line) => line.getBoundingClientRect())
    return lines.every((line) => line.left >= left && line.right <= right && line.bottom <= bottom)
  })

test('with three lockers, an order of twelve lines with notes is whole, and its button is in sight', async ({
  page,
  server,
}) => {
  await addLocker(server.url, 'Terrace by the river')
  await addLocker(server.url, 'Back bar')
  const guest = await signInGuest(server.url)
  const { id } = await guest.orderAll(
    Array.from({ length: 12 }, (_, n) => ({ drink: DRINKS[n % 6] ?? '', notes: `seat ${n}, no ice and a straw` })),
  )
  await guest.order('Negroni')
  await openKiosk(page)
  const start = cardOf(page, id).getByRole('button', { name: 'Start', exact: true })
  for (const [width, height] of [
    [1024, 768],
    [1280, 800],
    [768, 1024],
    [390, 844],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await drawn(page)
    await expect(page.locator('.cubby')).toHaveCount(36)
    // A phone scrolls to it.
    if (width < 600) await start.scrollIntoViewIfNeeded()
    else for (const cubby of await page.locator('.cubby').all()) await expect(cubby).toBeInViewport({ ratio: 1 })
    await expect(start, `${width} px`).toBeInViewport({ ratio: 1 })
    expect(await isWhole(cardOf(page, id)), `${width} px`).toBe(true)
    expect((await look(page)).cut).toEqual([])
    await expectNoOverflow(page)
  }
  await page.setViewportSize({ width: 1024, height: 768 })
  await expectAccessible(page)
  const box = await cardOf(page, id).boundingBox()
  await start.click()
  await expect(cardOf(page, id)).toHaveAttribute('data-status', 'Started')
  expect(await cardOf(page, id).boundingBox(), 'it is as large while it is made').toEqual(box)
})
