import { MAX_IMPORT_BYTES, MAX_MENU_FILE_ROWS, MEDIUM } from '../../../contract/limits'
import { decodeText, type Unreadable } from '../../platform/csv/decode'
import { readCsvGrid } from '../../platform/csv/read'
import { isArchive, readXlsx } from '../../platform/spreadsheet/read-xlsx'
import type { Sheet } from '../../platform/spreadsheet/sheet'
import { withTrailingPrices } from './trailing-prices'

export interface Upload {
  fileName: string
  sheets: Sheet[]
}

export const TOO_LARGE = `The file is larger than ${MAX_IMPORT_BYTES / 1_000_000} MB. Import the menu in parts.`
/** Columns that are read; a menu has fewer. */
const MAX_COLUMNS = 40

/** The chosen file, otherwise the pasted text, as sheets with rows. */
export async function readUpload(form: FormData): Promise<Upload | Unreadable> {
  const file = form.get('file')
  if (file instanceof File && file.size > MAX_IMPORT_BYTES) return { problem: TOO_LARGE }
  if (file instanceof File && file.size > 0) {
    return readBytes(new Uint8Array(await file.arrayBuffer()), file.name)
  }
  if (file instanceof File && file.name !== '') return { problem: 'The file is empty.' }
  const pasted = form.get('pasted')
  if (typeof pasted !== 'string' || pasted.trim() === '') return { problem: 'Choose a file, or paste some rows.' }
  if (pasted.length > MAX_IMPORT_BYTES) return { problem: TOO_LARGE }
  // A form sends every line ending as CRLF, even inside cells.
  return readTable(pasted.replaceAll('\r\n', '\n'), 'Pasted rows')
}

/** Reads a file's bytes, whatever its name says. */
export async function readBytes(bytes: Uint8Array, fileName: string): Promise<Upload | Unreadable> {
  if (isArchive(bytes)) {
    const read = await readXlsx(bytes, MAX_MENU_FILE_ROWS)
    return 'problem' in read ? read : sheetsOf(read, fileName)
  }
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) {
    return { problem: 'This is an old Excel file. Open it and save it as .xlsx or CSV.' }
  }
  if (bytes[0] === 0x25 && bytes[1] === 0x50) {
    return { problem: 'This is a PDF. Copy its rows into a spreadsheet, or paste them below.' }
  }
  const text = decodeText(bytes, { orWindows: true })
  return 'problem' in text ? text : readTable(text.text, fileName)
}

async function readTable(text: string, fileName: string): Promise<Upload | Unreadable> {
  const table = await readCsvGrid(text, MAX_MENU_FILE_ROWS)
  return 'problem' in table ? table : sheetsOf([{ name: '', rows: table.rows }], fileName)
}

function sheetsOf(read: readonly Sheet[], fileName: string): Upload | Unreadable {
  const filled = read.filter(({ rows }) => rows.length > 0)
  if (filled.length === 0) return { problem: 'The file is empty.' }
  if (filled.some(({ rows }) => rows.length > MAX_MENU_FILE_ROWS)) {
    return { problem: `The file has more than ${MAX_MENU_FILE_ROWS.toLocaleString('en-US')} rows.` }
  }
  const sheets = filled.map(({ name, rows }) => ({
    name,
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, MAX_COLUMNS).map((cell) => cell.trim().slice(0, MEDIUM)),
    })),
  }))
  return { fileName, sheets: sheets.map(withTrailingPrices) }
}
