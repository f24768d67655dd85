import { expect, expectAccessible, expectNoOverflow, test } from './fixtures'
import { mixAndLoad, openKiosk } from './kiosk'
import { HERON, PHONE, signInAt, signInOnScreen } from './phone'

test("a drink that becomes ready is announced once in view of its guest, over the screen's only stream", async ({
  browser,
  page: bar,
  doors,
  guest,
  server,
}) => {
  const context = await browser.newContext({ ...PHONE, baseURL: server.url })
  try {
    const phone = await context.newPage()
    await signInOnScreen(phone)
    const streams: string[] = []
    // The list of places, left a moment ago, may open its own stream late on a slow machine.
    phone.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('/events') && new URL(request.frame().url()).pathname === HERON) streams.push(pathname)
    })
    const { id } = await guest.order('Negroni')
    await phone.goto(HERON)
    const order = phone.getByRole('complementary', { name: 'Your order' }).getByRole('link')
    await expect(order).toHaveText(/^In the queue.*See$/)
    // Screen readers do not announce content that is there when the screen opens.
    const spoken = phone.locator('.order-bar-place [role=status]')
    await expect(spoken).toHaveText('')
    await spoken.evaluate((element) => {
      const { dataset } = document.documentElement
      const note = () => (dataset.said = `${dataset.said ?? ''}${element.textContent};`)
      new MutationObserver(note).observe(element, { childList: true, characterData: true, subtree: true })
    })

    await openKiosk(bar)
    const number = await mixAndLoad(bar, doors, guest, id)
    await expect(order).toHaveText(`Cubby ${number} is ready Open`)
    await expect(spoken).toHaveText(`Cubby ${number} is ready`)
    const announced = (await phone.locator('html').getAttribute('data-said'))?.split(';').filter(Boolean) ?? []
    expect(announced).toEqual([...new Set(announced)])
    expect(announced.at(-1)).toBe(`Cubby ${number} is ready`)
    expect([...new Set(streams)]).toEqual([`${HERON}/events`])
    await expectAccessible(phone)
    await expectNoOverflow(phone)

    // It stays visible with little height, and the menu's own bar stays below it.
    await phone.evaluate(() => window.scrollTo(0, 2000))
    await expect.poll(async () => (await order.boundingBox())?.y).toBe(0)
    const box = await order.boundingBox()
    expect(box?.height).toBeLessThanOrEqual(49)
    const chips = await phone.getByRole('navigation', { name: 'Categories' }).boundingBox()
    expect(chips?.y).toBeGreaterThanOrEqual(48)

    await phone.goto('/app/orders')
    await expect(order).toHaveText(`Cubby ${number} is ready Open`)
    await expect(phone.getByRole('main').getByText(`Ready: cubby ${number}`)).toBeVisible()
    await order.click()
    await expect(phone.getByRole('heading', { name: `Cubby ${number}` })).toBeVisible()
    await expect(order).toBeHidden()
  } finally {
    await context.close()
  }
})

test("'My orders' follows the bar's actions", async ({ browser, page: bar, doors, guest, server }) => {
  const context = await browser.newContext({ ...PHONE, baseURL: server.url })
  try {
    const phone = await context.newPage()
    const { id } = await guest.order('Negroni')
    await signInAt(phone)
    await phone.goto('/app/orders')
    const line = phone.getByRole('main').locator(`a[href="/app/orders/${id}"]`)
    await expect(line).toContainText('In the queue')
    await openKiosk(bar)
    const number = await mixAndLoad(bar, doors, guest, id)
    await expect(line).toContainText(`Ready: cubby ${number}`)
  } finally {
    await context.close()
  }
})
