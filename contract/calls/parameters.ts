import { z } from 'zod'
import { type AnyCall } from './call'

/** Returns the parameter objects of a query, several for a union. @throws if the query is no object of parameters */
export function shapesOf(query: z.ZodType): z.ZodObject[] {
  if (query instanceof z.ZodObject) return [query]
  if (!(query instanceof z.ZodDiscriminatedUnion)) throw new Error('A query is an object of parameters')
  return query.options.flatMap((one) => (one instanceof z.ZodObject ? [one] : []))
}

/** Returns the parameters that a call takes, for a union those of the chosen member; undefined if the call takes any. */
export function parameterNames(
  { query }: Pick<AnyCall, 'query'>,
  given: Readonly<Record<string, unknown>>,
): ReadonlySet<string> | undefined {
  if (query === undefined) return NONE
  const shapes = shapesOf(query)
  if (shapes.some(({ def }) => def.catchall instanceof z.ZodUnknown)) return undefined
  const [only, ...others] = shapes
  if (only && others.length === 0) return namesOf(only)
  const by = query instanceof z.ZodDiscriminatedUnion ? query.def.discriminator : ''
  const chosen = shapes.filter(({ shape }) => z.safeParse(shape[by], given[by]).success)
  return new Set((chosen.length > 0 ? chosen : shapes).flatMap((shape) => [...namesOf(shape)]))
}

const NONE: ReadonlySet<string> = new Set()
const known = new WeakMap<z.ZodObject, ReadonlySet<string>>()

function namesOf(shape: z.ZodObject): ReadonlySet<string> {
  const names = known.get(shape) ?? new Set(Object.keys(shape.shape))
  known.set(shape, names)
  return names
}
