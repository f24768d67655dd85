import { PAGE_STYLES } from '../ui/frame/page-styles'

/** The first elements of all screens, on the server and in the browser. */
const OURS = '.radix-themes, .app, main'

/**
 * Removes elements that a browser extension has inserted where they would break React's hydration of the document. Returns a function that
 * puts them back. React itself skips foreign elements at the end of head and body.
 */
export function setForeignAside(): () => void {
  const { head, body, documentElement } = document
  const first = [...body.children].find((child) => child.matches(OURS))
  const beforeOurs = first ? [...body.children].slice(0, [...body.children].indexOf(first)) : []
  const foreign = [
    ...[...documentElement.children].filter((child) => child !== head && child !== body),
    ...[...head.children].filter((child) => !child.matches(`meta, link, title, ${PAGE_STYLES}`)),
    ...beforeOurs.filter((child) => !child.matches('script[nonce], link')),
  ].map((element) => ({ element, parent: element.parentElement }))
  for (const { element } of foreign) element.remove()
  return () => {
    for (const { element, parent } of foreign.reverse()) {
      if (parent === body) document.body.prepend(element)
      else (parent === head ? document.head : document.documentElement).append(element)
    }
  }
}
