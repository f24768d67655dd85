import { Router } from 'express'
import type { Services } from '../../platform/server/services'
import type { ReadHealth } from './health'
import type { Metrics } from './metrics'

/** Endpoints for monitoring (docs/operating.md). */
export function operatingRoutes(app: Services, health: ReadHealth, metrics: Metrics | undefined): Router {
  const routes = Router()
  // Responding means alive. A restart would fix nothing that `/healthz` may report.
  routes.get('/livez', (_request, response) => {
    response.json({ status: app.stopping.aborted ? 'stopping' : 'ok' })
  })
  routes.get('/healthz', (_request, response, next) => {
    health().then((found) => {
      const canTakeOrders = found.status === 'ok' || found.status === 'degraded'
      response.status(canTakeOrders ? 200 : 503).json(found)
    }, next)
  })
  if (metrics && app.env.METRICS_TOKEN !== undefined) routes.get('/metrics', metrics.requireToken, metrics.answer)
  return routes
}
