/** In what lists of places and businesses are searched. */
export const PLACE_TEXTS = [
  'place.nameFolded',
  'place.streetAddress',
  'place.city',
  'place.state',
  'place.zip',
] as const
