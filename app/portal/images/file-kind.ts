/** Accepted picture formats, by libvips' names. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** Bytes needed from the start of a file to detect its kind. */
export const KIND_BYTES = 64

/**
 * Detects a file's kind from its first bytes, whatever its name. No other kind, such as an SVG, a PDF or a page named .png, reaches a
 * decoder.
 */
export function kindOf(start: Uint8Array): FileKind | undefined {
  const text = Buffer.from(start).toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.slice(4, 8) === 'ftyp' && isAvif(start, text)) return 'avif'
  return undefined
}

/** True for an iPhone's HEIC picture, which browsers cannot show and libvips cannot read. */
export function isHeic(start: Uint8Array): boolean {
  return /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/.test(Buffer.from(start).toString('latin1').slice(4))
}

/** The first box of an AVIF names 'avif' as its brand or among its compatible brands. */
function isAvif(start: Uint8Array, text: string): boolean {
  const length = new DataView(start.buffer, start.byteOffset, start.byteLength).getUint32(0)
  const brands = text.slice(8, Math.min(length, text.length))
  return brands.startsWith('avif') || brands.startsWith('avis') || brands.slice(8).includes('avif')
}
