import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { dropLocationRule, setDrinkLimits, type Guest } from './guest'
import { cardOf, openKiosk, reachInto } from './kiosk'
import { expectOrderState, expectWell, PHONE, signInAt } from './phone'

/** A round that needs two cubbies of the locker (docs/rules/lockers.md#several-cubbies), on its guest's phone. */

test.setTimeout(240_000)

test.beforeEach(async ({ server }) => {
  await dropLocationRule(server.url)
  await setDrinkLimits(server.url, { order: null, hour: null })
})

/** Closes a door that has just opened. */
async function shutOpen(doors: Page, number: number, door: 'front' | 'back'): Promise<void> {
  await expect(doors.getByRole('button', { name: new RegExp(`cubby ${number}\\b.*${door}.*open`, 'i') })).toBeVisible()
  await reachInto(doors, number, door)
}

/** Makes a round of eight, and fills the cubbies that open one after another. Returns their numbers. */
async function loadRound(bar: Page, doors: Page, guest: Guest): Promise<{ id: number; numbers: number[] }> {
  const { id } = await guest.orderAll([{ drink: 'Mojito', quantity: 8 }])
  const card = cardOf(bar, id)
  for (const step of ['Start', 'Load']) await card.getByRole('button', { name: step, exact: true }).click()
  await expect.poll(async () => (await guest.read(id)).cubbies).toHaveLength(2)
  const numbers = (await guest.read(id)).cubbies.map(({ number }) => number)
  for (const number of numbers) await shutOpen(doors, number, 'back')
  await expect.poll(async () => (await guest.read(id)).status).toBe('Ready')
  return { id, numbers }
}

async function phoneOf(browser: Browser, baseURL: string, hasScript: boolean): Promise<Page> {
  const phone = await (await browser.newContext({ ...PHONE, baseURL, javaScriptEnabled: hasScript })).newPage()
  await signInAt(phone)
  return phone
}

for (const hasScript of [true, false]) {
  test(`a round of eight is in two cubbies, one tap opens them one after another, and each is finished by its own door, ${hasScript ? 'with' : 'without'} a script`, async ({
    page: bar,
    browser,
    server,
    guest,
    doors,
  }) => {
    await openKiosk(bar)
    const { id, numbers } = await loadRound(bar, doors, guest)
    const [first = 0, second = 0] = numbers
    const phone = await phoneOf(browser, server.url, hasScript)
    await phone.goto('/app/orders')
    await expect(phone.getByText(`Ready: cubbies ${first} and ${second}`)).toBeVisible()

    await phone.goto(`/app/orders/${id}`)
    await expectOrderState(phone, `Cubby ${first}`)
    await expect(phone.getByText(`Cubbies ${first} and ${second}, one after the other.`)).toBeVisible()
    await expect(phone).toHaveTitle(new RegExp(`^Ready: cubbies ${first} and ${second} `))
    for (const number of numbers) await expect(contents(phone, number)).toContainText('4 × Mojito')
    await expectWell(phone, hasScript)

    await phone.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(phone.getByText(`Not done yet: cubby ${second} opens next.`)).toBeVisible()
    await expectWell(phone, hasScript)
    await shutOpen(doors, first, 'front')

    await expectOrderState(phone, `Cubby ${second}`)
    await expect(contents(phone, first)).toContainText('done')
    await expect(phone.getByText('This is the last one.')).toBeVisible()
    await expectWell(phone, hasScript)
    expect((await guest.read(id)).status).toBe('Ready')
    await shutOpen(doors, second, 'front')

    await expectOrderState(phone, 'Picked up')
    await expect(phone.getByText(`Left something in cubby ${second}?`)).toBeVisible()
    await expectWell(phone, hasScript)
    expect((await guest.read(id)).status).toBe('Completed')
    await phone.context().close()
  })
}

/** What the order's screen says about one of its cubbies. */
function contents(phone: Page, number: number) {
  return phone.getByRole('listitem').filter({ hasText: new RegExp(`^Cubby ${number}(?!\\d)`) })
}
