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
