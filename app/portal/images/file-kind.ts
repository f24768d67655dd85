/** The kinds of picture that are accepted, by libvips' names. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** How many bytes of a file are needed to tell its kind. */
export const KIND_BYTES = 64

/**
 * What a file is by its first bytes, whatever its name says. Nothing else reaches a decoder, such as an SVG, a PDF or a page named .png.
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

/** A picture as iPhones keep it, which browsers cannot show and libvips cannot read. */
export function isHeic(start: Uint8Array): boolean {
  return /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/.test(Buffer.from(start).toString('latin1').slice(4))
}

/** The first box of an AVIF names 'avif' as its brand or among those it is compatible with. */
function isAvif(start: Uint8Array, text: string): boolean {
  const length = new DataView(start.buffer, start.byteOffset, start.byteLength).getUint32(0)
  const brands = text.slice(8, Math.min(length, text.length))
  return brands.startsWith('avif') || brands.startsWith('avis') || brands.slice(8).includes('avif')
}
