import type { TabDetails } from '../contract/calls/tabs'
import type { TestBarback } from './barback'
import type { Caller } from './caller'
import { linesOf, newGuest, pickedUpOrder } from './orders'
import { sharedTab } from './tabs'

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
  return pickedUpOrder(bar, { items: await linesOf(bar, drinks) }, guest)
}

/** An open tab of three, all of whom have drunk: the friend a Negroni, the other two Daiquiris, the host one. */
export async function friendsEvening(
  bar: TestBarback,
  { host, friend, other }: Friends,
  wish: { limit?: number } = {},
): Promise<TabDetails> {
  const tab = await sharedTab(bar, host, [friend, other], wish)
  await drink(bar, friend)
  await drink(bar, other, { Daiquiri: 2 })
  await drink(bar, host, { Daiquiri: 1 })
  return tab
}
