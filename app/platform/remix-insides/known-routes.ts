import { isObject, readJson } from '../ui/json'

/*
 * Remix asks the server for the routes of a path before it opens it, even if it knows one: a route with a parameter might hide a better one.
 * Here a number in a path is always an id, so the routes of '/orders/7' are those of '/orders/8'.
 */

const MANIFEST = '/__manifest'

/** Route ids that the server has returned, by the shape of the path. */
const routesByShape = new Map<string, readonly string[]>()

/** The paths that a request asks the routes of; undefined for any other request. */
export function pathsAsked({ pathname, searchParams }: URL): string[] | undefined {
  return pathname === MANIFEST ? searchParams.getAll('p') : undefined
}

/** Whether the routes of these paths are known, so that the user need not wait for the server. */
export function areKnown(paths: readonly string[]): boolean {
  const shown = shapeOf(window.location.pathname)
  return paths.map(shapeOf).every((shape) => shape === shown || routesByShape.get(shape)?.every(isAdded))
}

/** Stores the server's answer for these paths. An incomplete answer is ignored. */
export async function storeRoutes(paths: readonly string[], answer: Response): Promise<void> {
  const routes = readJson(await answer.text().catch(() => ''))
  if (isObject(routes)) for (const path of paths) routesByShape.set(shapeOf(path), Object.keys(routes))
}

/** Whether the router has added a route: it discards the answer when the user has navigated away. */
function isAdded(id: string): boolean {
  const manifest: unknown = Reflect.get(window, '__remixManifest')
  return isObject(manifest) && isObject(manifest.routes) && id in manifest.routes
}

function shapeOf(path: string): string {
  return path.replaceAll(/\/\d+(?=\/|$)/g, '/#')
}
