import { createCookie } from '@remix-run/node'

const DAY_SECONDS = 24 * 3600

/**
 * Whoever looks at a menu says that they are old enough. Believed for looking only, and for this browser: never a fact of a guest
 * (docs/rules/orders.md#the-menu-without-an-account).
 */
const claimCookie = createCookie('barback_of_age', {
  httpOnly: true,
  sameSite: 'lax',
  path: '/app',
  maxAge: DAY_SECONDS,
})

/** What was answered; undefined for who has not been asked. */
export async function readAgeClaim({ headers }: Request): Promise<boolean | undefined> {
  const value: unknown = await claimCookie.parse(headers.get('Cookie'))
  return typeof value === 'boolean' ? value : undefined
}

/** The `Set-Cookie` value that keeps the answer. */
export async function keepAgeClaim(isOfAge: boolean): Promise<string> {
  return claimCookie.serialize(isOfAge)
}
