import type { TestBarback } from './barback'
import type { Caller } from './caller'
import { handOver, linesOf, newGuest, paidOrder } from './orders'

/** Guests who share a tab. */
export interface Friends {
  host: Caller
  friend: Caller
  other: Caller
  /** Lets time pass, and signs everyone in again: their tokens last for minutes. */
  later: (ms: number) => Promise<void>
}

export async function friendsAt(bar: TestBarback): Promise<Friends> {
  const [one, two, three] = [await newGuest(bar), await newGuest(bar), await newGuest(bar)]
  const friends: Friends = {
    host: one.caller,
    friend: two.caller,
    other: three.caller,
    async later(ms) {
      bar.clock.advance(ms)
      friends.host = await bar.customer(one.email)
      friends.friend = await bar.customer(two.email)
      friends.other = await bar.customer(three.email)
    },
  }
  return friends
}

/** An order of a guest, handed over. */
export async function drink(
  bar: TestBarback,
  guest: Caller,
  drinks: Readonly<Record<string, number>> = { Negroni: 1 },
) {
  const order = await paidOrder(bar, { items: await linesOf(bar, drinks) }, guest)
  await handOver(bar, order.id)
  return order
}
