import { z } from 'zod'
import { MAX_IMPORT_ROWS } from '../../../contract/limits'
import { readCsv, type CsvTable } from '../../csv/read'
import { nearestOf } from '../../csv/nearest'
import type { CrudCall } from '../definition/catalogue'
import { labelOf, type RecordData, type Resource } from '../definition/definition'
import { metaOf } from '../definition/entity'
import { formTexts, readForm } from '../form/form'
import { createForm } from '../form/portal-form'
import type { Row } from '../store/table'
import type { Write } from '../store/write'
import { missingColumns, quoted, readHeader } from './columns'
import { findDuplicates, type Duplicates } from './duplicate-rows'
import { readRows, type ReadRow } from './rows'

/** A mistake in a file: its line, its column if it is about one, and the cell's text. */
export interface BadCell {
  line: number
  heading: string | null
  cell: string
  message: string
}

/** A row whose record is to be written. */
export interface RowWrite extends Write {
  line: number
  /** The texts of its cells, by field. */
  cells: Readonly<Record<string, string>>
}

/** What importing a file would write. */
export interface ImportPlan {
  /** Why the file cannot be read at all. */
  problems: string[]
  /** Unknown columns, if nothing else is wrong with the heading. */
  unknown: string[]
  /** The file as it is, if it is one. */
  table?: CsvTable
  writes: RowWrite[]
  /** How many rows equal their records. */
  unchanged: number
  /** The records that rows name, and the version of each. */
  versions: Array<[id: number, version: number]>
  bad: BadCell[]
}

/** How a file is read. */
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
 * Reads a file and checks it like a form; whether the database accepts it is checked in write-rows.ts. A row with an id changes its
 * record, one without creates a new one. An empty cell empties its field; a field without a column stays as it is.
 */
export async function readFile(
  call: CrudCall,
  resource: Resource,
  { text, business, leaveUnknown, without }: Reading,
): Promise<ImportPlan> {
  const asked: ImportPlan = { problems: [], unknown: [], writes: [], unchanged: 0, versions: [], bad: [] }
  const whole = await readCsv(text, MAX_IMPORT_ROWS)
  if ('problem' in whole) return { ...asked, problems: [whole.problem] }
  asked.table = whole
  const header = readHeader(resource, whole, leaveUnknown)
  if ('problems' in header) return { ...asked, ...header }
  const left = new Set(without)
  const table = { ...whole, rows: whole.rows.filter(({ line }) => !left.has(line)) }
  if (table.rows.length === 0) return { ...asked, problems: ['The file has a heading and no rows.'] }
  const duplicates = await findDuplicates(call, resource)
  let creates = false
  for await (const rows of readRows({ call, resource, table, header, business })) {
    creates ||= rows.some(({ before, problem }) => !before && !problem)
    for (const row of rows) judge(resource, row, duplicates, asked)
  }
  const missing = creates ? missingColumns(resource, header, createForm(resource, business).base) : []
  if (missing.length === 0) return asked
  const columns = missing.length === 1 ? 'the column' : 'the columns'
  return { ...asked, problems: [`New ${resource.label[1]} need ${columns} ${quoted(missing)}.`] }
}

function judge(resource: Resource, row: ReadRow, duplicates: Duplicates, asked: ImportPlan): void {
  const { line, cells, before } = row
  if (before) asked.versions.push([before.id, Number(before.version)])
  const bad = (heading: string | null, message: string, cell = '') => asked.bad.push({ line, heading, message, cell })
  if (row.problem) return void bad(row.problem.heading, row.problem.message, row.problem.cell)
  const double = before && duplicates.ofId(before.id, line)
  if (double) return void bad(double.heading, double.message, String(before.id))
  if (before && saysNothingNew(row, before)) {
    asked.unchanged++
    return
  }

  const input = valuesOf(row)
  const misread = misreadCells(row)
  // Rules between fields would complain about values that could not be read.
  const parsed = misread.size === 0 ? resource.entity.input.safeParse(input) : undefined
  const problems = parsed ? problemsOf(parsed.error) : new Map([...badFields(resource, input), ...misread])
  for (const [field, message] of problems) {
    bad(field === '' ? null : labelOf(resource, field), message + helpWith(resource, field, cells[field]), cells[field])
  }
  if (!parsed?.success) return

  const given = asRow.parse(parsed.data)
  if (before && Object.entries(given).every(([field, value]) => same(value, before[field]))) {
    asked.unchanged++
    return
  }
  const twice = duplicates.ofRow(given, before === undefined, line)
  if (twice) bad(twice.heading, twice.message, twice.fields.map((field) => cells[field] ?? '').join(', '))
  else asked.writes.push({ line, cells, given, ...(before && { before }) })
}

/** ': Mixer, Juice, …' after the message for an unknown choice. */
function helpWith(resource: Resource, field: string, cell = ''): string {
  const { values } = metaOf(resource.entity, field) ?? {}
  if (!values || cell.trim() === '') return ''
  const near = nearestOf(values.map((value) => value.toLowerCase())).to(cell.trim().toLowerCase())
  const meant = values.find((value) => value.toLowerCase() === near)
  if (meant !== undefined) return `. Did you mean “${meant}”?`
  return values.length > SHOWN_VALUES ? '' : `: ${values.join(', ')}`
}

/** How many values of a choice fit into a sentence. */
const SHOWN_VALUES = 12

/** By field: why its cell cannot be read. */
function misreadCells({ values }: ReadRow): Map<string, string> {
  const problems = new Map<string, string>()
  for (const [field, read] of Object.entries(values)) if ('problem' in read) problems.set(field, read.problem)
  return problems
}

/** The first message for each field. */
function problemsOf(error: z.ZodError | undefined): Map<string, string> {
  const problems = new Map<string, string>()
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0] ?? '')
    if (!problems.has(field)) problems.set(field, message)
  }
  return problems
}

/** As `problemsOf`, checking each field on its own. */
function badFields(resource: Resource, input: Readonly<Record<string, unknown>>): Map<string, string> {
  const problems = new Map<string, string>()
  for (const [field, schema] of Object.entries(resource.entity.fields)) {
    const message = schema.safeParse(input[field]).error?.issues[0]?.message
    if (message !== undefined) problems.set(field, message)
  }
  return problems
}

const asRow: z.ZodType<Row> = z.record(z.string(), z.unknown())

function saysNothingNew({ values }: ReadRow, before: RecordData): boolean {
  return Object.entries(values).every(([field, read]) => 'value' in read && same(read.value, before[field]))
}

function same(one: unknown, other: unknown): boolean {
  return (one ?? null) === (other ?? null)
}

/** The row's values, as the API takes them: an empty cell of a new record has the field's initial value. */
function valuesOf({ form, values, before }: ReadRow) {
  const read: Record<string, unknown> = {}
  for (const [field, one] of Object.entries(values)) {
    read[field] = ('value' in one ? one.value : undefined) ?? (before ? undefined : form.base[field])
  }
  return readForm(form, formTexts(form.resource, form.fields, read))
}
