/** The height of a line, in font sizes. */
export const LEADING = 1.15
/** By how much a text that does not fit is made smaller at a time. */
const STEP = 0.95
/** Where a line may end: after a space, and in an address after a slash, a hyphen and the like. */
const PIECES = /(?<=[\s/._-])/
/** What is one letter to a reader, of which none is broken. */
const LETTERS = new Intl.Segmenter('en')

interface Box {
  width: number
  height: number
}

interface Fitted {
  size: number
  lines: string[]
}

/**
 * Writes a text into a box as large as it fits, wrapped where it may be; words are broken only where it would be less than half as large as it
 * may. `widthOf`: how wide a text is at a size of one point.
 */
export function fitText(
  text: string,
  widthOf: (text: string) => number,
  { width, height }: Box,
  largest: number,
): Fitted {
  for (let size = largest; ; size *= STEP) {
    const fits = (line: string) => widthOf(line) * size <= width
    const lines = wrap(text, fits, size < largest / 2)
    if (lines && lines.length * size * LEADING <= height) return { size, lines }
  }
}

/** The text in lines that fit; undefined when a word is too long for one. */
function wrap(text: string, fits: (line: string) => boolean, mayBreakWords: boolean): string[] | undefined {
  const lines: string[] = []
  let line = ''
  const add = (piece: string): boolean => {
    if (fits((line + piece).trimEnd())) {
      line += piece
      return true
    }
    if (line !== '') lines.push(line.trimEnd())
    line = piece
    return fits(piece.trimEnd())
  }
  for (const piece of text.split(PIECES)) {
    if (add(piece)) continue
    if (!mayBreakWords) return undefined
    line = ''
    for (const { segment } of LETTERS.segment(piece)) add(segment)
  }
  if (line !== '') lines.push(line.trimEnd())
  return lines
}
