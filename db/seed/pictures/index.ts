import { nightHeronLogo, nightHeronPhoto } from './night-heron'
import { saltmarshLogo, saltmarshPhoto } from './saltmarsh'
import { undertowLogo, undertowPhoto } from './undertow'

/** The first part of the paths of the demo's pictures, in place of a server's environment: they are drawn, and stored nowhere. */
export const DEMO_PICTURES_ENV = 'demo'

/** Increase it when a drawing changes: browsers store a version for a year. */
export const DEMO_PICTURES_VERSION = 1

/** The pictures of the demo's venues as SVG, by folder and name. */
export const DEMO_PICTURES: ReadonlyMap<string, () => string> = new Map([
  ['places/heron', nightHeronPhoto],
  ['place-logos/heron', nightHeronLogo],
  ['places/undertow', undertowPhoto],
  ['place-logos/undertow', undertowLogo],
  ['places/saltmarsh', saltmarshPhoto],
  ['place-logos/saltmarsh', saltmarshLogo],
])

/** The value that a record stores for one of them. */
export function demoPicture(folder: 'places' | 'place-logos', name: string): string {
  return `/${DEMO_PICTURES_ENV}/${folder}/${name}.webp?version=${DEMO_PICTURES_VERSION}`
}
