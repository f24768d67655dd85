import { createContext, useContext } from 'react'

/** Selects the style sheet inside a page. */
export const PAGE_STYLES = 'style[data-page-styles]'

const StylesContext = createContext<string | undefined>(undefined)

/** On the server: the style sheet of the page. Screens get it inside the document, so that the first paint waits for no further file. */
export const StylesProvider = StylesContext.Provider

/** The style sheet inside the page. In the browser it keeps what the server has sent. */
export function PageStyles() {
  const fromServer = useContext(StylesContext)
  const styles = fromServer ?? inDocument()
  if (styles === undefined) return null
  return <style data-page-styles="" dangerouslySetInnerHTML={{ __html: styles }} />
}

let found: string | undefined

function inDocument(): string | undefined {
  if (typeof document === 'undefined') return undefined
  found ??= document.querySelector(PAGE_STYLES)?.textContent ?? undefined
  return found
}
