/** A sheet of paper with its marks, independent of SVG and PDF. Lengths are points, 72 an inch, from the top left. */
export interface Sheet {
  title: string
  width: number
  height: number
  marks: readonly Mark[]
}

export type Mark = TextMark | CodeMark | PictureMark | CutMark

/** One line of text, centred on `middle`. */
interface TextMark {
  kind: 'text'
  text: string
  font: Font
  size: number
  middle: number
  baseline: number
  width: number
  /** '#rrggbb' */
  color: string
}

/** A QR code in a square, including its quiet zone. */
interface CodeMark {
  kind: 'code'
  left: number
  top: number
  side: number
  code: QrCode
}

/** A PNG in the middle of a square. */
interface PictureMark {
  kind: 'picture'
  left: number
  top: number
  side: number
  png: Buffer
}

/** A dashed line to cut along. */
interface CutMark {
  kind: 'cut'
  from: readonly [number, number]
  to: readonly [number, number]
}

export interface QrCode {
  /** Width and height in modules, including the quiet zone. */
  size: number
  /** The dark modules as a path, one unit a module. */
  path: string
}

export type Font = 'bold' | 'regular'

/** Writes the letters: an SVG uses the reader's own fonts, a PDF the fourteen fonts that every reader has. */
export interface Pen {
  /** Returns the text without the letters that cannot be written. */
  write(text: string): string
  /** Width of a written text at a size of one point. */
  widthOf(text: string, font: Font): number
}

export const PAPERS = {
  letter: { width: 612, height: 792 },
  a4: { width: 595.28, height: 841.89 },
} as const
export type Paper = keyof typeof PAPERS
