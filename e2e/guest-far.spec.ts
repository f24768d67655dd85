import { expect, test } from './fixtures'
import { cardOf, openKiosk, openMore, reachInto, showTab, withDrinkLoaded, withStaff } from './kiosk'
import { expectOrderState, expectWell, PHONE, signInHere } from './phone'

test.use({
  ...PHONE,
  // A request to open a door from too far away.
  expectedErrors: [/409/],
})

const DOWN_THE_ROAD = { ...PHONE.geolocation, latitude: PHONE.geolocation.latitude + 0.0064 }

test('a distant guest sees the distance until they try again, and the door opens once they are in front of it', async ({
  page: phone,
  context,
  browser,
  server,
  locker,
  guest,
}) => {
  await withDrinkLoaded(browser, { server, locker, guest }, async ({ id, number, doors }) => {
    await context.setGeolocation(DOWN_THE_ROAD)
    await phone.goto(`/app/orders/${id}`)
    await signInHere(phone)
    await expectOrderState(phone, `Cubby ${number}`)
    await phone.getByRole('button', { name: 'Open', exact: true }).click()
    const away = phone.getByRole('alert').filter({ hasText: /You are 0\.\d mi away/ })
    await expect(away).toBeVisible()
    await expectWell(phone)
    expect((await guest.read(id)).cubby?.phase).toBe('Loaded')

    // A change in another tab reloads the screen.
    const tab = await context.newPage()
    await tab.goto(`/app/orders/${id}`)
    await tab.getByText('Something is wrong').click()
    await tab.getByRole('button', { name: 'Tell the bar' }).click()
    await expect(phone.getByText(/^Reported/)).toBeVisible()
    await tab.close()
    await expect(away).toBeVisible()

    await context.setGeolocation(PHONE.geolocation)
    await phone.getByRole('button', { name: 'Share my location and open' }).click()
    await expect(phone.getByText(/Pull the door open|Take everything out and close the door/)).toBeVisible()
    await expect(away).toBeHidden()
    await reachInto(doors, number, 'front')
    await expectOrderState(phone, 'Picked up')
  })
})

test('a refusal from afar goes once the drink is back at the bar', async ({
  page: phone,
  context,
  browser,
  server,
  locker,
  guest,
}) => {
  await withDrinkLoaded(browser, { server, locker, guest }, async ({ id, number, doors }) => {
    await context.setGeolocation(DOWN_THE_ROAD)
    await phone.goto(`/app/orders/${id}`)
    await signInHere(phone)
    // The browser has allowed the position already, so nothing explains why it is needed.
    await expect(phone.getByText('The locker only opens for guests nearby. Share your location.')).toBeHidden()
    await phone.getByRole('button', { name: 'Open', exact: true }).click()
    const away = phone.getByRole('alert').filter({ hasText: /You are 0\.\d mi away/ })
    await expect(away).toBeVisible()
    await withStaff(browser, server.url, async (bar) => {
      await openKiosk(bar)
      await showTab(bar, 'Ready')
      const card = cardOf(bar, id)
      await openMore(card)
      await card.getByText('Load it again').click()
      await card.getByRole('button', { name: 'Back to the bar', exact: true }).click()
      await expect(card).toContainText('Once the back is closed, the order goes back to the bar.')
      await reachInto(doors, number, 'back')
      await showTab(bar, 'To load')
      await expect(card.getByRole('button', { name: /^Load/ })).toBeVisible()
    })
    await expectOrderState(phone, 'Back at the bar')
    await expect(away).toBeHidden()
    await expectWell(phone)
  })
})
