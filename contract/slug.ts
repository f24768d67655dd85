import { folded } from './folded'

/** A business's slug: its name in a URL. Lower-case letters, digits and single hyphens. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
export const MAX_SLUG = 60
/** Leaves room for a number. */
const MAX_MADE = 50
/** For a name without ASCII letters or digits. */
const NAMELESS = 'bar'
/** Returns "Æther & Co's Café" as 'aether-and-cos-cafe'. */
export function slugOf(name: string): string {
  const ascii = folded(name.replaceAll('&', ' and ')).replaceAll(/[^a-z0-9]+/g, '-')
  const cut = ascii.replace(/^-/, '').slice(0, MAX_MADE).replace(/-$/, '')
  return cut === '' ? NAMELESS : cut
}

/** Returns the slug of a name or, if it is taken, the same with the first free number. */
export function freeSlug(name: string, isTaken: (slug: string) => boolean): string {
  const plain = slugOf(name)
  let slug = plain
  for (let number = 2; isTaken(slug); number++) slug = `${plain}-${number}`
  return slug
}
