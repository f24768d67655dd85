/** Query parameter of a report: all its rows on one page, for printing. */
export const PRINTED = 'print'

/** Maximum number of printed rows, about fifty sheets; the CSV file has every row. */
export const MOST_PRINTED = 2000
