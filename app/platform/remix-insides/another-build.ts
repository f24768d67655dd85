import { readStored, writeStored } from '../ui/browser-store'
import { isObject } from '../ui/json'
import { isTypedInto } from '../ui/typed-into'

/** The header in which the server says which build answers. */
export const BUILD_HEADER = 'X-Barback-Build'

const RELOADED_FOR = 'barback-reloaded-for'

/** Which build has drawn this page, as Remix writes it there. Read by hand: a schema would bring its library into every page. */
function ownBuild(): string | undefined {
  const manifest: unknown = Reflect.get(window, '__remixManifest')
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest)) return undefined
  return typeof manifest.version === 'string' ? manifest.version : undefined
}

/** Whether the server that answers was built anew since this page was drawn: its screens need its own program. */
export function isOfAnotherBuild(answer: Response): boolean {
  const theirs = answer.headers.get(BUILD_HEADER)
  const ours = ownBuild()
  return theirs !== null && ours !== undefined && theirs !== ours
}

/** Loads the page again for a new build, or the one that a link was tapped for, once for each build; not while something is typed, which would be lost. */
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

/** The address that the router is on its way to, as Remix leaves it on the window; undefined while it stays where it is. */
function addressAsked(): string | undefined {
  const router: unknown = Reflect.get(window, '__remixRouter')
  const state = isObject(router) ? router.state : undefined
  const navigation = isObject(state) ? state.navigation : undefined
  const to = isObject(navigation) ? navigation.location : undefined
  if (!isObject(to) || typeof to.pathname !== 'string' || typeof to.search !== 'string') return undefined
  const address = to.pathname + to.search
  return address === window.location.pathname + window.location.search ? undefined : address
}
