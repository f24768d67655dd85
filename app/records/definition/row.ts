/** A row of any table. Its values are unknown; the field kinds convert them. */
export type Row = Record<string, unknown>
