import { z } from 'zod'
import { type AnyCall } from './call'

/** The objects of parameters that a query may be: several for a union. @throws for a query that is no object of parameters */
export function shapesOf(query: z.ZodType): z.ZodObject[] {
  if (query instanceof z.ZodObject) return [query]
  if (!(query instanceof z.ZodDiscriminatedUnion)) throw new Error('A query is an object of parameters')
  return query.options.flatMap((one) => (one instanceof z.ZodObject ? [one] : []))
}

/** The parameters that a call takes, for a union those that its query chooses; undefined for a call that takes any. */
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
