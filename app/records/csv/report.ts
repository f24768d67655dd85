import { csvLines } from '../../platform/csv/write'
import type { CsvTable } from '../../platform/csv/read'
import type { CrudCall } from '../definition/catalogue'
import type { Resource } from '../definition/definition'
import { changesOf, type CellChange } from './changes'
import { readFile, type ImportPlan, type BadCell, type RowWrite } from './check'
import { folded } from '../../../contract/folded'
import { WRONG_HEADING } from './columns'
import { importOf, newTicket, type Imported } from './import-ticket'
import { pack, type Checked } from './checked-file'
import { tryRows } from './write-rows'

/** The result of checking a file. */
export interface ImportReport {
  /** The message about the good rows, if they have just been imported. */
  imported: string | null
  /** Why the file cannot be read at all; then only `unknown` is filled in as well. */
  problems: string[]
  /** Unknown columns; the file could be read without them. */
  unknown: string[]
  created: number
  updated: number
  unchanged: number
  badRows: number
  /** The first values that it changes, and the number of further ones. */
  changes: CellChange[]
  moreChanges: number
  /** The first bad cells, by line. */
  bad: BadCell[]
  /** Number of further bad cells. */
  hidden: number
  /** The file, for the next forms; null if there is no next step. */
  packed: string | null
  /** The file's text, for correction in the form; empty for a long file. */
  text: string
  /** Whether an import was refused and the file must be checked again. */
  checkAgain: boolean
  /** Unique per check. */
  ticket: number
}

/** Maximum bad cells to show, and characters of each. */
const SHOWN = 200
const SHOWN_CELL = 60
/** Maximum length of a file, in characters, to show it for editing. */
const MAX_SHOWN_TEXT = 100_000

/** A file to check. */
export interface Sent {
  text: string
  leaveUnknown: boolean
  business: number | undefined
}

/** The report on a file that cannot be read. */
export function unreadable(problems: string[], text = '', unknown: string[] = []): ImportReport {
  const none = { created: 0, updated: 0, unchanged: 0, badRows: 0, bad: [], hidden: 0, changes: [], moreChanges: 0 }
  return { imported: null, problems, unknown, ...none, packed: null, text, checkAgain: false, ticket: newTicket() }
}

/** Checks a file and writes nothing. */
export async function checkFile(call: CrudCall, resource: Resource, sent: Sent): Promise<ImportReport> {
  const { text, leaveUnknown } = sent
  const {
    problems,
    unknown,
    writes,
    unchanged,
    versions,
    bad: misread,
  } = await readFile(call, resource, { ...sent, without: [] })
  const file = { ticket: newTicket(), versions, text }
  const shown = text.length <= MAX_SHOWN_TEXT ? text : ''
  if (problems.length > 0) {
    const packed = unknown.length > 0 ? await pack({ ...file, leaveUnknown: true, badLines: [] }) : null
    return { ...unreadable(problems, shown, unknown), packed }
  }
  const bad = [...misread, ...(await tryRows(call, resource, writes))]
  const badLines = [...new Set(bad.map(({ line }) => line))]
  return {
    imported: null,
    problems,
    unknown,
    ...countsOf(writes, bad),
    unchanged,
    badRows: badLines.length,
    ...firstOf(bad),
    ...(await changesOf(call, resource, writes)),
    packed: writes.length + bad.length > 0 ? await pack({ ...file, leaveUnknown, badLines }) : null,
    text: shown,
    checkAgain: false,
    ticket: file.ticket,
  }
}

/** The report on rows that could not be written after all. */
export async function refusalOf(file: Checked, { writes, unchanged }: ImportPlan, bad: readonly BadCell[]) {
  const badRows = new Set(bad.map(({ line }) => line)).size
  const report = unreadable([], file.text.length <= MAX_SHOWN_TEXT ? file.text : '')
  const packed = await pack({ ...file, badLines: [] })
  return { ...report, ...countsOf(writes, bad), unchanged, badRows, ...firstOf(bad), packed, checkAgain: true }
}

/** Counts the rows to be written; bad rows count as neither new nor changed. */
function countsOf(writes: readonly RowWrite[], bad: readonly BadCell[]): Imported {
  const badLines = new Set(bad.map(({ line }) => line))
  return importOf(writes.filter(({ line }) => !badLines.has(line)))
}

function firstOf(bad: readonly BadCell[]): Pick<ImportReport, 'bad' | 'hidden'> {
  const shown = bad.toSorted((one, other) => one.line - other.line).slice(0, SHOWN)
  return {
    bad: shown.map((one) => ({ ...one, cell: one.cell.slice(0, SHOWN_CELL) })),
    hidden: bad.length - shown.length,
  }
}

/** Returns some rows of a file as a file with the same separator, so that its numbers are read in the same way. */
export function rowsAsText({ header, rows, separator }: CsvTable, lines: readonly number[]): string {
  const wanted = new Set(lines)
  const some = rows.filter(({ line }) => wanted.has(line)).map(({ cells }) => cells)
  return csvLines([header.cells, ...some], separator)
}

/** Returns a file of the bad rows, with the errors at the end of each. Drops the errors of an earlier check. */
export function badRowsAsText({ header, rows, separator }: CsvTable, bad: readonly BadCell[]): string {
  const remarks = new Map<number, string[]>()
  for (const { line, heading, message } of bad) {
    remarks.set(line, [...(remarks.get(line) ?? []), heading === null ? message : `${heading}: ${message}`])
  }
  const kept = header.cells.flatMap((heading, index) => (folded(heading) === folded(WRONG_HEADING) ? [] : [index]))
  const lines = rows.flatMap(({ line, cells }) => {
    const remark = remarks.get(line)
    return remark ? [[...kept.map((index) => cells[index] ?? ''), remark.join('; ')]] : []
  })
  return csvLines([[...kept.map((index) => header.cells[index] ?? ''), WRONG_HEADING], ...lines], separator)
}
