import { IncomingMessage } from 'node:http'
import { pathOf } from '../../platform/request/middleware'

/**
 * Returns the class of incoming requests. An upgrade request (`Upgrade: h2c`, which Java's client sends on its own) is answered as if it had no such
 * header, as RFC 9110 allows, unless its path is in `sockets`. Otherwise Node would take every such connection out of HTTP once there is a listener
 * for upgrades.
 */
export function requestClass(sockets: readonly string[]): typeof IncomingMessage {
  return class Request extends IncomingMessage {
    declare isUpgradeAsked: boolean | null

    /** Node's HTTP server reads this before it listens to the request's body. */
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
