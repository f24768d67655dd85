import { Counter, Histogram, type Registry } from 'prom-client'
import type { Services } from '../../platform/server/services'
import { pathOf, type Middleware } from '../../platform/request/middleware'

/** In seconds: from a cached menu to a guest who waits for their bank. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Limit on routes with their own figures. The real routes are fewer; invented ones must not fill the memory. */
const MOST_ROUTES = 400

/** Counts and times requests by method, route and status. Leaves out event streams, which do not end. */
export function measureRequests(registry: Registry): Middleware {
  const requests = new Histogram({
    name: 'barback_http_request_seconds',
    help: 'Requests and how long they took, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers: [registry],
  })
  const routes = new Set<string>()
  return (request, response, next) => {
    const startedAt = performance.now()
    const path = pathOf(request)
    response.on('close', () => {
      if (String(response.getHeader('Content-Type')).startsWith('text/event-stream')) return
      const { method: asked = '' } = request
      const method = METHODS.has(asked) ? asked : 'other'
      const status = String(response.statusCode)
      requests.observe({ method, route: routeOf(path, response.statusCode), status }, seconds(startedAt))
    })
    next()
  }

  function routeOf(path: string, status: number): string {
    if (status === 404) return 'unknown'
    const route = patternOf(path)
    if (routes.size >= MOST_ROUTES && !routes.has(route)) return 'other'
    routes.add(route)
    return route
  }
}

/** In seconds: from a round trip to PostgreSQL to the time after which a transaction gives up. */
const WAIT_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Counts and times what this process waits for at PostgreSQL. On SQLite these figures have no values. */
export function measureStore(registry: Registry, { store, peers }: Services): void {
  const guards = new Histogram({
    name: 'barback_guard_wait_seconds',
    help: 'Waits of transactions for their guards, by guard',
    labelNames: ['guard'],
    buckets: WAIT_BUCKETS,
    registers: [registry],
  })
  // Without a label it would report 0 on SQLite.
  const connections = new Histogram({
    name: 'barback_connection_wait_seconds',
    help: 'Waits of queries and transactions for a connection of the pool',
    labelNames: ['pool'],
    buckets: WAIT_BUCKETS,
    registers: [registry],
  })
  const repeated = new Counter({
    name: 'barback_transactions_repeated_total',
    help: 'Transactions that began again, by reason',
    labelNames: ['reason'],
    registers: [registry],
  })
  new Counter({
    name: 'barback_hints_losses_total',
    help: 'How often the line to the other processes was lost',
    labelNames: [],
    registers: [registry],
    collect() {
      this.reset()
      this.inc(peers.losses())
    },
  })
  store.observe({
    guardWaited: (guard, seconds) => guards.observe({ guard }, seconds),
    connectionWaited: (seconds) => connections.observe({ pool: 'queries' }, seconds),
    repeated: (reason) => repeated.inc({ reason }),
  })
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

/** Folders of files, reported as one route each. */
const FOLDERS = /^\/(assets|images|controller)\//

/** Returns a path without record ids: '/v1/orders/kiosk/17' becomes '/v1/orders/kiosk/:id'. */
function patternOf(path: string): string {
  const folder = FOLDERS.exec(path)?.[1]
  return folder === undefined ? path.replace(/\/\d+(?=\/|\.|$)/g, '/:id').slice(0, 100) : `/${folder}/*`
}

function seconds(startedAt: number): number {
  return (performance.now() - startedAt) / 1000
}
