import type { RowField } from '../../platform/ui/form/form-row'
import type { Texts } from '../../platform/ui/form/zod-form'

type Errors = ReadonlyArray<{ path: string; message: string; to?: string }>

/** Returns the fields of a plain form for its rows: what was typed, and what is wrong with it. */
export function fieldsOf(form: string, typed: Texts, errors: Errors = []): (name: string) => RowField {
  return (name) => {
    const id = `${form}-${name.replace('.', '-')}`
    const error = errors.find(({ path }) => path === name)
    return {
      id,
      name,
      errorId: `${id}-error`,
      descriptionId: `${id}-hint`,
      initialValue: typed[name] ?? '',
      ...(error && { errors: [error.message, ...(error.to === undefined ? [] : [error.to])] }),
    }
  }
}
