/** Query parameter of a list: the id of a saved view, or `NO_VIEW`. */
export const VIEW = 'view'
/** The list itself, although the user has a default view. */
export const NO_VIEW = 'none'

/** The id of the saved view in an address; undefined for none. */
export function viewIn(url: Pick<URL, 'searchParams'>): number | undefined {
  const id = Number(url.searchParams.get(VIEW))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
