import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { useCheckedForm, type CheckedFormOptions, type FormState, type FormValues, type Texts } from './checked-form'

export type { FormState, Texts } from './checked-form'

interface ZodFormOptions<Values extends FormValues> extends Omit<CheckedFormOptions<Values>, 'check' | 'constraint'> {
  /** The schema by which the server checks the values. */
  schema: z.ZodType<unknown, Values>
  /** For a schema that reads texts by itself (`readingTexts`): the attributes of its inputs, by name. */
  constraint?: ReturnType<typeof getZodConstraint>
  /** Whether what is sent asks for something else than to be kept, which needs no valid form. */
  isUnjudged?: (sent: FormData) => boolean
}

/** A form whose fields are checked by a schema that its screen brings along (checked-form.ts). */
export function useZodForm<Values extends FormValues>({
  schema,
  isUnjudged,
  ...options
}: ZodFormOptions<Values>): FormState<Values> {
  return useCheckedForm({
    ...options,
    constraint: options.constraint ?? constraintOf(schema),
    check: (formData) =>
      parseWithZod(formData, {
        schema: isUnjudged?.(formData) ? ANYTHING : schema,
        disableAutoCoercion: options.constraint !== undefined,
      }),
  })
}

const ANYTHING = z.unknown()

/** The attributes of a schema's inputs. Conform takes every field that reads its value by itself for required, also one that may stay empty. */
function constraintOf(schema: z.ZodType): ReturnType<typeof getZodConstraint> {
  const constraint = getZodConstraint(schema)
  for (const name of mayStayEmpty(schema)) {
    const one = constraint[name]
    if (one) one.required = false
  }
  return constraint
}

/** The names of the fields that take nothing at all, 'address.zip' in a group. */
function mayStayEmpty(schema: z.core.$ZodType, group = ''): string[] {
  if (schema instanceof z.ZodPipe) return mayStayEmpty(schema.in, group)
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([key, field]) => {
    if (field instanceof z.ZodObject) return mayStayEmpty(field, `${group}${key}.`)
    return z.safeParse(field, undefined).success ? [`${group}${key}`] : []
  })
}

/** A schema that is given a form's texts: from them to what `schema` takes. */
export function readingTexts(schema: z.ZodType, read: (texts: Texts) => unknown): z.ZodType<unknown, Texts> {
  return z.custom<Texts>().transform(read).pipe(schema)
}
