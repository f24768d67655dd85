import { inStandardLetters, NOT_STANDARD } from './letters'
import type { Font, Pen } from './sheet'

/** The fonts that every reader of PDFs has, under the names that PDFs give them. */
export const STANDARD_FONTS: Readonly<Record<Font, string>> = { bold: 'Helvetica-Bold', regular: 'Helvetica' }

/** A document in which nothing is written but what is measured. Loaded when it is first needed: the library takes a moment. */
async function measuring() {
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({ autoFirstPage: false })
  return (text: string, font: Font) => document.font(STANDARD_FONTS[font]).fontSize(1).widthOfString(text)
}

/** Writes what the standard fonts have. */
export async function pdfPen(): Promise<Pen> {
  return { write: inStandardLetters, widthOf: await measuring() }
}

/** Writes everything. What Helvetica does not have is taken to be as wide as it is high, which no letter of any script is wider than by much. */
export async function svgPen(): Promise<Pen> {
  const widthOf = await measuring()
  return {
    write: (text) => text.normalize('NFC'),
    widthOf: (text, font) => widthOf(text.replaceAll(NOT_STANDARD, ''), font) + (text.match(NOT_STANDARD)?.length ?? 0),
  }
}
