import { searchOfScreen, withQuery } from '../../platform/ui/frame/location'
import { safePath } from '../../platform/ui/frame/preferences.server'

/** Query parameter of a record's screen: the screen it was opened from; empty for none. */
const FROM = 'from'

/** Query changes that close the dialogs and forms of that screen. */
const ALL_CLOSED = { create: null, copy: null, after: null, edit: null, add: null, confirm: null }

/**
 * The path of the screen that a record's screen was opened from: from its address or, failing that, from the Referer header. Undefined for
 * another site, for the record's own screen and for the login.
 */
export function cameFrom(request: Request): string | undefined {
  const url = new URL(request.url)
  const fromAddress = new URLSearchParams(searchOfScreen(url.search)).get(FROM)
  const path = fromAddress === null ? referringPath(request, url) : safePath(fromAddress, '')
  if (path === undefined || path === '') return undefined
  const from = new URL(path, url)
  return from.pathname === url.pathname || from.pathname === '/login' ? undefined : withQuery(from, ALL_CLOSED)
}

/** Compares hosts rather than origins, because behind a proxy that terminates TLS the server is reached over http. */
function referringPath(request: Request, url: URL): string | undefined {
  const referrer = request.headers.get('Referer')
  if (referrer === null || !URL.canParse(referrer)) return undefined
  const { host, pathname, search } = new URL(referrer)
  return host === (request.headers.get('Host') ?? url.host) ? safePath(`${pathname}${search}`, '') : undefined
}

/**
 * Returns the address after a record was deleted (docs/rules/screens.md#details). If that is another record's screen, its address gets an
 * empty `from`, so that it does not take the deleted record's screen from the Referer header.
 */
export function backFrom(request: Request, otherwise: string): string {
  const path = cameFrom(request)
  if (path === undefined) return otherwise
  const { pathname, search, searchParams } = new URL(path, request.url)
  const isRecord = /\/\d+(\/|$)/.test(pathname)
  return isRecord && !searchParams.has(FROM) ? withQuery({ pathname, search }, { [FROM]: '' }) : path
}
