/** In the address of a report: all its rows on one page, to be printed. */
export const PRINTED = 'print'

/** How many rows that are at most, some fifty sheets; the CSV file has every row. */
export const MOST_PRINTED = 2000
