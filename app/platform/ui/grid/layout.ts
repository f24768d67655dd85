/** The columns that a user has chosen for a list. */
export interface Layout {
  /** The ids of all columns, shown or hidden. The list's first column is the first one here. */
  order: readonly string[]
  hidden: readonly string[]
  /** Pixels, by column id. A column without one is as wide as needed. */
  widths: Readonly<Record<string, number>>
}

/** A list whose columns the user may choose. */
export interface ChosenColumns {
  /** Names the list in addresses and in the database. */
  list: string
  /** The saved view whose columns they are; null for the list's own. */
  view: number | null
  /** In the default order. */
  columns: readonly NamedColumn[]
  /** Null for the default. */
  layout: Layout | null
}

export interface NamedColumn {
  id: string
  label: string
}

/** A list with more columns than this has the control 'Columns'. */
export const MAX_FIXED_COLUMNS = 6
