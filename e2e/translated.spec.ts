import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { cardOf, openKiosk, reachInto, showTab } from './kiosk'
import { HERON } from './phone'

/**
 * Imitates Chrome's translation for as long as the page is open: replaces each text with two elements that contain other text. That text is the
 * original with an invisible joiner.
 */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const written = new WeakSet<Node>()
    // In a variable, because the element is deprecated. Chrome still inserts it.
    const tag: string = 'font'
    const textsIn = (root: Node): Text[] => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = root instanceof Text ? [root] : []
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
      return texts.filter((text) => {
        const parent = text.parentElement
        return (
          !written.has(text) && parent?.closest('script, style, textarea, option') === null && text.data.trim() !== ''
        )
      })
    }
    const replace = (text: Text): void => {
      const words = document.createTextNode(`${text.data}\u2060`)
      written.add(words)
      const inner = document.createElement(tag)
      inner.append(words)
      const outer = document.createElement(tag)
      outer.append(inner)
      text.parentNode?.replaceChild(outer, text)
    }
    textsIn(document.body).forEach(replace)
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node.isConnected) textsIn(node).forEach(replace)
    }).observe(document.body, { childList: true, subtree: true })
  })
  await expect(page.locator('font font').first()).toBeAttached()
}

test.describe('a phone with translation', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('shows changes, from the menu to an empty basket', async ({ page }) => {
    await page.goto(HERON)
    await page.getByRole('button', { name: 'Yes, I am' }).click()
    await expect(page.getByRole('heading', { name: 'Are you 21 or older?' })).toBeHidden()
    await translate(page)
    const negroni = page.getByRole('link', { name: /Negroni/ }).first()
    await negroni.click()
    await expect(page.getByRole('heading', { level: 1, name: /Negroni/ })).toBeVisible()
    const add = page.getByRole('button', { name: /Add to basket/ })
    const price = Number(/\$([\d.]+)/.exec(await add.innerText())?.[1])
    await page.getByRole('button', { name: 'One more' }).click()
    await expect(add).toContainText(`$${(2 * price).toFixed(2)}`)
    await add.click()
    await page.getByRole('link', { name: /View basket/ }).click()
    await expect(page.getByText(/2[\s\u2060]*×[\s\u2060]*Negroni/)).toBeVisible()
    await expect(page.locator('.sums dd').first()).toContainText(`$${(2 * price).toFixed(2)}`)
    await page.getByRole('button', { name: 'One more: Negroni' }).click()
    await expect(page.getByText(/3[\s\u2060]*×[\s\u2060]*Negroni/)).toBeVisible()
    await expect(page.locator('.sums dd').first()).toContainText(`$${(3 * price).toFixed(2)}`)
    await page.getByRole('button', { name: 'Remove: Negroni' }).click()
    await expect(page.getByText('Your basket is empty.')).toBeVisible()
    await page
      .getByRole('link', { name: /See the menu|menu/i })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /The Night Heron/ })).toBeVisible()
  })
})

test('a bar’s screen with translation shows orders come, move and go', async ({ page, doors, guest }) => {
  await openKiosk(page)
  await translate(page)
  const { id } = await guest.order('Negroni')
  const card = cardOf(page, id)
  await expect(card).toContainText('Negroni')
  await card.getByRole('button', { name: /^Start/ }).click()
  await card.getByRole('button', { name: /^Load/ }).click()
  await expect(card).toContainText('Put it in and close the back door')
  const number = (await guest.read(id)).cubby?.number ?? 0
  await reachInto(doors, number, 'back')
  await showTab(page, 'Ready')
  await expect(card).toContainText('Waiting for the guest')
  await guest.pickUp(id)
  await reachInto(doors, number, 'front')
  await expect(card).toBeHidden()
})
