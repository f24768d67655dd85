import { buffer } from 'node:stream/consumers'
import type PDFKit from 'pdfkit'
import { STANDARD_FONTS } from './pens'
import type { Mark, Sheet } from './sheet'

/** A sheet as a one-page PDF. `now`: its creation date, in Unix milliseconds. */
export async function sheetPdf({ title, width, height, marks }: Sheet, now: number): Promise<Uint8Array<ArrayBuffer>> {
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: [width, height],
    margin: 0,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, CreationDate: new Date(now) },
  })
  for (const mark of marks) draw(document, mark)
  document.end()
  return new Uint8Array(await buffer(document))
}

function draw(document: PDFKit.PDFDocument, mark: Mark): void {
  switch (mark.kind) {
    case 'text':
      document.font(STANDARD_FONTS[mark.font]).fontSize(mark.size).fillColor(mark.color)
      document.text(mark.text, mark.middle - mark.width / 2, mark.baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
      })
      return
    case 'code':
      document.save().translate(mark.left, mark.top)
      document
        .scale(mark.side / mark.code.size)
        .path(mark.code.path)
        .fill('black')
        .restore()
      return
    case 'picture':
      document.image(mark.png, mark.left, mark.top, { fit: [mark.side, mark.side], align: 'center', valign: 'center' })
      return
    case 'cut':
      document.moveTo(...mark.from).lineTo(...mark.to)
      document.lineWidth(0.5).dash(4, { space: 4 }).stroke('black').undash()
  }
}
