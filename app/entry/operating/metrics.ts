import { timingSafeEqual } from 'node:crypto'
import type { RequestHandler } from 'express'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { unauthorized } from '../../../contract/errors'
import { hashSecret } from '../../platform/auth/secrets'
import type { Services } from '../../platform/server/services'
import { addGauges } from './gauges'
import type { ReadHealth } from './health'
import type { Middleware } from '../../platform/request/middleware'
import { measureRequests, measureStore } from './meters'
import { watchReplica } from './replica'

export interface Metrics {
  /** Counts a request. */
  measure: Middleware
  /** Serves all figures in Prometheus's text format. */
  answer: RequestHandler
  /** Refuses requests without METRICS_TOKEN. */
  requireToken: RequestHandler
  stop(): void
}

/** Interval of polling Litestream's position, in milliseconds. */
const REPLICA_EVERY_MS = 2000

/** Returns this process's figures; undefined if the environment sets neither a token nor a port for them. */
export function createMetrics(app: Services, health: ReadHealth): Metrics | undefined {
  const { METRICS_TOKEN, METRICS_PORT, LITESTREAM_METRICS_URL } = app.env
  if (METRICS_TOKEN === undefined && METRICS_PORT === undefined) return undefined
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'barback_' })
  const replica = LITESTREAM_METRICS_URL === undefined ? undefined : watchReplica(app, LITESTREAM_METRICS_URL)
  addGauges(registry, app, health, replica)
  measureStore(registry, app)
  const looking = replica && setInterval(() => void replica.look(), REPLICA_EVERY_MS)
  return {
    measure: measureRequests(registry),
    answer(_request, response, next) {
      registry.metrics().then((text) => {
        response.type(registry.contentType).setHeader('Cache-Control', 'no-store').send(text)
      }, next)
    },
    requireToken(request, _response, next) {
      const given = /^Bearer (.+)$/.exec(request.get('authorization') ?? '')?.[1] ?? ''
      if (METRICS_TOKEN !== undefined && isSame(given, METRICS_TOKEN)) {
        next()
        return
      }
      next(unauthorized('Send METRICS_TOKEN as a bearer token'))
    },
    stop: () => clearInterval(looking),
  }
}

/** Compares hashes, which have equal lengths, so that timing reveals nothing. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(hashSecret(expected)))
}
