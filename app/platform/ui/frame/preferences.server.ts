import { createCookie } from '@remix-run/node'
import { DEFAULT_SCHEME, isScheme, type Scheme } from './scheme'

const YEAR_SECONDS = 60 * 60 * 24 * 365

/** Only the server reads them. They hold no secret, so they are unsigned. */
const attributes = { httpOnly: true, sameSite: 'lax', path: '/', maxAge: YEAR_SECONDS } as const

const schemeCookie = createCookie('barback_scheme', attributes)
const businessCookie = createCookie('barback_business', attributes)

/** Returns the colour scheme chosen in this browser; the default if the cookie is unreadable. */
export async function readScheme(request: Request): Promise<Scheme> {
  const value: unknown = await schemeCookie.parse(request.headers.get('cookie'))
  return isScheme(value) ? value : DEFAULT_SCHEME
}

/** The `Set-Cookie` value that stores the choice. */
export async function keepScheme(scheme: Scheme): Promise<string> {
  return schemeCookie.serialize(scheme)
}

/**
 * Returns the business chosen in the sidebar's filter, or undefined for all. It comes from the browser, so `selectedBusiness`
 * (app/portal/venues) checks it against the user's permissions.
 */
export async function readBusinessChoice(request: Request): Promise<number | undefined> {
  const value: unknown = await businessCookie.parse(request.headers.get('cookie'))
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}

/** The `Set-Cookie` value that stores the chosen business, or removes it. */
export async function keepBusinessChoice(businessId: number | undefined): Promise<string> {
  return businessId === undefined ? businessCookie.serialize('', { maxAge: 0 }) : businessCookie.serialize(businessId)
}

/** Returns a path of our site to return to. Refuses '//elsewhere', 'https://elsewhere', and anything that a browser reads as such. */
export function safePath(wish: unknown, otherwise = '/'): string {
  if (typeof wish !== 'string' || !wish.startsWith('/') || !URL.canParse(wish, OURS)) return otherwise
  const { origin, pathname, search, hash } = new URL(wish, OURS)
  return origin === OURS && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : otherwise
}

const OURS = 'http://barback.invalid'
