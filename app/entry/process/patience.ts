import type { ServerOptions } from 'node:http'
import { LOCKER_SOCKET_PATH } from '../../../contract/locker-protocol'
import { MAX_ADDRESS } from '../../platform/ui/frame/location'
import { requestClass } from './upgrades'

/** Time limits for slow clients, in milliseconds. */
export interface Patience {
  /** From a request's first byte to its last header. */
  headersMs: number
  /** In each such interval a body must grow by `bodyBytes`, unless the server itself is not reading. */
  bodyMs: number
  bodyBytes: number
  /** To a request's last byte. Pictures may come from a phone at the edge of its network. */
  requestMs: number
  /**
   * Without a request on a connection. Longer than the minute for which Fly's proxy keeps one open, so that the proxy never sends into a closing one.
   */
  idleMs: number
}

export const PATIENCE: Patience = {
  headersMs: 15_000,
  bodyMs: 20_000,
  bodyBytes: 10_000,
  requestMs: 600_000,
  idleMs: 75_000,
}

/** The longest address, and 16 KB for all other headers. */
const MAX_HEADERS = MAX_ADDRESS + 16_384

/**
 * Returns the HTTP server's options. Requests without a host are refused with a message (malformed.ts), which Node would omit. `sockets`: the paths
 * where a connection may become a WebSocket.
 */
export function serverOptions(
  { headersMs, requestMs, idleMs }: Patience = PATIENCE,
  sockets: readonly string[] = [LOCKER_SOCKET_PATH],
): ServerOptions {
  return {
    IncomingMessage: requestClass(sockets),
    maxHeaderSize: MAX_HEADERS,
    requireHostHeader: false,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: Math.min(headersMs, requestMs) / 3,
  }
}
