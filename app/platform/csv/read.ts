import { finished } from 'node:stream/promises'
import { setImmediate as breathe } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import type { Unreadable } from './decode'
import { unguarded } from './formula'

/** One row of a file. */
export interface CsvRow {
  /** The line where the row begins, from 1 as in editors. A cell may span several lines. */
  line: number
  cells: string[]
}

/** Spreadsheets with decimal commas write semicolons. Rows copied from a spreadsheet are separated by tabs. */
export type Separator = ',' | ';' | '\t'

export interface CsvTable {
  separator: Separator
  header: CsvRow
  /** Without empty rows. */
  rows: CsvRow[]
}

/** Bytes parsed before other requests get a turn. */
const SLICE = 64 * 1024

/**
 * Reads a file's text, with any line endings. The separator is the comma, semicolon or tab that is most frequent in its first line. Reads the
 * output of `csvLines` back unchanged.
 */
export async function readCsv(text: string, maxRows: number): Promise<CsvTable | Unreadable> {
  const read = await readLines(text, maxRows + 1, separatorOf)
  if ('problem' in read) return read
  if (read.rows.length > maxRows + 1) return tooLong(maxRows)
  const [header, ...rows] = read.rows
  return header ? { separator: read.separator, header, rows } : { problem: 'The file is empty.' }
}

/**
 * Reads a file that may have titles above its headings, or none. The separator is the one that fits the most lines, because the first one may
 * have none.
 */
export async function readCsvGrid(
  text: string,
  maxRows: number,
): Promise<{ separator: Separator; rows: CsvRow[] } | Unreadable> {
  const read = await readLines(text, maxRows, commonSeparator)
  return 'rows' in read && read.rows.length > maxRows ? tooLong(maxRows) : read
}

function tooLong(maxRows: number): Unreadable {
  return { problem: `The file has more than ${maxRows.toLocaleString('en-US')} rows.` }
}

/** Reads a file's rows, without the empty ones. Stops soon after `enough` rows. */
async function readLines(
  text: string,
  enough: number,
  guessSeparator: (text: string) => Separator,
): Promise<{ separator: Separator; rows: CsvRow[] } | Unreadable> {
  const { named, rest } = separatorLine(text)
  const bytes = Buffer.from(rest)
  const separator = named ?? guessSeparator(rest)
  const lines = lineCounter(bytes, named === undefined ? 1 : 2)
  const rows: CsvRow[] = []
  /** The end of the last complete row. */
  let readTo = 0
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    on_record: (record: string[], { bytes: end }) => {
      const line = lines(readTo)
      readTo = end
      const cells = record.map(unguarded)
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells })
      return null
    },
  })
  // A stream ends only when it is read, even if it has no output.
  parser.resume()
  const whole = finished(parser)
  try {
    for (const slice of slices(bytes)) {
      parser.write(slice)
      if (rows.length > enough) break
      await Promise.race([breathe(), whole])
    }
    parser.end()
    await whole
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { problem: `Line ${lines(readTo)}: ${BROKEN[error.code] ?? 'this line is not valid CSV.'}` }
  }
  return { separator, rows }
}

/** The parser's error codes as words for people. */
const BROKEN: Readonly<Partial<Record<string, string>>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is opened and never closed.',
  CSV_INVALID_CLOSING_QUOTE: 'a cell goes on after its closing quote. Write a quote inside a cell twice.',
  INVALID_OPENING_QUOTE: 'a quote is in the middle of a cell. Put the cell in quotes, and write the quote twice.',
}

function* slices(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += SLICE) yield bytes.subarray(start, start + SLICE)
}

/** In Excel, a first line 'sep=;' sets the separator. */
function separatorLine(text: string): { named: Separator | undefined; rest: string } {
  const found = /^sep=([,;\t])(?:\r\n|\r|\n)/i.exec(text)
  const named = found?.[1]
  if (!found || !isSeparator(named)) return { named: undefined, rest: text }
  return { named, rest: text.slice(found[0].length) }
}

const SEPARATORS: readonly Separator[] = [',', ';', '\t']

function isSeparator(sign: string | undefined): sign is Separator {
  return SEPARATORS.some((separator) => separator === sign)
}

/** The separator that is most frequent in the first line, outside quotes. */
function separatorOf(text: string): Separator {
  const first =
    text
      .trimStart()
      .replace(/"[^"]*"/g, '')
      .split(/[\r\n]/, 1)[0] ?? ''
  const counts = SEPARATORS.map((separator) => ({ separator, count: first.split(separator).length }))
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).separator
}

/** Lines that decide which separator a file has. */
const LOOKED_AT = 60

/** The separator that most lines have equally often, outside quotes. A decimal comma is in many lines, but not in headings and sections. */
function commonSeparator(text: string): Separator {
  const lines = text
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/, LOOKED_AT)
    .filter((line) => line.trim() !== '')
  const ranked = SEPARATORS.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0)
    const most = Math.max(0, ...counts.map((count) => counts.filter((one) => one === count).length))
    return { separator, most, isPlain: separator === ',' }
  })
  // Of two that fit as well, the comma may be a decimal one.
  return ranked.reduce((best, one) =>
    one.most > best.most || (one.most === best.most && one.most > 0 && best.isPlain) ? one : best,
  ).separator
}

/** Returns a function from a position to the line where its row begins, skipping empty lines. Positions must rise. */
function lineCounter(bytes: Buffer, first: number): (position: number) => number {
  let line = first
  let at = 0
  const pass = () => {
    const byte = bytes[at++]
    if (byte === CR && bytes[at] === LF) at++
    if (byte === CR || byte === LF) line++
  }
  return (position) => {
    while (at < position) pass()
    while (bytes[at] === CR || bytes[at] === LF) pass()
    return line
  }
}

const CR = 0x0d
const LF = 0x0a
