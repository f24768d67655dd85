import type { FieldMeta } from '../../../contract/field-meta'
import { csvResponse, oneChunk, type CsvCell, type CsvColumn } from '../../platform/csv/write'
import type { CrudCall } from '../definition/catalogue'
import type { RecordData, Resource } from '../definition/definition'
import { initialValues } from '../form/form'
import { listedIds, recordsById } from '../store/list'
import type { ResourceQuery } from '../store/list-query'
import { referredTable } from '../store/references'
import { cellOf } from './cells'
import { fileColumns, ID_HEADING, isRequired, type FileColumn } from './columns'
import { referencesOf, type References } from './references'

/** Number of records to write before other requests get a turn. */
const CHUNK = 500

type Line = readonly CsvCell[]

/** Exports a list as a file: all of its pages, with the screen's search, filters and order. Importing it again changes nothing. */
export function exportRecords(call: CrudCall, resource: Resource, query: ResourceQuery): Response {
  return csvResponse(fileName(resource), columnsOf([ID_HEADING, ...headings(resource)]), linesOf(call, resource, query))
}

/** Returns a file to fill in: the headings and an example row, which is a record of the list if there is one. */
export async function exportTemplate(call: CrudCall, resource: Resource, query: ResourceQuery): Promise<Response> {
  const columns = columnsOf(headings(resource))
  for await (const lines of linesOf(call, resource, query, 1)) {
    const [first] = lines
    if (first) return csvResponse(`${fileName(resource)}-template`, columns, oneChunk([first.slice(1)]))
  }
  const example = fileColumns(resource).map(({ field, heading, meta }) =>
    isRequired(meta) ? exampleOf(heading, meta) : cellOf(initialValues(resource)[field] ?? null),
  )
  return csvResponse(`${fileName(resource)}-template`, columns, oneChunk([example]))
}

/** 'standard-drinks' */
export function fileName({ label }: Resource): string {
  return label[1].replaceAll(' ', '-')
}

function headings(resource: Resource): string[] {
  return fileColumns(resource).map(({ heading }) => heading)
}

function columnsOf(names: readonly string[]): Array<CsvColumn<Line>> {
  return names.map((heading, index) => ({ heading, value: (line) => line[index] ?? null }))
}

async function* linesOf(
  call: CrudCall,
  resource: Resource,
  query: ResourceQuery,
  size = CHUNK,
): AsyncGenerator<Line[]> {
  const references = referencesOf(call)
  const columns = fileColumns(resource)
  for await (const ids of listedIds(call, resource, query, size)) {
    const records = await recordsById(call.app.db, resource, ids)
    const cells = await referenceCells(resource, columns, references, records)
    yield records.map((record) => [
      record.id,
      ...columns.map(({ field }) => cells.get(`${record.id} ${field}`) ?? cellOf(record[field] ?? null)),
    ])
  }
}

/** The cells for the references of these records, by '{id} {field}'. */
async function referenceCells(
  resource: Resource,
  columns: readonly FileColumn[],
  references: References,
  records: readonly RecordData[],
) {
  const cells = new Map<string, string>()
  for (const { field, meta } of columns) {
    if (meta.kind !== 'reference') continue
    const byTable = new Map<string, Map<number, number>>()
    for (const record of records) {
      const id = record[field]
      const target = referredTable(resource, field, record)
      if (target === undefined || typeof id !== 'number') continue
      const referred = byTable.get(target) ?? new Map<number, number>()
      byTable.set(target, referred.set(record.id, id))
    }
    for (const [target, referred] of byTable) {
      const known = await references.cellsOf(target, [...referred.values()])
      for (const [from, to] of referred) cells.set(`${from} ${field}`, known.get(to) ?? `#${to}`)
    }
  }
  return cells
}

function exampleOf(heading: string, { kind, min, values, initial }: FieldMeta): CsvCell {
  if (initial !== undefined) return cellOf(initial)
  if (kind === 'choice') return values?.[0] ?? null
  if (kind === 'reference') return null
  if (kind === 'text' || kind === 'longText') return `Example ${heading.toLowerCase()}`
  return min ?? null
}
