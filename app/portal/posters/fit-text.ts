/** Line height in font sizes. */
export const LEADING = 1.15
/** Factor by which a text that does not fit shrinks at each step. */
const STEP = 0.95
/** Matches the places at which a line may end: after a space and, in an address, after a slash, hyphen and the like. */
const PIECES = /(?<=[\s/._-])/
/** Splits a text into user-perceived letters, none of which may be broken. */
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
 * Fits a text into a box at the largest possible size, wrapped between words. Words break only if the text would otherwise be less than
 * half its largest size. `widthOf`: a text's width at a size of one point.
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

/** Wraps the text into lines that fit; undefined if a word is too long for one. */
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
