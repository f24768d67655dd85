import { z } from 'zod'
import { WIDTH_LIMITS } from '../../platform/ui/grid/column-choices'
import type { Layout, NamedColumn } from '../../platform/ui/grid/layout'

/** Before a column's id in the name of its width. */
const WIDTH = 'width.'

/** Reads the form of a list's columns; null restores the default. @throws ZodError, with the fields at fault */
export function readLayoutForm(form: FormData, columns: readonly NamedColumn[]): Layout | null {
  if (form.has('reset')) return null
  const widths = [...form].filter(([name, value]) => name.startsWith(WIDTH) && value !== '')
  const { column, shown, width } = layoutForm(columns).parse({
    column: form.getAll('column'),
    shown: form.getAll('shown'),
    width: Object.fromEntries(widths.map(([name, value]) => [name.slice(WIDTH.length), value])),
  })
  return { order: column, hidden: column.filter((id) => !shown.includes(id)), widths: width }
}

/** The form's fields, under the names that errors have. */
function layoutForm(columns: readonly NamedColumn[]) {
  const labels = new Map(columns.map(({ id, label }) => [id, label]))
  const ids = z
    .array(z.enum([...labels.keys()], { error: ({ input }) => unknownColumn(input) }))
    .superRefine((named, context) => {
      const twice = named.find((id, index) => named.indexOf(id) < index)
      if (twice !== undefined) {
        context.addIssue({ code: 'custom', message: `The column ${labels.get(twice) ?? twice} is named twice` })
      }
    })
  const [first] = columns
  return z.object({
    column: ids,
    shown: ids.refine((shown) => !first || shown.includes(first.id), {
      error: `The column ${first?.label ?? ''} always stays, because it opens the row`,
    }),
    width: widthsOf(columns),
  })
}

function widthsOf(columns: readonly NamedColumn[]) {
  const { min, max } = WIDTH_LIMITS
  const shape = columns.map(({ id, label }) => {
    const error = `The width of ${label} must be a whole number from ${min} to ${max}`
    return [id, z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error }).optional()] as const
  })
  return z
    .strictObject(Object.fromEntries(shape), {
      error: (issue) => (issue.code === 'unrecognized_keys' ? unknownColumn(issue.keys[0]) : undefined),
    })
    .transform((widths) => {
      const given: Record<string, number> = {}
      for (const [id, width] of Object.entries(widths)) if (width !== undefined) given[id] = width
      return given
    })
}

function unknownColumn(id: unknown): string {
  return `This list has no column '${String(id).slice(0, 100)}'. Load the page again, then choose once more`
}
