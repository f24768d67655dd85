import { randomUUID } from 'node:crypto'
import { createClient, dataOf } from '../../../contract/client/client'
import { BY_THE_LOCKER } from '../../../db/seed/venues'
import type { Shot } from '../load'
import { cookieOf } from '../servers'
import { PASSWORD, type Stage } from '../stage'

/** The requests of the bench's people: each guest in turn, each at the venue of their tab. */
export interface Callers {
  tokens: string[]
  menu(): Shot
  page(): Shot
  order(): Shot
  /** An order of any guest at the first guest's venue. */
  orderAtOneVenue(): Shot
}

const DRINKS = 3

/** Signs in the guests through `/v1` and an owner through the login screen, and chooses what each guest orders. */
export async function callersAt(url: string, { guests }: Pick<Stage, 'guests'>, venues: number[]): Promise<Callers> {
  const cookie = await cookieOf(url, 'owner@barback.test')
  const cast: Array<{ token: string; menu: string; body: string; bodyAtOne: string }> = []
  const one = venues[0] ?? 0
  for (const [index, { email }] of guests.entries()) {
    const client = createClient({ baseUrl: url })
    const { token } = dataOf(await client.auth.loginCustomer({ email, password: PASSWORD }))
    const bodyAt = async (businessId: number) => {
      const { results } = dataOf(await client.menu.items(businessId))
      const drinks = results.filter(({ type, available }) => available && type === 'StandardDrink').slice(0, DRINKS)
      if (drinks.length < DRINKS) throw new Error(`venue ${businessId} has too few items that can be ordered`)
      const wish = {
        businessId,
        items: drinks.map(({ id }) => ({ menuItemId: id, quantity: 1 })),
        location: BY_THE_LOCKER,
      }
      const { total } = dataOf(await client.orders.quote(wish))
      return JSON.stringify({ ...wish, expectedTotal: total, paymentMethodId: 'pm_card_visa' })
    }
    const venue = venues[index] ?? one
    cast.push({
      token,
      menu: `/v1/menu/items/customer/${venue}`,
      body: await bodyAt(venue),
      bodyAtOne: await bodyAt(one),
    })
  }
  let turn = 0
  const next = () => {
    const caller = cast[turn++ % cast.length]
    if (!caller) throw new Error('there are no guests')
    return { ...caller, bearer: { Authorization: `Bearer ${caller.token}` } }
  }
  const order = (bearer: { Authorization: string }, body: string): Shot => ({
    method: 'POST',
    path: '/v1/orders/customer',
    headers: { ...bearer, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body,
  })
  return {
    tokens: cast.map(({ token }) => token),
    menu() {
      const { menu, bearer } = next()
      return { path: menu, headers: bearer }
    },
    page: () => ({ path: '/', headers: { Cookie: cookie, Accept: 'text/html' } }),
    order() {
      const { bearer, body } = next()
      return order(bearer, body)
    },
    orderAtOneVenue() {
      const { bearer, bodyAtOne } = next()
      return order(bearer, bodyAtOne)
    },
  }
}
