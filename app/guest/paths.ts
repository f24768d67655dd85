/** Whether a path is one of the guests' app: a screen, its data, or a form. Read by the server, the page and its worker. */
export function isOfApp(path: string): boolean {
  return /^\/app(\/|\.data$|$)/.test(path)
}

/** Where the app begins that was added to a home screen: a way on, and no screen of its own. */
export const START = '/app/start'

/** A venue's menu, at the line of one drink: where a browser without a script, or on its first visit to the menu, scrolls to. */
export function menuAt(slug: string, menuItemId: number): string {
  return `/app/b/${slug}#${lineId(menuItemId)}`
}

/** The id of a drink's line in its menu. */
export function lineId(menuItemId: number): string {
  return `item-${menuItemId}`
}

/** The order whose own screen, or that of paying it, a path is. */
export function ownOrder(path: string): number | undefined {
  const id = /^\/app\/orders\/(\d+)(?:\/pay)?\/?$/.exec(path)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** The venue whose menu, drink or basket a path shows, as it stands there. */
export function venueSlug(path: string): string | undefined {
  return /^\/app\/b\/([^/]+)(?:\/basket|\/items\/\d+)?\/?$/.exec(path)?.[1]
}

const MENU = /^\/app\/b\/[^/]+\/?$/

/**
 * Under what a browser keeps how far a screen is scrolled: for a menu its path, so that a guest who adds a drink, or takes the app's own way
 * back, is where they were; for every other screen the step in the browser's history.
 */
export function scrollKey({ pathname, key }: { pathname: string; key: string }): string {
  return MENU.test(pathname) ? pathname : key
}
