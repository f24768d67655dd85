import type { Page } from '@playwright/test'
import { expect, holdBack, test } from './fixtures'

// React reports that it has rendered the page again.
test.use({ expectedErrors: [/Hydration failed|error while hydrating|Minified React error #(418|423|425)/] })

/** Delays the page's script until the user has typed. */
const holdScripts = (page: Page) => holdBack(page, '**/assets/entry.client-*.js')

const PLACES = {
  'into html': () => document.documentElement.append(document.createElement('an-extension')),
  'before head': () => document.documentElement.prepend(document.createElement('an-extension')),
  'first in head': () => document.head.prepend(document.createElement('style')),
  'last in head': () => document.head.append(document.createElement('script')),
  'first in body': () => document.body.prepend(document.createElement('div')),
  'last in body': () => document.body.append(document.createElement('an-extension')),
  'into each label': () => {
    for (const label of document.querySelectorAll('label')) label.append(document.createElement('an-extension'))
  },
  'before each field': () => {
    for (const field of document.querySelectorAll('input')) field.before(document.createElement('div'))
  },
}

for (const [place, add] of Object.entries(PLACES)) {
  test(`typed text and the focus survive an extension that inserts an element ${place}`, async ({ page }) => {
    const wake = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    const email = page.getByLabel('Email')
    await email.fill('bartender@barback.test')
    await page.getByLabel('Password').fill('not yet whole')
    await page.evaluate(add)
    wake()
    await page.waitForFunction(() => {
      const router: unknown = Reflect.get(window, '__remixRouter')
      return router !== undefined && Object.keys(document.body).some((key) => key.startsWith('__react'))
    })
    await expect(email).toHaveValue('bartender@barback.test')
    const password = page.getByLabel('Password')
    await expect(password).toHaveValue('not yet whole')
    await expect(password).toBeFocused()
    await page.keyboard.type(', now it is')
    await expect(password).toHaveValue('not yet whole, now it is')
  })
}
