import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '../scripts/steps.mjs'
import { expect, openWindow, test } from './fixtures'
import { cardOf, openKiosk, reachInto, withStaff } from './kiosk'
import { expectAwake, expectOrderState, HERON, payButton, PHONE } from './phone'

test.use(PHONE)
// A whole evening.
test.setTimeout(180_000)

/** The page of the documentation that has the reading. `READ_ALOUD=write` writes it anew. */
const PAGE = join(ROOT, 'docs/screen-reader.md')
/** The most lines of a screen: a menu has hundreds. */
const LINES = 75

/** A screen as a screen reader finds it: its title, the element with the focus, and the content in order. */
async function readScreen(phone: Page, step: string): Promise<string> {
  const focus = await phone.evaluate(() => {
    const { activeElement: element } = document
    if (element === null || element === document.body) return 'the page'
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : element
    return (label?.textContent ?? '').trim()
  })
  const spoken = settled(await phone.getByRole('main').ariaSnapshot()).split('\n')
  // A choice of two dozen times is one line.
  const lines = spoken.filter((line, index) => !line.includes('/url:') && line !== spoken[index - 1])
  const left = lines.length > LINES ? [`# and ${lines.length - LINES} more lines`] : []
  const content = [...lines.slice(0, LINES), ...left].join('\n')
  return `## ${step}\n\nTitle: ${await phone.title()}. Focus: ${focus}.\n\n\`\`\`yaml\n${content}\n\`\`\`\n`
}

/** Replaces what differs from run to run. */
function settled(reading: string): string {
  return reading
    .replaceAll(/\d{1,2}:\d\d [AP]M/g, '9:41 PM')
    .replaceAll(/Order #\d+/g, 'Order #45')
    .replaceAll(/Order \d+/g, 'Order 1045')
    .replaceAll(/(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \w{3} \d+/g, 'Fri, Nov 27')
}

test('a screen reader reads the way from the menu to the drink as docs/screen-reader.md says', async ({
  page: phone,
  browser,
  server,
  locker,
}) => {
  const read: string[] = []
  const note = async (step: string) => read.push(settled(await readScreen(phone, step)))
  await phone.goto(HERON)
  const ofAge = phone.getByRole('button', { name: 'Yes, I am' })
  await ofAge.click()
  await expect(ofAge).toBeHidden()
  await phone.locator('.filters summary').click()
  await phone.getByLabel('No alcohol').check()
  const plus = phone.getByRole('button', { name: 'Add Shirley Temple', exact: true })
  await expectAwake(phone, plus)
  await note('The menu, without alcohol')
  await plus.click()
  await phone.getByRole('link', { name: /View basket/ }).click()
  await expect(phone.getByRole('heading', { name: 'Your basket' })).toBeVisible()
  await phone.getByLabel('Name to call out').fill('Gail')
  await phone.getByLabel('Email or phone').fill('gail@mail.com')
  await expectAwake(phone)
  await note('The basket')
  await payButton(phone).click()
  await expectOrderState(phone, 'In the queue')
  const id = Number(new URL(phone.url()).pathname.split('/').at(-1))
  await note('Paid, and in the queue')
  await withStaff(browser, server.url, async (bar) => {
    await openKiosk(bar)
    const doors = await openWindow(browser, locker.url)
    const card = cardOf(bar, id)
    await card.getByRole('button', { name: 'Start' }).click()
    await expectOrderState(phone, 'Being made')
    await note('Being made')
    await card.getByRole('button', { name: 'Load' }).click()
    await expect(card).toContainText('Put it in and close the back door')
    // The first cubby of an empty locker.
    const number = 1
    await reachInto(doors, number, 'back')
    await expectOrderState(phone, `Cubby ${number}`)
    await note('Ready in a cubby')
    await phone.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(phone.getByText('Take everything out and close the door.')).toBeVisible()
    await note('The door is open')
    await reachInto(doors, number, 'front')
    await expectOrderState(phone, 'Picked up')
    await note('Picked up')
    await doors.context().close()
  })
  const [head = ''] = readFileSync(PAGE, 'utf8').split(/^## /m)
  const whole = `${head}${read.join('\n')}`
  if (process.env.READ_ALOUD === 'write') writeFileSync(PAGE, whole)
  expect(whole).toBe(readFileSync(PAGE, 'utf8'))
})
