import proxyAddress from 'proxy-addr'
import { CLIENT_ADDRESS_HEADER } from '../../platform/server/client'
import type { Middleware } from '../../platform/request/middleware'

/** Overwrites the address header with the caller's address, which rate limits use. `trusted`: how many proxies are in front, or their addresses. */
export function noteAddress(trusted: number | string): Middleware {
  const isProxy =
    typeof trusted === 'number' ? (_address: string, hops: number) => hops < trusted : proxyAddress.compile(trusted)
  return (request, _response, next) => {
    request.headers[CLIENT_ADDRESS_HEADER] = proxyAddress(request, isProxy)
    next()
  }
}
