/** One column of a file: its heading and what a row shows there. */
export interface CsvColumn<Row> {
  heading: string
  value: (row: Row) => string | number | null
}

/**
 * A file of rows for a spreadsheet (RFC 4180), sent as its chunks are read, so that its length does not matter. It begins with the
 * mark by which Excel knows UTF-8.
 */
export function csvResponse<Row>(
  fileName: string,
  columns: ReadonlyArray<CsvColumn<Row>>,
  chunks: AsyncIterable<readonly Row[]>,
): Response {
  const reading = chunks[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(`\uFEFF${lineOf(columns.map((column) => column.heading))}`))
    },
    async pull(controller) {
      const next = await reading.next()
      if (next.done) controller.close()
      else {
        const lines = next.value.map((row) => lineOf(columns.map((column) => column.value(row))))
        controller.enqueue(encoder.encode(lines.join('')))
      }
    },
    async cancel() {
      await reading.return?.()
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}

/** Rows that are all there already, as the one chunk of a file. */
export async function* oneChunk<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

function lineOf(values: ReadonlyArray<string | number | null>): string {
  return `${values.map(cell).join(',')}\r\n`
}

function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  // A guest's name must not run as a formula in the spreadsheet that opens it.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
