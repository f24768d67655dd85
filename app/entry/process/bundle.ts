import type { ServerBuild } from '@remix-run/node'
import type { answerCall } from '../api/answer-call'
import type { startBarback } from './barback'
import type { serve } from './serve'
import type { runSweeps } from './sweeps'

/**
 * The server's single bundle from Remix's build. Its entry also exports the functions of the process (entry.server.tsx), so that routes and process
 * share every module, and with it each class and cache.
 */
export type BarbackBuild = ServerBuild & { entry: { module: MakesBarback } }

interface MakesBarback {
  startBarback: typeof startBarback
  serve: typeof serve
  runSweeps: typeof runSweeps
  answerCall: typeof answerCall
}

/** @throws if the module is not the build, because the build step was skipped */
export function asBarbackBuild(module: unknown): BarbackBuild {
  if (isBarbackBuild(module)) return module
  throw new Error("This is not a build of Barback's server: run `npm run build`")
}

function isBarbackBuild(module: unknown): module is BarbackBuild {
  return (
    hasObject(module, 'routes') &&
    hasObject(module, 'entry') &&
    hasObject(module.entry, 'module') &&
    'serve' in module.entry.module
  )
}

function hasObject<Name extends string>(value: unknown, name: Name): value is Record<Name, object> {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, name) === 'object'
}
