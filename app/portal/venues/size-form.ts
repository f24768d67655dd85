import { z } from 'zod'
import { optional, wholeNumber } from '../../../contract/fields'
import { MAX_CUBBY_PLACES, MAX_DIMENSION_MM, MIN_CUBBY_HEIGHT_MM } from '../../../contract/limits'
import { decodeNumber } from '../../records/fields/kind'
import { readingTexts } from '../../platform/ui/form/zod-check'
import type { Texts } from '../../platform/ui/form/zod-form'
import { sizeField, type Sized } from './size-fields'

/** One cubby's size. */
export const sizeInput = z.object({
  places: wholeNumber({ min: 1, max: MAX_CUBBY_PLACES }),
  heightMm: optional(wholeNumber({ min: MIN_CUBBY_HEIGHT_MM, max: MAX_DIMENSION_MM })),
})

/** Returns the schema of a form with the sizes of these cubbies. */
export function sizesForm(all: readonly Sized[]) {
  const { places, heightMm } = sizeInput.shape
  const fields: Record<string, z.ZodType> = {}
  for (const of of all) {
    fields[sizeField(of, 'places')] = places
    fields[sizeField(of, 'heightMm')] = heightMm
  }
  return readingTexts(z.object(fields), (texts: Texts) =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, decodeNumber(texts[name])])),
  )
}
