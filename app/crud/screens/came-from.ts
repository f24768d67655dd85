import { searchOfScreen, withQuery } from '../../ui/location'
import { safePath } from '../../ui/preferences.server'

/** In the address of a record's screen: the screen that it was opened from; empty for none. */
export const FROM = 'from'

/** Dialogs and forms that the screen had open then. */
const OPENED = { create: null, edit: null, add: null, confirm: null }

/**
 * The screen that a record's was opened from: what its address says, else what the browser says. Undefined for one of another site, for
 * the record's own, and for the login.
 */
export function cameFrom(request: Request): string | undefined {
  const url = new URL(request.url)
  const said = new URLSearchParams(searchOfScreen(url.search)).get(FROM)
  const path = said === null ? referringPath(request, url) : safePath(said, '')
  if (path === undefined || path === '') return undefined
  const from = new URL(path, url)
  return from.pathname === url.pathname || from.pathname === '/login' ? undefined : withQuery(from, OPENED)
}

/** Hosts, not whole origins: behind a proxy that ends TLS the server itself is reached over http. */
function referringPath(request: Request, url: URL): string | undefined {
  const referrer = request.headers.get('Referer')
  if (referrer === null || !URL.canParse(referrer)) return undefined
  const { host, pathname, search } = new URL(referrer)
  return host === (request.headers.get('Host') ?? url.host) ? safePath(`${pathname}${search}`, '') : undefined
}

/**
 * Where to go after a record was deleted (docs/rules/screens.md#details). A record's screen that is returned to counts as not opened
 * from the deleted one, whatever the browser says.
 */
export function backFrom(request: Request, otherwise: string): string {
  const path = cameFrom(request)
  if (path === undefined) return otherwise
  const { pathname, search, searchParams } = new URL(path, request.url)
  const isRecord = /\/\d+(\/|$)/.test(pathname)
  return isRecord && !searchParams.has(FROM) ? withQuery({ pathname, search }, { [FROM]: '' }) : path
}
