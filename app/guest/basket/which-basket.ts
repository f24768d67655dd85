import { BASKET_DAYS } from '../../../contract/limits'
import { ownCookie } from '../../platform/auth/own-cookie'
import { newSecret } from '../../platform/auth/secrets'
import type { Services } from '../../platform/server/services'

/** By which the browser finds its baskets; undefined before it has put anything into one. */
export async function readBasketToken(app: Services, { headers }: Request): Promise<string | undefined> {
  const value: unknown = await cookieOf(app).parse(headers.get('Cookie'))
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The browser's token, and the headers that give it one, or let it keep its own for another month. */
export async function basketToken(app: Services, request: Request): Promise<{ token: string; headers: Headers }> {
  const token = (await readBasketToken(app, request)) ?? newSecret()
  return { token, headers: new Headers({ 'Set-Cookie': await cookieOf(app).serialize(token) }) }
}

function cookieOf(app: Services) {
  return ownCookie(app, 'barback_basket', { maxAge: BASKET_DAYS * 24 * 3600, isSigned: false })
}
