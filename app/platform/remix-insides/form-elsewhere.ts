import { isObject } from '../ui/json'

/**
 * A form under way that another address than the shown screen's takes, as signing out. When it cannot be sent, the router waits for that
 * address's part of the program, or shows a screen of it with nothing on it. `path`: only one that is sent there.
 */
export function isFormElsewhere(path?: string): boolean {
  const router = routerOf()
  if (!router || !isObject(router.state) || !isObject(router.state.navigation)) return false
  const { state, location } = router.state.navigation
  if (state !== 'submitting' || !isObject(location) || location.pathname === window.location.pathname) return false
  return path === undefined || location.pathname === path
}

/**
 * Ends it. The router loads the shown screen again instead, which keeps all that it has until the server answers. Returns whether there was one.
 */
export function dropFormElsewhere(path?: string): boolean {
  const router = routerOf()
  if (!isFormElsewhere(path) || typeof router?.navigate !== 'function') return false
  const { pathname, search, hash } = window.location
  void Reflect.apply(router.navigate, router, [pathname + search + hash, { replace: true, preventScrollReset: true }])
  return true
}

/** As Remix leaves it on the window. */
function routerOf() {
  const router: unknown = Reflect.get(window, '__remixRouter')
  return isObject(router) ? router : undefined
}
