/** What the frames of all screens begin with, on the server and in the browser. */
const OURS = '.radix-themes, .app, main'

/**
 * Takes out of the document what an extension has put where React, which wakes the whole document, would stumble over it, and returns what puts it
 * back. React itself passes over what stands at the end of head and body.
 */
export function setForeignAside(): () => void {
  const { head, body, documentElement } = document
  const first = [...body.children].find((child) => child.matches(OURS))
  const beforeOurs = first ? [...body.children].slice(0, [...body.children].indexOf(first)) : []
  const foreign = [
    ...[...documentElement.children].filter((child) => child !== head && child !== body),
    ...[...head.children].filter((child) => !child.matches('meta, link, title')),
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
