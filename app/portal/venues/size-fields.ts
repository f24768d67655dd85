import { MAX_CUBBY_PLACES, MAX_DIMENSION_MM, MIN_CUBBY_HEIGHT_MM } from '../../../contract/limits'
import type { Constraints, Texts } from '../../platform/ui/form/zod-form'

/** What a cubby can hold. */
export interface Size {
  places: number
  /** How tall a glass may be, in mm; null: any. */
  heightMm: number | null
}

/** A cubby's number, or the fields that set all cubbies. */
export type Sized = number | 'all'

/** Name of a cubby's field in the forms of a locker's sizes. */
export function sizeField(of: Sized, field: keyof Size): string {
  return `${field}-${of}`
}

/** Returns a size as texts of a form's inputs. */
export function sizeTexts(of: Sized, { places, heightMm }: Size): Texts {
  return {
    [sizeField(of, 'places')]: String(places),
    [sizeField(of, 'heightMm')]: heightMm === null ? '' : String(heightMm),
  }
}

/** HTML attributes of the inputs. */
export function sizeConstraint(of: Sized): Constraints {
  return {
    [sizeField(of, 'places')]: { required: true, min: 1, max: MAX_CUBBY_PLACES, step: 1 },
    [sizeField(of, 'heightMm')]: { min: MIN_CUBBY_HEIGHT_MM, max: MAX_DIMENSION_MM, step: 1 },
  }
}

/** '4 places, any height' or '1 place, glasses up to 180 mm' */
export function sizeWords({ places, heightMm }: Size): string {
  const height = heightMm === null ? 'any height' : `glasses up to ${heightMm} mm`
  return `${places} ${places === 1 ? 'place' : 'places'}, ${height}`
}

/** The size that all cubbies share; undefined if they differ. */
export function commonSize(cubbies: readonly Size[]): Size | undefined {
  const [first] = cubbies
  const isCommon = cubbies.every(({ places, heightMm }) => places === first?.places && heightMm === first.heightMm)
  return isCommon ? first : undefined
}
