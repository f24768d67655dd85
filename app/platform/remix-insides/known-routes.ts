import { isObject, readJson } from '../ui/json'

/*
 * Remix asks the server which routes a path has before it opens it, even where it knows one: a route with a parameter might hide a better one.
 * Here a number in a path is always an id, so what is known of '/orders/7' is known of '/orders/8'.
 */

const MANIFEST = '/__manifest'

/** The ids of the routes that the server has told of paths, by the paths' shape. */
const told = new Map<string, readonly string[]>()

/** The paths whose routes are asked for; undefined for a request that asks for none. */
export function pathsAsked({ pathname, searchParams }: URL): string[] | undefined {
  return pathname === MANIFEST ? searchParams.getAll('p') : undefined
}

/** Whether the routes of these paths are known: nothing new is no loss, and whoever taps need not wait for it. */
export function areKnown(paths: readonly string[]): boolean {
  const shown = shapeOf(window.location.pathname)
  return paths.map(shapeOf).every((shape) => shape === shown || told.get(shape)?.every(isTaken))
}

/** Takes note of what the server has told of these paths; of an answer that is cut off, nothing. */
export async function noteTold(paths: readonly string[], answer: Response): Promise<void> {
  const routes = readJson(await answer.text().catch(() => ''))
  if (isObject(routes)) for (const path of paths) told.set(shapeOf(path), Object.keys(routes))
}

/** Whether the router has taken a route that it was told: it takes none when who asked has gone on elsewhere. */
function isTaken(id: string): boolean {
  const manifest: unknown = Reflect.get(window, '__remixManifest')
  return isObject(manifest) && isObject(manifest.routes) && id in manifest.routes
}

function shapeOf(path: string): string {
  return path.replaceAll(/\/\d+(?=\/|$)/g, '/#')
}
