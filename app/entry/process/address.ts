import proxyAddress from 'proxy-addr'
import { CLIENT_ADDRESS_HEADER } from '../../platform/auth/client'
import type { Step } from '../../platform/server/step'

/** Notes the caller's address where rate limits count by it, over whatever the caller sent there. `trusted`: how many proxies are in front, or where. */
export function noteAddress(trusted: number | string): Step {
  const isProxy =
    typeof trusted === 'number' ? (_address: string, hops: number) => hops < trusted : proxyAddress.compile(trusted)
  return (request, _response, next) => {
    request.headers[CLIENT_ADDRESS_HEADER] = proxyAddress(request, isProxy)
    next()
  }
}
