import { stringify } from 'csv-stringify/sync'
import { guarded } from './formula'
import type { Separator } from './read'

/** What a cell of a file may hold. Nothing is an empty cell. */
export type CsvCell = string | number | null

/** One column of a file: its heading and what a row shows there. */
export interface CsvColumn<Row> {
  heading: string
  value: (row: Row) => CsvCell
}

/** Begins a file by which Excel knows UTF-8. */
const MARK = '\uFEFF'

/** Rows as lines of a file for a spreadsheet (RFC 4180). No text in it is taken for a formula. */
export function csvLines(rows: ReadonlyArray<readonly CsvCell[]>, separator: Separator = ','): string {
  return stringify([...rows], {
    delimiter: separator,
    record_delimiter: 'windows',
    cast: { string: (text) => guarded(text), number: String },
    // A line break of any kind stays inside of its cell, and a space at an end is a part of it.
    quoted_match: /[\r\n]|^\s|\s$/,
  })
}

/** A file of rows, sent as its chunks are read, so that its length does not matter. */
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

/** A text as a file of its own, as `csvResponse` sends it. */
export function csvFile(fileName: string, lines: string): Response {
  return new Response(`${MARK}${lines}`, { headers: headersOf(fileName) })
}

/** Rows that are all there already, as the one chunk of a file. */
export async function* oneChunk<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}
