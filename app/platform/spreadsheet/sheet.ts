/** A row of a sheet. */
export interface SheetRow {
  /** From 1, as spreadsheets and editors count. Empty rows are left out, but counted. */
  line: number
  cells: string[]
}

/** A table as people write it: with or without headings, titles above it, and notes below it. */
export interface Sheet {
  /** The name of its tab; '' for a file with only one. */
  name: string
  rows: SheetRow[]
}
