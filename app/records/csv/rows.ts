import { setImmediate as breathe } from 'node:timers/promises'
import type { CsvRow, CsvTable } from '../../platform/csv/read'
import type { CrudCall } from '../definition/catalogue'
import type { RecordData, Resource } from '../definition/definition'
import { recordsById } from '../store/list'
import { createForm, editForm } from '../form/portal-form'
import type { FormPlan } from '../form/form'
import { idsWithin } from '../store/read'
import { mayEver } from '../store/scope'
import { referredTable } from '../store/references'
import { readCell, type Read } from './cells'
import { ID_HEADING, type FileColumn, type FileHeader } from './columns'
import { referencesOf, type References } from './references'

export interface FileReading {
  call: CrudCall
  resource: Resource
  table: CsvTable
  header: FileHeader
  /** The business of new records that name none. */
  business: number | undefined
}

/** A row with its cells read. */
export interface ReadRow {
  line: number
  /** The texts of its cells, by field. */
  cells: Readonly<Record<string, string>>
  /** Their values, by field. */
  values: Record<string, Read>
  /** Why the row as a whole cannot be read. */
  problem?: { heading: string | null; cell: string; message: string }
  before: RecordData | undefined
  /** Each row is read as a form whose fields are the file's columns. */
  form: FormPlan
}

/** Number of rows to read before other requests get a turn. */
const CHUNK = 100

/** Reads the rows of a file in chunks: their records, their values, and the records that they refer to. */
export async function* readRows(reading: FileReading): AsyncGenerator<ReadRow[]> {
  const { table } = reading
  const references = referencesOf(reading.call)
  for (let start = 0; start < table.rows.length; start += CHUNK) {
    const chunk = table.rows.slice(start, start + CHUNK)
    const records = await recordsOf(reading, chunk)
    const rows = chunk.map((row) => readRow(reading, row, records))
    await readReferences(reading, references, rows)
    yield rows
    await breathe()
  }
}

function idCell({ header }: FileReading, { cells }: CsvRow): string {
  return header.id === undefined ? '' : (cells[header.id]?.trim() ?? '')
}

/** '7' or '#7'. */
function idIn(cell: string): number | undefined {
  const digits = /^#?([1-9]\d{0,14})$/.exec(cell)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Returns the records whose ids rows contain, among those the actor may read. */
async function recordsOf(reading: FileReading, rows: readonly CsvRow[]): Promise<Map<number, RecordData>> {
  const { call, resource } = reading
  const ids = rows.flatMap((row) => idIn(idCell(reading, row)) ?? [])
  if (ids.length === 0 || !mayEver(call.actor.ability, 'read', resource)) return new Map()
  const within = await idsWithin(call.app.db, call.actor, resource, 'read', ids)
  const records = await recordsById(call.app.db, resource, [...within])
  return new Map(records.map((record) => [record.id, record]))
}

function readRow(reading: FileReading, row: CsvRow, records: ReadonlyMap<number, RecordData>): ReadRow {
  const { resource, table, header, business } = reading
  // Files contain stored measures, not those of a reader's units.
  const inFiles: Resource = { ...resource, units: {} }
  const typed = idCell(reading, row)
  const id = idIn(typed)
  const before = id === undefined ? undefined : records.get(id)
  const fields = header.columns.map(({ field }) => field)
  const cellOf = ({ index }: FileColumn & { index: number }) => row.cells[index] ?? ''
  return {
    line: row.line,
    cells: Object.fromEntries(header.columns.map((column) => [column.field, cellOf(column)])),
    values: Object.fromEntries(
      header.columns.map((column) => [column.field, readCell(column.meta, cellOf(column), table.separator)]),
    ),
    ...(widthProblem(header, row) ?? idProblem(resource, typed, before)),
    before,
    form: { ...(before ? editForm(inFiles, before) : createForm(inFiles, business)), fields },
  }
}

function widthProblem({ width }: FileHeader, { cells }: CsvRow): Pick<ReadRow, 'problem'> | undefined {
  // Spreadsheets leave out a row's last empty cells.
  if (cells.slice(width).every((cell) => cell.trim() === '')) return undefined
  const has = `Has ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'} where the first line has ${width}`
  const message = `${has}: put a cell with a comma in it in quotes`
  return { problem: { heading: null, cell: '', message } }
}

function idProblem({ label }: Resource, typed: string, before: RecordData | undefined): Pick<ReadRow, 'problem'> {
  if (typed === '' || before) return {}
  const id = idIn(typed)
  const message = id === undefined ? 'Must be a number' : `There is no ${label[0]} #${id}. Leave its Id empty to add it`
  return { problem: { heading: ID_HEADING, cell: typed, message } }
}

/** Reads references. For some, the table depends on another column or on the record. */
async function readReferences({ resource, header }: FileReading, references: References, rows: readonly ReadRow[]) {
  for (const { field, meta } of header.columns) {
    if (meta.kind !== 'reference') continue
    const byTable = new Map<string | undefined, ReadRow[]>()
    for (const row of rows) {
      if (row.cells[field]?.trim() === '') continue
      const target = referredTable(resource, field, valuesSoFar(row))
      const some = byTable.get(target)
      if (some) some.push(row)
      else byTable.set(target, [row])
    }
    for (const [target, some] of byTable) {
      const cells = some.map((row) => row.cells[field] ?? '')
      const found = target === undefined ? undefined : await references.find(target, cells)
      for (const row of some) {
        const one = found?.get(row.cells[field] ?? '') ?? {
          problem: 'Refers to nothing: the column with its type is empty',
        }
        row.values[field] = 'id' in one ? { value: one.id } : one
      }
    }
  }
}

function valuesSoFar({ form, values }: ReadRow): Record<string, unknown> {
  const soFar: Record<string, unknown> = { ...form.base }
  for (const [field, one] of Object.entries(values)) {
    if ('value' in one && one.value !== undefined) soFar[field] = one.value
  }
  return soFar
}
