import { createCookie } from '@remix-run/node'
import { isLanguage, type Language } from './words'

const YEAR_SECONDS = 60 * 60 * 24 * 365

/** No secret, so unsigned. */
const languageCookie = createCookie('barback_language', {
  httpOnly: true,
  sameSite: 'lax',
  path: '/app',
  maxAge: YEAR_SECONDS,
})

/** The language that this browser chose, else the first one it asks for that the app speaks, else English. */
export async function readLanguage({ headers }: Request): Promise<Language> {
  const chosen: unknown = await languageCookie.parse(headers.get('Cookie'))
  if (isLanguage(chosen)) return chosen
  const asked = (headers.get('Accept-Language') ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return asked.find(isLanguage) ?? 'en'
}

/** The `Set-Cookie` value that keeps the choice. */
export async function keepLanguage(language: Language): Promise<string> {
  return languageCookie.serialize(language)
}
