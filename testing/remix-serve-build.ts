/**
 * The production build as `remix-serve` loads it, over a test Barback. `remix-serve` gives Remix no load context, so the services are added here,
 * to each call of a route and of the entry.
 */
import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import { builtServer, openBarback } from './barback'

const build = await builtServer()
const bar = await openBarback()
process.once('SIGTERM', () => void bar.stop())

function served<Args extends { context: AppLoadContext }, Answer>(call: ((args: Args) => Answer) | undefined) {
  return call && ((args: Args) => call({ ...args, context: bar.app }))
}

const module = build.entry.module
const { handleDataRequest, handleError } = module

export const entry: ServerBuild['entry'] = {
  module: {
    ...module,
    default: (request, status, headers, context) => module.default(request, status, headers, context, bar.app),
    handleDataRequest:
      handleDataRequest && ((response, args) => handleDataRequest(response, { ...args, context: bar.app })),
    handleError: handleError && ((error, args) => handleError(error, { ...args, context: bar.app })),
  },
}

export const routes: ServerBuild['routes'] = Object.fromEntries(
  Object.entries(build.routes).flatMap(([id, route]) => {
    if (!route) return []
    const { loader, action } = route.module
    return [[id, { ...route, module: { ...route.module, loader: served(loader), action: served(action) } }]]
  }),
)

export const { assets, assetsBuildDirectory, basename, future, isSpaMode, mode, publicPath } = build
