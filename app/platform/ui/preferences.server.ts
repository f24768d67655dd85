import { createCookie } from '@remix-run/node'
import { DEFAULT_SCHEME, isScheme, type Scheme } from './scheme'

const YEAR_SECONDS = 60 * 60 * 24 * 365

/** Readable by nothing but the server; no secret, so unsigned. */
const attributes = { httpOnly: true, sameSite: 'lax', path: '/', maxAge: YEAR_SECONDS } as const

const schemeCookie = createCookie('barback_scheme', attributes)
const businessCookie = createCookie('barback_business', attributes)

/** The colour scheme this browser asked for; anything unreadable is the default. */
export async function readScheme(request: Request): Promise<Scheme> {
  const value: unknown = await schemeCookie.parse(request.headers.get('cookie'))
  return isScheme(value) ? value : DEFAULT_SCHEME
}

/** The `Set-Cookie` value that keeps the choice. */
export async function keepScheme(scheme: Scheme): Promise<string> {
  return schemeCookie.serialize(scheme)
}

/**
 * The business chosen in the sidebar's filter, or undefined for all. It comes from the browser: `selectedBusiness` (app/portal/venues) checks
 * it against what the person may see.
 */
export async function readBusinessChoice(request: Request): Promise<number | undefined> {
  const value: unknown = await businessCookie.parse(request.headers.get('cookie'))
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}

/** The `Set-Cookie` value that keeps the chosen business, or forgets it. */
export async function keepBusinessChoice(businessId: number | undefined): Promise<string> {
  return businessId === undefined ? businessCookie.serialize('', { maxAge: 0 }) : businessCookie.serialize(businessId)
}

/** A path of our own to return to. '//elsewhere' and 'https://elsewhere' are refused, and whatever a browser reads as the same. */
export function safePath(wish: unknown, otherwise = '/'): string {
  if (typeof wish !== 'string' || !wish.startsWith('/') || !URL.canParse(wish, OURS)) return otherwise
  const { origin, pathname, search, hash } = new URL(wish, OURS)
  return origin === OURS && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : otherwise
}

const OURS = 'http://barback.invalid'
