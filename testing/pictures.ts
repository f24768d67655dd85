import sharp from 'sharp'

interface Wanted {
  width?: number
  height?: number
  as?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'
  /** The EXIF orientation: 6 is a picture taken with the phone upright. */
  orientation?: number
}

/** A test picture: red on its left half, blue on its right. */
export async function picture({ width = 400, height = 300, as = 'jpeg', orientation }: Wanted = {}): Promise<File> {
  const right = await sharp({
    create: { width: Math.ceil(width / 2), height, channels: 3, background: '#2040e0' },
  })
    .png()
    .toBuffer()
  const made = sharp({ create: { width, height, channels: 3, background: '#e02020' } })
    .composite([{ input: right, left: Math.floor(width / 2), top: 0 }])
    .toFormat(as)
  const noted =
    orientation === undefined ? made : made.withExif({ IFD0: { Make: 'Secret Camera' } }).withMetadata({ orientation })
  return fileOf(await noted.toBuffer(), `picture.${as}`)
}

/** Bytes as a file chosen in a form. */
export function fileOf(bytes: Uint8Array | string, name: string): File {
  const content = typeof bytes === 'string' ? bytes : new Uint8Array(bytes)
  return new File([content], name)
}
