import { IncomingMessage } from 'node:http'
import { pathOf } from '../../platform/server/step'

/**
 * The class of incoming requests. A request that asks for another protocol (`Upgrade: h2c`, which Java's client sends by itself) is answered as if it
 * had not asked, as RFC 9110 says, unless its path is one of `sockets`: otherwise Node takes every such connection away from HTTP as soon as anybody
 * listens for upgrades.
 */
export function requestClass(sockets: readonly string[]): typeof IncomingMessage {
  return class Request extends IncomingMessage {
    declare isUpgradeAsked: boolean | null

    /** Read by Node's HTTP server, before it listens to the request's body. */
    get upgrade(): boolean {
      if (this.isUpgradeAsked !== true) return false
      return this.method === 'CONNECT' || (isWebSocket(this) && sockets.includes(pathOf(this)))
    }

    set upgrade(isAsked: boolean) {
      this.isUpgradeAsked = isAsked
    }
  }
}

function isWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket'
}
