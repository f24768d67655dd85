import { flatRoutes } from '@remix-run/fs-routes'
import { layout, route, type RouteConfigEntry } from '@remix-run/route-config'
import config from '../remix.config.js'
import { resources } from './portal/catalogue/registry'

/** The screens of records that prices are made of: they say what a change would change. */
const PRICED = [
  '/business-menu/pour-availability',
  '/business-menu/price-tiers',
  '/business-menu/product-price-tiers',
  '/business-menu/default-products',
]

/**
 * The sitemap: the files of `app/routes/`, and for every resource that has screens a list and a record's screen. What has to be different
 * is a file in `app/routes/`: where there is one for a path, it is the route. This runs while the app is built, so the registry is data
 * only.
 */
export default sitemap()

async function sitemap(): Promise<RouteConfigEntry[]> {
  const routes = await flatRoutes({ ignoredRouteFiles: config.ignoredRouteFiles })
  const portal = routes.find(({ id }) => id === 'routes/_portal')
  if (!portal) throw new Error('The portal has no frame')
  for (const { screen } of resources.all) {
    if (screen === undefined) continue
    addRoute(portal, screen.slice(1), { id: screen, file: 'portal/catalogue/list-route.tsx' })
    const file = PRICED.includes(screen)
      ? 'portal/menu-editor/priced-record-route.tsx'
      : 'portal/catalogue/details-route.tsx'
    addRoute(portal, `${screen.slice(1)}/:id`, { id: `${screen}/:id`, file })
  }
  const apart = routes.filter(({ path = '' }) => APART.test(path))
  const staff = routes.filter((one) => !apart.includes(one))
  return [...apart, layout('portal/portal-root.tsx', staff)]
}

/** Routes without the portal's frame. */
const APART = /^(app|demo)(\/|$)/

/** Adds a route below the innermost frame that its path lies in. */
function addRoute(frame: RouteConfigEntry, path: string, { id, file }: { id: string; file: string }): void {
  frame.children ??= []
  for (const child of frame.children) {
    if (child.path === path) return
    if (child.children && child.path !== undefined && path.startsWith(`${child.path}/`)) {
      return addRoute(child, path.slice(child.path.length + 1), { id, file })
    }
  }
  frame.children.push(route(path, file, { id }))
}
