import { expect, test } from './fixtures'
import { dropLocationRule } from './guest'
import { expectOrderState, fillBasket, order, PHONE } from './phone'

test.use({ expectedErrors: [/SyntaxError|Invalid regular expression/], ...PHONE })

test('a browser that cannot parse our scripts orders with plain forms', async ({ page, server }) => {
  // A phone can only send its position with a script.
  await dropLocationRule(server.url)
  await page.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'beyond the floor (' }),
  )
  await fillBasket(page)
  await order(page)
  await expectOrderState(page, 'In the queue')
  expect(await page.evaluate(() => Reflect.get(window, '__remixRouter') === undefined)).toBe(true)
})
