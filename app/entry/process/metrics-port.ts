import { createServer, type Server } from 'node:http'
import express from 'express'
import type { Metrics } from '../operating/metrics'
import type { Env } from '../../platform/server/env'
import { listen, urlOf } from './listen'

/** Serves the figures on their own port, without a token. No proxy forwards to it. */
export async function openMetricsPort(
  env: Env,
  metrics: Metrics,
): Promise<{ url: string; server: Server } | undefined> {
  if (env.METRICS_PORT === undefined) return undefined
  const http = express()
  http.disable('x-powered-by')
  http.get('/metrics', metrics.answer)
  const server = createServer(http)
  return { url: urlOf(env.HOST, await listen(server, env.METRICS_PORT, env.HOST)), server }
}
