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

/** Loads the page again for a new build, once for each; not while something is typed, which would be lost. */
export function reloadOnce(answer: Response): void {
  const build = answer.headers.get(BUILD_HEADER) ?? ''
  if (isSomethingTyped() || sessionStorage.getItem(RELOADED_FOR) === build) return
  sessionStorage.setItem(RELOADED_FOR, build)
  window.location.reload()
}

function isSomethingTyped(): boolean {
  return [...document.querySelectorAll('input, textarea')].some(isTypedInto)
}
