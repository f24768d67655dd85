import { inStandardLetters, NOT_STANDARD } from './letters'
import type { Font, Pen } from './sheet'

/** Fonts that every PDF reader has, under their PDF names. */
export const STANDARD_FONTS: Readonly<Record<Font, string>> = { bold: 'Helvetica-Bold', regular: 'Helvetica' }

/** Measures text in a document that is never written. Loaded on first use, since the library is slow to load. */
async function measuring() {
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({ autoFirstPage: false })
  return (text: string, font: Font) => document.font(STANDARD_FONTS[font]).fontSize(1).widthOfString(text)
}

/** Writes only letters of the standard fonts. */
export async function pdfPen(): Promise<Pen> {
  return { write: inStandardLetters, widthOf: await measuring() }
}

/** Writes every letter. A letter that Helvetica lacks is assumed as wide as it is high; no letter of any script is much wider. */
export async function svgPen(): Promise<Pen> {
  const widthOf = await measuring()
  return {
    write: (text) => text.normalize('NFC'),
    widthOf: (text, font) => widthOf(text.replaceAll(NOT_STANDARD, ''), font) + (text.match(NOT_STANDARD)?.length ?? 0),
  }
}
