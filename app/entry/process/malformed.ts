import type { IncomingMessage } from 'node:http'
import { badRequest, type BarbackError } from '../../../contract/errors'
import { methodNotAllowed } from '../../platform/request/api'
import { pathOf, type Middleware } from '../../platform/request/middleware'
import { isUnder } from './under'

/**
 * Refuses requests that none of our clients send, before Remix sees them. Remix builds a URL from Host, X-Forwarded-Host, the protocol and the path,
 * and responds with 500 if that is invalid or matches none of its routes.
 */
export const refuseMalformed: Middleware = (request, _response, next) => {
  takeProxysWord(request)
  const fault = faultOf(request)
  if (fault === undefined) return next()
  next(fault)
}

export const NO_ADDRESS = 'The address has characters that are not allowed'

const METHODS_OF_SCREENS: readonly string[] = ['GET', 'HEAD', 'POST']

/** Checks the method except on `/v1`, which refuses methods itself. */
function faultOf(request: IncomingMessage): BarbackError | undefined {
  const { method = '', url = '', headers } = request
  if (hasTwoHosts(request)) return badRequest('The header Host must be sent once')
  if (!isHost(headers.host)) return badRequest('The header Host must be the address of this server')
  if (!isTarget(url)) return badRequest(NO_ADDRESS)
  if (/[?&]_data=/.test(url)) return badRequest('The address has the parameter _data, which is not allowed')
  if (!isUnder('/v1', pathOf(request)) && !METHODS_OF_SCREENS.includes(method))
    return methodNotAllowed(METHODS_OF_SCREENS)
  return undefined
}

/** Node uses the first of several, a proxy perhaps the last. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

/** True for a name or IP address, with an optional port. */
function isHost(host: string | undefined): boolean {
  return host !== undefined && /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i.test(host) && URL.canParse(`http://${host}`)
}

/**
 * False if the path contains characters that a router treats as a line end or a browser as a slash. Dot segments would make Express and Remix see
 * different paths; undecodable text would make Remix write its own lines to the log.
 */
function isTarget(target: string): boolean {
  const [path = ''] = target.split('?', 1)
  if (/\\|%(?:[01][\da-f]|5c|7f|c2%[89][\da-f]|e2%80%a[89])|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) return false
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Fly's proxy sets the protocol. It sets no forwarded host, so that header comes from the caller. */
function takeProxysWord({ headers }: IncomingMessage): void {
  delete headers['x-forwarded-host']
  const protocol = String(headers['x-forwarded-proto'] ?? '')
  if (!/^\s*https?\s*(,|$)/.test(protocol)) delete headers['x-forwarded-proto']
}
