/** Columns that a search in lists of places and businesses covers. */
export const PLACE_TEXTS = [
  'place.nameFolded',
  'place.streetAddress',
  'place.city',
  'place.state',
  'place.zip',
] as const
