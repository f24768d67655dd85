import { readStored, writeStored } from '../ui/browser-store'
import { isObject } from '../ui/json'
import { isTypedInto } from '../ui/form/typed-into'

/** The response header with the server's build. */
export const BUILD_HEADER = 'X-Barback-Build'

const RELOADED_FOR = 'barback-reloaded-for'

/** The build that rendered this page, from Remix's manifest. Read by hand: a schema would load its library into every page. */
function ownBuild(): string | undefined {
  const manifest: unknown = Reflect.get(window, '__remixManifest')
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest)) return undefined
  return typeof manifest.version === 'string' ? manifest.version : undefined
}

/** Whether the server was rebuilt since this page was rendered: its screens then need their own scripts. */
export function isOfAnotherBuild(answer: Response): boolean {
  const theirs = answer.headers.get(BUILD_HEADER)
  const ours = ownBuild()
  return theirs !== null && ours !== undefined && theirs !== ours
}

/** Reloads the page, or opens the tapped link, once for each new build. Not while a form has typed text, which would be lost. */
export function reloadOnce(answer: Response): void {
  const build = answer.headers.get(BUILD_HEADER) ?? ''
  if (isSomethingTyped() || readStored(RELOADED_FOR, 'session') === build) return
  writeStored(RELOADED_FOR, build, 'session')
  const to = addressAsked()
  if (to === undefined) window.location.reload()
  else window.location.assign(to)
}

function isSomethingTyped(): boolean {
  return [...document.querySelectorAll('input, textarea')].some(isTypedInto)
}

/** The address that the router is loading, from its state on the window; undefined while it is idle. */
function addressAsked(): string | undefined {
  const router: unknown = Reflect.get(window, '__remixRouter')
  const state = isObject(router) ? router.state : undefined
  const navigation = isObject(state) ? state.navigation : undefined
  const to = isObject(navigation) ? navigation.location : undefined
  if (!isObject(to) || typeof to.pathname !== 'string' || typeof to.search !== 'string') return undefined
  const address = to.pathname + to.search
  return address === window.location.pathname + window.location.search ? undefined : address
}
