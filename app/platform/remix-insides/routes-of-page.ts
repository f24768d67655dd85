import type { EntryContext } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'

type Manifest = EntryContext['manifest']
type Tree = Parameters<typeof matchRoutes>[0]

/**
 * The context that Remix renders a page from, reduced to the routes of the page and of the paths above it, which are all that it sends to the
 * browser. Remix builds, ranks and matches a page's routes every time, and none of the hundred others can match.
 */
export function withRoutesOfPage(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const tree = treeOf(manifest)
  const ids = new Set(staticHandlerContext.matches.map(({ route }) => route.id))
  for (const path of pathsAbove(staticHandlerContext.location.pathname)) {
    for (const { route } of matchRoutes(tree, path) ?? []) if (route.id !== undefined) ids.add(route.id)
  }
  // Keeps the order of all routes, which decides between equally ranked ones.
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => ids.has(id)))
  return { ...context, manifest: { ...manifest, routes } }
}

/** The paths above one: '/orders' and '/' for '/orders/7'. */
function pathsAbove(pathname: string): string[] {
  const segments = pathname.split('/').filter(Boolean)
  return segments.map((_, above) => `/${segments.slice(0, above).join('/')}`)
}

const trees = new WeakMap<Manifest, Tree>()

/** The routes of a build, as the router matches them. */
function treeOf(manifest: Manifest): Tree {
  const known = trees.get(manifest)
  if (known) return known
  const below = (parent: string | undefined): Tree =>
    Object.values(manifest.routes)
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index, caseSensitive }) =>
        index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: below(id) },
      )
  const tree = below(undefined)
  trees.set(manifest, tree)
  return tree
}
