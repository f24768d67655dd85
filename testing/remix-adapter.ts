import { once } from 'node:events'
import { createServer } from 'node:http'
import { createRequestHandler } from '@remix-run/express'
import express from 'express'
import { listen, urlOf } from '../app/entry/process/listen'
import { builtServer, type TestBarback } from './barback'

export interface RemixAdapter {
  url: string
  stop(): Promise<void>
}

/** Serves a running Barback's built routes through a plain Remix adapter, without the handling that Barback's own server does first. */
export async function openRemixAdapter(bar: TestBarback): Promise<RemixAdapter> {
  const http = express()
  const build = await builtServer()
  http.all('*', createRequestHandler({ build, getLoadContext: () => bar.app, mode: 'test' }))
  const server = createServer(http)
  return {
    url: urlOf('127.0.0.1', await listen(server, 0, '127.0.0.1')),
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
