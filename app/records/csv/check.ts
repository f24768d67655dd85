import { z } from 'zod'
import { MAX_IMPORT_ROWS } from '../../../contract/limits'
import { readCsv, type CsvTable } from '../../platform/csv/read'
import { nearestOf } from '../../platform/csv/nearest'
import type { CrudCall } from '../definition/catalogue'
import { labelOf, type RecordData, type Resource } from '../definition/definition'
import { metaOf } from '../definition/entity'
import { formTexts, readForm } from '../form/form'
import { createForm } from '../form/portal-form'
import type { Row } from '../definition/row'
import type { Write } from '../store/write'
import { missingColumns, quoted, readHeader } from './columns'
import { findDuplicates, textsIn, type Duplicates } from './duplicate-rows'
import { readRows, type ReadRow } from './rows'
import { folded } from '../../../contract/folded'

/** A mistake in a file: its line, its column if it is about one, and the cell's text. */
export interface BadCell {
  line: number
  heading: string | null
  cell: string
  message: string
}

/** A row that creates or changes a record. */
export interface RowWrite extends Write {
  line: number
  /** The texts of its cells, by field. */
  cells: Readonly<Record<string, string>>
}

/** The writes that importing a file would make. */
export interface ImportPlan {
  /** Why the file cannot be read at all. */
  problems: string[]
  /** Unknown columns, if nothing else is wrong with the heading. */
  unknown: string[]
  /** The file's rows; undefined if it is not a CSV file. */
  table?: CsvTable
  writes: RowWrite[]
  /** Number of rows that change nothing. */
  unchanged: number
  /** The records that rows refer to, with the version of each. */
  versions: Array<[id: number, version: number]>
  bad: BadCell[]
}

/** A file to read, and how. */
export interface Reading {
  text: string
  /** The business of new records that name none. */
  business: number | undefined
  /** Ignores unknown columns. */
  leaveUnknown: boolean
  /** Lines of rows to leave out. */
  without: readonly number[]
}

/**
 * Reads a file and checks it like a form; write-rows.ts checks whether the database accepts it. A row with an id changes its record, one
 * without creates a new one. An empty cell empties its field; a field without a column stays as it is.
 */
export async function readFile(
  call: CrudCall,
  resource: Resource,
  { text, business, leaveUnknown, without }: Reading,
): Promise<ImportPlan> {
  const plan: ImportPlan = { problems: [], unknown: [], writes: [], unchanged: 0, versions: [], bad: [] }
  const whole = await readCsv(text, MAX_IMPORT_ROWS)
  if ('problem' in whole) return { ...plan, problems: [whole.problem] }
  plan.table = whole
  const header = readHeader(resource, whole, leaveUnknown)
  if ('problems' in header) return { ...plan, ...header }
  const excluded = new Set(without)
  const table = { ...whole, rows: whole.rows.filter(({ line }) => !excluded.has(line)) }
  if (table.rows.length === 0) return { ...plan, problems: ['The file has headings but no rows.'] }
  const duplicates = await findDuplicates(call, resource)
  let creates = false
  for await (const rows of readRows({ call, resource, table, header, business })) {
    creates ||= rows.some(({ before, problem }) => !before && !problem)
    for (const row of rows) checkRow(resource, row, duplicates, plan)
  }
  const missing = creates ? missingColumns(resource, header, createForm(resource, business).base) : []
  if (missing.length === 0) return plan
  const columns = missing.length === 1 ? 'the column' : 'the columns'
  return { ...plan, problems: [`New ${resource.label[1]} need ${columns} ${quoted(missing)}.`] }
}

function checkRow(resource: Resource, row: ReadRow, duplicates: Duplicates, plan: ImportPlan): void {
  const { line, cells, before } = row
  if (before) plan.versions.push([before.id, Number(before.version)])
  const bad = (heading: string | null, message: string, cell = '') => plan.bad.push({ line, heading, message, cell })
  if (row.problem) return void bad(row.problem.heading, row.problem.message, row.problem.cell)
  const repeatedId = before && duplicates.ofId(before.id, line)
  if (repeatedId) return void bad(repeatedId.heading, repeatedId.message, String(before.id))
  if (before && isUnchanged(row, before)) {
    plan.unchanged++
    return
  }

  const input = valuesOf(row)
  const misread = misreadCells(row)
  // Rules between fields would report values that could not be read.
  const parsed = misread.size === 0 ? resource.entity.input.safeParse(input) : undefined
  const problems = parsed ? problemsOf(parsed.error) : new Map([...badFields(resource, input), ...misread])
  for (const [field, message] of problems) {
    bad(
      field === '' ? null : labelOf(resource, field),
      message + suggestionFor(resource, field, cells[field]),
      cells[field],
    )
  }
  if (!parsed?.success) return

  const given = asRow.parse(parsed.data)
  if (before && Object.entries(given).every(([field, value]) => same(value, before[field]))) {
    plan.unchanged++
    return
  }
  const repeated = duplicates.ofRow(given, before === undefined, line)
  if (repeated) bad(repeated.heading, repeated.message, textsIn(cells, repeated.fields))
  else plan.writes.push({ line, cells, given, ...(before && { before }) })
}

/** Suffix for the message about an unknown choice: the nearest value, or all of them (': Mixer, Juice, …'). */
function suggestionFor(resource: Resource, field: string, cell = ''): string {
  const { values } = metaOf(resource.entity, field) ?? {}
  if (!values || cell.trim() === '') return ''
  const near = nearestOf(values.map(folded)).to(folded(cell))
  const meant = values.find((value) => folded(value) === near)
  if (meant !== undefined) return `. Did you mean “${meant}”?`
  return values.length > SHOWN_VALUES ? '' : `: ${values.join(', ')}`
}

/** Maximum number of a choice's values to list in a sentence. */
const SHOWN_VALUES = 12

/** Why cells cannot be read, by field. */
function misreadCells({ values }: ReadRow): Map<string, string> {
  const problems = new Map<string, string>()
  for (const [field, read] of Object.entries(values)) if ('problem' in read) problems.set(field, read.problem)
  return problems
}

/** Returns the first message for each field. */
function problemsOf(error: z.ZodError | undefined): Map<string, string> {
  const problems = new Map<string, string>()
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0] ?? '')
    if (!problems.has(field)) problems.set(field, message)
  }
  return problems
}

/** `problemsOf`, but checks each field on its own. */
function badFields(resource: Resource, input: Readonly<Record<string, unknown>>): Map<string, string> {
  const problems = new Map<string, string>()
  for (const [field, schema] of Object.entries(resource.entity.fields)) {
    const message = schema.safeParse(input[field]).error?.issues[0]?.message
    if (message !== undefined) problems.set(field, message)
  }
  return problems
}

const asRow: z.ZodType<Row> = z.record(z.string(), z.unknown())

function isUnchanged({ values }: ReadRow, before: RecordData): boolean {
  return Object.entries(values).every(([field, read]) => 'value' in read && same(read.value, before[field]))
}

function same(one: unknown, other: unknown): boolean {
  return (one ?? null) === (other ?? null)
}

/** Returns the row's values as the API takes them. In a new record, an empty cell means the field's initial value. */
function valuesOf({ form, values, before }: ReadRow) {
  const read: Record<string, unknown> = {}
  for (const [field, one] of Object.entries(values)) {
    read[field] = ('value' in one ? one.value : undefined) ?? (before ? undefined : form.base[field])
  }
  return readForm(form, formTexts(form.resource, form.fields, read))
}
