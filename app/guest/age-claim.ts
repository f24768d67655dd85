import { createCookie } from '@remix-run/node'

const DAY_SECONDS = 24 * 3600

/**
 * The visitor's own claim to be of age. It only unlocks viewing menus in this browser and is never stored as a fact about a guest
 * (docs/rules/orders.md#the-menu-without-an-account).
 */
const claimCookie = createCookie('barback_of_age', {
  httpOnly: true,
  sameSite: 'lax',
  path: '/app',
  maxAge: DAY_SECONDS,
})

/** Returns the answer; undefined if the visitor has not been asked. */
export async function readAgeClaim({ headers }: Request): Promise<boolean | undefined> {
  const value: unknown = await claimCookie.parse(headers.get('Cookie'))
  return typeof value === 'boolean' ? value : undefined
}

/** Returns the `Set-Cookie` value that stores the answer. */
export async function keepAgeClaim(isOfAge: boolean): Promise<string> {
  return claimCookie.serialize(isOfAge)
}
