import type { z } from 'zod'
import { useCheckedForm, type CheckedFormOptions, type FormState, type FormValues } from './checked-form'
import { unchecked } from './lazy-check'

export type { Constraints, FormState, Texts } from './checked-form'

/** A schema, and the module that it is in. */
export interface LazySchema<Values extends FormValues, Loaded> {
  load: () => Promise<Loaded>
  schemaOf: (loaded: Loaded) => z.ZodType<unknown, Values>
}

/** The schema by which the server checks a form's values, in a module that the browser loads when it is needed. */
export function lazySchema<Values extends FormValues, Loaded>(
  load: () => Promise<Loaded>,
  schemaOf: (loaded: Loaded) => z.ZodType<unknown, Values>,
): LazySchema<Values, Loaded> {
  return { load, schemaOf }
}

interface ZodFormOptions<Values extends FormValues, Loaded> extends Omit<
  CheckedFormOptions<Values, unknown>,
  'check' | 'load'
> {
  schema: LazySchema<Values, Loaded>
  /** Whether what is sent asks for something else than to be kept, which needs no valid form. */
  isUnjudged?: (sent: FormData) => boolean
}

/** A form whose fields are checked by a schema, which is loaded once somebody goes into it (lazy-check.ts). */
export function useZodForm<Values extends FormValues, Loaded>({
  schema: { load, schemaOf },
  isUnjudged,
  ...options
}: ZodFormOptions<Values, Loaded>): FormState<Values> {
  return useCheckedForm({
    ...options,
    load: async () => {
      const [checking, loaded] = await Promise.all([import('./zod-check'), load()])
      return { checking, loaded }
    },
    check: ({ checking, loaded }, sent) =>
      isUnjudged?.(sent) ? unchecked(sent) : checking.checkBy(schemaOf(loaded), sent),
  })
}
