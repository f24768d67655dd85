import { isObject } from '../ui/json'

/**
 * Whether a form is being sent to another address than the shown screen's, such as signing out. If it cannot be sent, the router would wait
 * for that address's script, or show its screen without data. `path`: only a form that is sent there.
 */
export function isFormElsewhere(path?: string): boolean {
  const router = routerOf()
  if (!router || !isObject(router.state) || !isObject(router.state.navigation)) return false
  const { state, location } = router.state.navigation
  if (state !== 'submitting' || !isObject(location) || location.pathname === window.location.pathname) return false
  return path === undefined || location.pathname === path
}

/**
 * Cancels such a form. The router reloads the shown screen instead, which stays as it is until the server answers. Returns whether there was one.
 */
export function dropFormElsewhere(path?: string): boolean {
  const router = routerOf()
  if (!isFormElsewhere(path) || typeof router?.navigate !== 'function') return false
  const { pathname, search, hash } = window.location
  void Reflect.apply(router.navigate, router, [pathname + search + hash, { replace: true, preventScrollReset: true }])
  return true
}

/** Whether the router is loading another screen than the shown one. After the back button, the window's address is already that of the next. */
export function isLeaving(): boolean {
  const state = routerOf()?.state
  if (!isObject(state) || !isObject(state.location) || !isObject(state.navigation)) return false
  const { location } = state.navigation
  return isObject(location) && location.pathname !== state.location.pathname
}

/** Remix puts the router on the window. */
function routerOf() {
  const router: unknown = Reflect.get(window, '__remixRouter')
  return isObject(router) ? router : undefined
}
