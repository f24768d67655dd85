import type { Unreadable } from '../csv/decode'
import type { Sheet } from './sheet'
import { unzip, zip } from './zip'

/** Largest unpacked data in bytes: sheets, texts and styles. A menu of 500 drinks has about 200 kB. */
const MAX_UNPACKED = 6_000_000

const NOT_EXCEL = 'This is not an Excel file, or it is damaged. Open it and save it as .xlsx or CSV.'
const TOO_LARGE = 'This workbook is too large. Copy the menu into a new file and choose that one.'

/** Whether a file is a ZIP archive, as .xlsx files are. */
export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04
}

/**
 * Reads the sheets of an .xlsx file, each cell as the text that a person sees in it, roughly: the result of a formula, the text of rich text, a date
 * as '2026-05-01'. Of merged cells the first has the value. The library is loaded with the first such file.
 */
export async function readXlsx(bytes: Uint8Array, maxRows: number): Promise<Sheet[] | Unreadable> {
  const files = await unzip(bytes, { isWanted: isRead, maxBytes: MAX_UNPACKED })
  if (files === 'too large') return { problem: TOO_LARGE }
  if (files === 'damaged' || !files.has('xl/workbook.xml')) return { problem: NOT_EXCEL }
  const { default: readWorkbook } = await import('read-excel-file/universal')
  try {
    // The library unpacks without a limit, so it gets the files that have been unpacked within one.
    const book = await readWorkbook(zip(files).buffer)
    return book.map(({ sheet, data }) => ({ name: sheet, rows: rowsOf(data, maxRows) }))
  } catch {
    // The library throws an error for any invalid XML.
    return { problem: NOT_EXCEL }
  }
}

function isRead(name: string): boolean {
  return /^(?:\[Content_Types\]|_rels\/|xl\/(?:_rels\/|workbook|sharedStrings|styles|worksheets\/)).*\.(?:xml|rels)$/.test(
    name,
  )
}

function rowsOf(data: ReadonlyArray<readonly unknown[]>, maxRows: number): Sheet['rows'] {
  return data
    .map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .slice(0, maxRows + 1)
}

/** Digits of a number that Excel shows: it computes 12.1 as 12.100000000000001. */
const DIGITS = 12

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number') return String(Number(value.toPrecision(DIGITS)))
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString().slice(0, 10) : ''
}
