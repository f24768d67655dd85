import { stringify } from 'csv-stringify/sync'
import { guarded } from './formula'
import type { Separator } from './read'

/** The value of a cell. Null is an empty cell. */
export type CsvCell = string | number | null

export interface CsvColumn<Row> {
  heading: string
  value: (row: Row) => CsvCell
}

/** The byte order mark, by which Excel recognises UTF-8. */
const MARK = '\uFEFF'

/** Rows as lines of a file for a spreadsheet (RFC 4180). No spreadsheet reads a text in it as a formula. */
export function csvLines(rows: ReadonlyArray<readonly CsvCell[]>, separator: Separator = ','): string {
  return stringify([...rows], {
    delimiter: separator,
    record_delimiter: 'windows',
    cast: { string: (text) => guarded(text), number: String },
    // Quotes keep line breaks and outer spaces inside their cell, and the cell whole for a spreadsheet with another separator.
    quoted_match: /[\r\n\t;|,]|^\s|\s$/,
  })
}

/** A file of rows of any length: each chunk is sent as it is read. */
export function csvResponse<Row>(
  fileName: string,
  columns: ReadonlyArray<CsvColumn<Row>>,
  chunks: AsyncIterable<readonly Row[]>,
): Response {
  const reading = chunks[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(`${MARK}${csvLines([columns.map(({ heading }) => heading)])}`))
    },
    async pull(controller) {
      const next = await reading.next()
      if (next.done) controller.close()
      else {
        const lines = csvLines(next.value.map((row) => columns.map(({ value }) => value(row))))
        controller.enqueue(encoder.encode(lines))
      }
    },
    async cancel() {
      await reading.return?.()
    },
  })
  return new Response(body, { headers: headersOf(fileName) })
}

function headersOf(fileName: string) {
  return {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}.csv"`,
    'Cache-Control': 'no-store',
  }
}

/** A complete text as a file, with the headers of `csvResponse`. */
export function csvFile(fileName: string, lines: string): Response {
  return new Response(`${MARK}${lines}`, { headers: headersOf(fileName) })
}

/** All rows as the only chunk of a file. */
export async function* oneChunk<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}
