import type { z } from 'zod'
import { useCheckedForm, type CheckedFormOptions, type FormState, type FormValues } from './checked-form'
import { unchecked } from './lazy-check'

export type { Constraints, FormState, Texts } from './checked-form'

/** A schema, and the loader of its module. */
export interface LazySchema<Values extends FormValues, Loaded> {
  load: () => Promise<Loaded>
  schemaOf: (loaded: Loaded) => z.ZodType<unknown, Values>
}

/** The schema with which the server checks a form's values. The browser loads its module when it needs it. */
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
  /** Whether the submission does not save anything, so that the form need not be valid. */
  isUnjudged?: (sent: FormData) => boolean
}

/** A form checked by a schema, which loads once the user focuses a field (lazy-check.ts). */
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
