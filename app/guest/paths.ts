/** True if a path belongs to the guest app: a screen, its data or a form. Used by the server, the page and the worker. */
export function isOfApp(path: string): boolean {
  return /^\/app(\/|\.data$|$)/.test(path)
}

/** Screens that show a secret or are useless offline. */
const NEVER =
  /^\/app\/(sign-in(\/.+)?|sign-up|receipts|forgot-password|reset-password|confirm-email|verify|offline|start|account\/(password|ways-in|delete)|(orders|tabs)\/\d+\/pay|b\/[^/]+\/(tab|age))$/

/** True if the guest's own phone may keep a screen: the worker for use without a network, and the browser for its back button. */
export function mayBeKept(path: string): boolean {
  return isOfApp(path) && !NEVER.test(path)
}

/** The home-screen start URL. It only redirects. */
export const START = '/app/start'

/** Returns a venue's menu at one drink's line, where a browser without JavaScript, or on its first visit to the menu, scrolls to. */
export function menuAt(slug: string, menuItemId: number): string {
  return `/app/b/${slug}#${lineId(menuItemId)}`
}

/** Returns a venue's menu after a drink was added with the key `once`, from where it can be taken back. */
export function menuWith(slug: string, menuItemId: number, once: string): string {
  const query = new URLSearchParams({ item: String(menuItemId), added: once })
  return `/app/b/${slug}?${query}#${lineId(menuItemId)}`
}

/** Returns the id of a drink's line in its menu. */
export function lineId(menuItemId: number): string {
  return `item-${menuItemId}`
}

/** Returns the order whose screen, or payment screen, the path is. */
export function ownOrder(path: string): number | undefined {
  const id = /^\/app\/orders\/(\d+)(?:\/pay)?\/?$/.exec(path)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** Returns the slug, as written, of the venue whose menu, drink or basket the path shows, or at whose bar the guest shows a document. */
export function venueSlug(path: string): string | undefined {
  return /^\/app\/b\/([^/]+)(?:\/basket|\/age|\/items\/\d+)?\/?$/.exec(path)?.[1]
}

const MENU = /^\/app\/b\/[^/]+\/?$/

/**
 * Returns the key under which the browser stores the scroll position. A menu's key is its path, so that a guest who adds a drink or follows the app's
 * back link returns to the same place; any other screen's is its history entry.
 */
export function scrollKey({ pathname, key }: { pathname: string; key: string }): string {
  return MENU.test(pathname) ? pathname : key
}
