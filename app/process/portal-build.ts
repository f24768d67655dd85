import type { ServerBuild } from '@remix-run/node'

/** Checks that a module is Remix's server build. @throws when it is not: the build step was skipped */
export function asServerBuild(module: unknown): ServerBuild {
  if (isServerBuild(module)) return module
  throw new Error('This is no Remix server build: run `npm run build`')
}

function isServerBuild(module: unknown): module is ServerBuild {
  return typeof module === 'object' && module !== null && 'routes' in module && 'assets' in module
}
