import { BASKET_DAYS } from '../../../contract/limits'
import { ownCookie } from '../../platform/auth/own-cookie'
import { newSecret } from '../../platform/auth/secrets'
import type { Services } from '../../platform/server/services'

/** Returns the token of this browser's baskets; undefined before the first item. */
export async function readBasketToken(app: Services, { headers }: Request): Promise<string | undefined> {
  const value: unknown = await cookieOf(app).parse(headers.get('Cookie'))
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns the browser's token, and the headers that set it or extend it by another month. */
export async function basketToken(app: Services, request: Request): Promise<{ token: string; headers: Headers }> {
  const token = (await readBasketToken(app, request)) ?? newSecret()
  return { token, headers: new Headers({ 'Set-Cookie': await cookieOf(app).serialize(token) }) }
}

function cookieOf(app: Services) {
  return ownCookie(app, 'barback_basket', { maxAge: BASKET_DAYS * 24 * 3600, isSigned: false })
}
