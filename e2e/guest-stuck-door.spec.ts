import { expect, test } from './fixtures'
import { reachInto, withDrinkLoaded } from './kiosk'
import { expectOrderState, expectWell, PHONE, signInHere } from './phone'

// The server waits 20 seconds for the door.
test.setTimeout(180_000)
test.use(PHONE)

test('a guest whose door did not move pulls it, taps again, and takes the drink out of the same cubby', async ({
  page: phone,
  browser,
  server,
  locker,
  guest,
}) => {
  await withDrinkLoaded(browser, { server, locker, guest }, async ({ id, number, doors }) => {
    /** A stuck door's lock confirms the command without moving. */
    const setFront = (fault: 'stuck' | 'none') =>
      doors.request.post(`${locker.url}/doors`, { data: { cubby: number, door: 'front', fault } })

    await setFront('stuck')
    await phone.goto(`/app/orders/${id}`)
    await signInHere(phone)
    await phone.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(phone.getByText(/Pull the door open/)).toBeVisible()
    // The bar is notified after 20 seconds, and the drink is still the guest's.
    await expect(phone.getByText(/pull the door. If it doesn’t move, press again/)).toBeVisible({
      timeout: 40_000,
    })
    await expect(phone.getByText(/^Ready\. It may be unlocked/)).toBeVisible()
    await expect(phone.getByText(/^Opening/)).toBeHidden()
    await expectOrderState(phone, `Cubby ${number}`)
    await expectWell(phone)
    expect((await guest.read(id)).status).toBe('Ready')

    await setFront('none')
    await phone.getByRole('button', { name: 'Open again' }).click()
    await expect(phone.getByText(/Take everything out and close the door/)).toBeVisible()
    await reachInto(doors, number, 'front')
    await expectOrderState(phone, 'Picked up')
  })
})
