import { createCookie } from '@remix-run/node'
import { isLanguage, type Language } from './words'

const YEAR_SECONDS = 60 * 60 * 24 * 365

/** Holds no secret, so it is unsigned. */
const languageCookie = createCookie('barback_language', {
  httpOnly: true,
  sameSite: 'lax',
  path: '/app',
  maxAge: YEAR_SECONDS,
})

/** Returns the language chosen in this browser, else the first supported one in `Accept-Language`, else English. */
export async function readLanguage({ headers }: { headers: Pick<Headers, 'get'> }): Promise<Language> {
  const chosen: unknown = await languageCookie.parse(headers.get('Cookie'))
  if (isLanguage(chosen)) return chosen
  const asked = (headers.get('Accept-Language') ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return asked.find(isLanguage) ?? 'en'
}

/** Returns the `Set-Cookie` value that stores the choice. */
export async function keepLanguage(language: Language): Promise<string> {
  return languageCookie.serialize(language)
}
