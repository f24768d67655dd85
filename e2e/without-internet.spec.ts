import type { Page } from '@playwright/test'
import { openLine } from '../testing/line'
import { expect, expectAccessible, openWindow, signIn, test } from './fixtures'
import { signInGuest } from './guest'
import { cardOf, setPin, showTab } from './kiosk'
import { startLocker } from './locker'

// The locker refuses with a 409.
test.use({ expectedErrors: [/409/], viewport: { width: 360, height: 740 } })
test.setTimeout(90_000)

test('a guest and the staff open a locker that has lost the server, on its own page', async ({
  browser,
  page,
  context,
  server,
}) => {
  const line = await openLine(() => Number(new URL(server.url).port))
  const locker = await startLocker(line.url)
  try {
    const guest = await signInGuest(server.url)
    await signIn(page, 'bartender')
    await page.goto('/kiosk')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await setPin(page, '4711')

    await page.goto('/kiosk')
    const { id } = await guest.order('Negroni')
    const card = cardOf(page, id)
    await card.getByRole('button', { name: 'Start' }).click()
    await card.getByRole('button', { name: 'Load' }).click()
    await expect(card).toContainText('Put it in and close the back door')
    const doors = await openWindow(browser, locker.url)
    const number = (await guest.read(id)).cubby?.number ?? 0
    const shut = async (door: 'front' | 'back') => {
      await doors.waitForFunction((since) => Date.now() - since > 900, Date.now())
      await doors.getByRole('button', { name: new RegExp(`cubby ${number}\\b.*${door}`, 'i') }).click()
    }
    await shut('back')
    await showTab(page, 'Ready')
    await expect(card).toContainText('Waiting for the guest')
    await page.getByText('If the internet fails').click()
    await expectAccessible(page)
    const ofStaff = await page.getByRole('link', { name: /Open the page of/ }).getAttribute('href')

    line.stall()
    await expect(doors.getByText('Offline')).toBeVisible({ timeout: 15_000 })
    const phone = await context.newPage()
    const ticket = await guest.ticketLink(id)
    await phone.goto(ticket)
    await looksRight(phone, `Your drink is in cubby ${number}`)
    const open = phone.getByRole('button', { name: new RegExp(`Open cubby ${number}|Try again`) })
    await expect(async () => {
      await open.click()
      await expect(phone.getByRole('heading')).toHaveText(`Cubby ${number} is open`, { timeout: 1_000 })
    }).toPass({ intervals: [2_000] })
    await shut('front')

    const abroad = await browser.newContext({ locale: 'es-MX', viewport: { width: 360, height: 740 } })
    const spanish = await abroad.newPage()
    await spanish.goto(ticket)
    await looksRight(spanish, `Tu bebida está en el casillero ${number}`)
    await spanish.getByRole('button', { name: `Abrir el casillero ${number}` }).click()
    await looksRight(spanish, 'Este código ya se usó: pregunta al personal.')
    await abroad.close()

    await phone.goto(ofStaff ?? '')
    await looksRight(phone, 'Hello Bea')
    await phone.getByLabel('Cubby').selectOption('7')
    await phone.getByLabel('Back').check()
    await phone.getByLabel('Your PIN').fill('4711')
    await phone.getByRole('button', { name: 'Open the door' }).click()
    await looksRight(phone, 'Cubby 7 is open at the back')

    line.flow()
    await expect(doors.getByText('Connected')).toBeVisible({ timeout: 30_000 })
    await expect(card).toBeHidden()
    expect((await guest.read(id)).status).toBe('Completed')
    await doors.context().close()
  } finally {
    await locker.stop()
    line.stop()
  }
})

/** Expects this heading, and that the page fits a phone and is accessible in both colour schemes. */
async function looksRight(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('heading')).toHaveText(words)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
}
