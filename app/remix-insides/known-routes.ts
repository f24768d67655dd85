/*
 * Remix asks the server which routes a path has before it opens it, even where it knows one: a route with a parameter might hide a better one.
 * Here a number in a path is always an id, so what is known of '/orders/7' is known of '/orders/8'.
 */

const MANIFEST = '/__manifest'

/** The shapes of paths whose routes the server has told. */
const told = new Set<string>()

/** The paths whose routes are asked for; undefined for a request that asks for none. */
export function pathsAsked({ pathname, searchParams }: URL): string[] | undefined {
  return pathname === MANIFEST ? searchParams.getAll('p') : undefined
}

/** Whether the routes of these paths are known: nothing new is no loss, and whoever taps need not wait for it. */
export function areKnown(paths: readonly string[]): boolean {
  const shown = shapeOf(window.location.pathname)
  return paths.map(shapeOf).every((shape) => shape === shown || told.has(shape))
}

export function noteTold(paths: readonly string[]): void {
  for (const path of paths) told.add(shapeOf(path))
}

function shapeOf(path: string): string {
  return path.replaceAll(/\/\d+(?=\/|$)/g, '/#')
}
