import { badRequest, isBarbackError } from '../../../contract/errors'

/** A menu's errors name a new item by its id; a form for one item has one price. */
export function asOfTheForm(error: unknown): unknown {
  if (!isBarbackError(error) || !error.fields?.some(({ path }) => path.startsWith('price.'))) return error
  return badRequest(error.fields.map((one) => ({ ...one, path: one.path.startsWith('price.') ? 'price' : one.path })))
}
