/**
 * Matches cells that a spreadsheet reads as a formula: after any apostrophes, spaces and separators, which some spreadsheets take for the end
 * of a cell.
 */
const LOOKS_LIKE_FORMULA = /^'*(?:[\t\r\n]|[\s;|,]*[=+\-@＝＋－＠])/

/** A text that no spreadsheet runs: one that looks like a formula gets an apostrophe, which `unguarded` removes. */
export function guarded(text: string): string {
  return LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text
}

/** A cell as it was before `guarded`. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && LOOKS_LIKE_FORMULA.test(cell) ? cell.slice(1) : cell
}
