import type { ServerOptions } from 'node:http'
import { LOCKER_SOCKET_PATH } from '../../../contract/locker-protocol'
import { MAX_ADDRESS } from '../../platform/ui/location'
import { requestClass } from './upgrades'

/** How long whoever sends us something may take, in milliseconds. */
export interface Patience {
  /** From a request's first byte to the last of its headers. */
  headersMs: number
  /** In every such time a body must grow by `bodyBytes`, unless it is we who do not read it. */
  bodyMs: number
  bodyBytes: number
  /** To a request's last byte: pictures may come from a phone at the edge of the network. */
  requestMs: number
  /** Without a request on a connection. Longer than the minute for which Fly's proxy keeps one, so that it never sends into one that we just close. */
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

/** A request without a host is refused in words (malformed.ts), as Node does not. `sockets`: the paths at which a connection may become a socket. */
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
