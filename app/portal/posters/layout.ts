import { fitText, LEADING } from './fit-text'
import { qrCode } from './qr-code'
import { PAPERS, type Font, type Mark, type Paper, type Pen, type QrCode, type Sheet } from './sheet'

/** The contents of a poster. */
export interface Poster {
  venue: string
  /** The locker's name, on a locker's poster. */
  locker: string | undefined
  /** The address in the QR code. */
  address: string
  /** The venue's logo as PNG. */
  logo: Buffer | undefined
  /** The venue's color as '#rrggbb', readable on white. */
  color: string | undefined
}

export const POSTER_FORMATS = ['poster', 'card'] as const
export type PosterFormat = (typeof POSTER_FORMATS)[number]

interface Frame {
  left: number
  top: number
  width: number
  height: number
}

const CALL = 'Scan, order, pick up'
/** White margin in points: more than any office printer leaves out. */
const POSTER_MARGIN = 54
const CARD_MARGIN = 24
/** Distance from the baseline to the top of a line, in font sizes. */
const ASCENT = 0.9

/** Lays out one poster on a sheet, or four of it as table cards to cut apart. */
export function layOut(poster: Poster, { paper, format }: { paper: Paper; format: PosterFormat }, pen: Pen): Sheet {
  const { width, height } = PAPERS[paper]
  const code = qrCode(poster.address)
  const title = [poster.venue, poster.locker].filter((name) => name !== undefined).join(', ')
  if (format === 'poster') {
    const page = { left: 0, top: 0, width, height }
    return { title, width, height, marks: drawIn(inset(page, POSTER_MARGIN), poster, code, pen) }
  }
  const [middle, centre] = [width / 2, height / 2]
  const cards = [0, centre].flatMap((top) =>
    [0, middle].flatMap((left) => {
      const card = { left, top, width: middle, height: centre }
      return drawIn(inset(card, CARD_MARGIN), poster, code, pen)
    }),
  )
  const cuts: Mark[] = [
    { kind: 'cut', from: [middle, 0], to: [middle, height] },
    { kind: 'cut', from: [0, centre], to: [width, centre] },
  ]
  return { title: `${title}: table cards`, width, height, marks: [...cards, ...cuts] }
}

function inset({ left, top, width, height }: Frame, by: number): Frame {
  return { left: left + by, top: top + by, width: width - 2 * by, height: height - 2 * by }
}

interface Line {
  text: string
  font: Font
  /** Largest font size, as a fraction of the frame's width. */
  largest: number
  /** Largest height of all its lines together, as a fraction of the frame's height. */
  room: number
  color: string
}

const BLACK = '#000000'
/** Height of the logo, as a fraction of the frame's. */
const LOGO = 0.1

/** Draws the logo, the names, the code, the call and the address, one below the other. The code takes the space that the words leave. */
function drawIn(frame: Frame, { venue, locker, address, logo, color = BLACK }: Poster, code: QrCode, pen: Pen): Mark[] {
  const above: Line[] = [{ text: venue, font: 'bold', largest: 0.13, room: 0.2, color }]
  if (locker !== undefined) above.push({ text: locker, font: 'regular', largest: 0.08, room: 0.1, color: BLACK })
  const below: Line[] = [
    { text: CALL, font: 'bold', largest: 0.085, room: 0.08, color: BLACK },
    { text: address.replace(/^https:\/\//, ''), font: 'regular', largest: 0.042, room: 0.07, color: BLACK },
  ]
  const gap = frame.height * 0.025
  const set = (line: Line) => setLine(line, frame, pen)
  const [head, foot] = [above.map(set), below.map(set)]
  const words = [...head, ...foot].filter(({ lines }) => lines.length > 0)
  const logoSide = logo ? frame.height * LOGO : 0
  const logoRoom = logo ? logoSide + gap : 0
  const left = frame.height - logoRoom - words.reduce((sum, { height }) => sum + height + gap, 0)
  const side = Math.min(frame.width, left)

  const marks: Mark[] = []
  let top = frame.top + (left - side) / 2
  const middle = frame.left + frame.width / 2
  const place = (set: readonly SetText[]) => {
    for (const { lines, size, font, height, color } of set) {
      if (lines.length === 0) continue
      for (const [index, text] of lines.entries()) {
        const baseline = top + (index * LEADING + ASCENT) * size
        marks.push({ kind: 'text', text, font, size, middle, baseline, width: pen.widthOf(text, font) * size, color })
      }
      top += height + gap
    }
  }
  if (logo) marks.push({ kind: 'picture', left: middle - logoSide / 2, top, side: logoSide, png: logo })
  top += logoRoom
  place(head)
  marks.push({ kind: 'code', left: middle - side / 2, top, side, code })
  top += side + gap
  place(foot)
  return marks
}

interface SetText {
  lines: string[]
  font: Font
  size: number
  height: number
  color: string
}

function setLine({ text, font, largest, room, color }: Line, { width, height }: Frame, pen: Pen): SetText {
  const box = { width, height: height * room }
  const { lines, size } = fitText(pen.write(text), (line) => pen.widthOf(line, font), box, width * largest)
  return { lines, font, size, height: lines.length * size * LEADING, color }
}
