/** A sheet of paper with everything that is drawn on it, before it is an SVG or a PDF. Lengths are points, 72 an inch, from the top left. */
export interface Sheet {
  title: string
  width: number
  height: number
  marks: readonly Mark[]
}

export type Mark = TextMark | CodeMark | CutMark

/** One line of text around a middle. */
export interface TextMark {
  kind: 'text'
  text: string
  font: Font
  size: number
  middle: number
  baseline: number
  width: number
}

/** A QR code in a square, its quiet zone included. */
export interface CodeMark {
  kind: 'code'
  left: number
  top: number
  side: number
  code: QrCode
}

/** A dashed line to cut along. */
export interface CutMark {
  kind: 'cut'
  from: readonly [number, number]
  to: readonly [number, number]
}

export interface QrCode {
  /** How many modules it is wide and high, its quiet zone included. */
  size: number
  /** The dark modules as a path, a unit a module. */
  path: string
}

export type Font = 'bold' | 'regular'

/** What writes the letters: an SVG leaves them to the fonts of whoever reads it, a PDF to the fourteen fonts that every reader has. */
export interface Pen {
  /** The text as far as it can be written. */
  write(text: string): string
  /** How wide a written text is at a size of one point. */
  widthOf(text: string, font: Font): number
}

export const PAPERS = {
  letter: { width: 612, height: 792 },
  a4: { width: 595.28, height: 841.89 },
} as const
export type Paper = keyof typeof PAPERS
