import { open } from 'node:fs/promises'
import type { Sharp, SharpOptions } from 'sharp'
import { BarbackError } from '../../../contract/errors'
import { variantOf, type ImageVariant } from '../../../contract/images'
import { isHeic, KIND_BYTES, kindOf } from './file-kind'

/** A phone's largest pictures have 50 megapixels; a file under 20 MB that claims more is an attack. */
const MAX_PIXELS = 50_000_000
/** The longer side of a stored picture, in pixels: enough for the largest size served. */
const STORED_PIXELS = 2048
const STORED_QUALITY = 88
interface Try {
  /** Of the size's width. Browsers enlarge a smaller picture to its place. */
  scale: number
  quality: number
}
/** How a size with too many bytes is made again, until it has few enough. */
const LOWER: readonly Try[] = [1, 0.5, 0.25].flatMap((scale) => [60, 45, 30].map((quality) => ({ scale, quality })))
/** Time limit for processing one picture. */
const LIMIT_SECONDS = 20

const NO_PICTURE = 'This file type is not supported: choose a JPEG, PNG, WebP, AVIF or GIF picture'
/** An iPhone converts to JPEG when the form's file input asks for it, as ours do; a file copied to a computer is still HEIC. */
const HEIC = 'This is a HEIC picture from an iPhone: choose it on the phone itself, or save it as JPEG first'

/** Converts uploads into stored pictures (`develop`), and stored pictures into the served sizes (`print`). */
export interface Darkroom {
  /**
   * Returns an uploaded file as stored: WebP, upright, at most 2048 pixels a side, without camera metadata (place and person). An animation
   * keeps its first frame. @throws 400 with a message for the person
   */
  develop(path: string): Promise<Buffer>
  /** Returns a drawing of our own (SVG) as a stored picture. */
  rasterize(svg: string): Promise<Buffer>
  /** Returns a stored picture in one of its sizes. */
  print(kept: Buffer, variant: ImageVariant): Promise<Buffer>
}

/** Processes one picture at a time on one thread, so that the bar's orders come first. */
export function createDarkroom(): Darkroom {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
  return {
    async develop(path) {
      const start = await startOf(path)
      if (kindOf(start) === undefined) throw refused(isHeic(start) ? HEIC : NO_PICTURE)
      return inTurn(async () => {
        const picture = await read(path, { limitInputPixels: false })
        const { width, height } = await legible(picture.metadata())
        if (width * height > MAX_PIXELS) throw refused('The picture is too large: at most 50 megapixels')
        const upright = (await read(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' })).autoOrient()
        const kept = upright.resize(STORED_PIXELS, STORED_PIXELS, { fit: 'inside', withoutEnlargement: true })
        return legible(kept.webp({ quality: STORED_QUALITY }).timeout({ seconds: LIMIT_SECONDS }).toBuffer())
      })
    },
    rasterize(svg) {
      return inTurn(async () => {
        const picture = await read(Buffer.from(svg), { limitInputPixels: MAX_PIXELS })
        return picture.webp({ quality: STORED_QUALITY }).timeout({ seconds: LIMIT_SECONDS }).toBuffer()
      })
    },
    print(kept, name) {
      const { width, height, quality, mostBytes = Infinity, format = 'webp' } = variantOf(name)
      return inTurn(async () => {
        const picture = await read(kept, { limitInputPixels: MAX_PIXELS })
        const at = ({ scale, quality }: Try) => {
          const [across, down] = [width * scale, height === undefined ? undefined : height * scale]
          const sized = picture.clone().resize(Math.round(across), down === undefined ? undefined : Math.round(down), {
            fit: 'cover',
            withoutEnlargement: height === undefined,
          })
          // A JPEG has no transparency.
          const flat = format === 'jpeg' ? sized.flatten({ background: '#ffffff' }) : sized
          return flat.toFormat(format, { quality }).timeout({ seconds: LIMIT_SECONDS }).toBuffer()
        }
        let bytes = await at({ scale: 1, quality })
        for (const lower of LOWER) {
          if (bytes.length <= mostBytes) break
          bytes = await at(lower)
        }
        return bytes
      })
    },
  }
}

/** Returns a 400 error with the file's fault, worded for the person at the form. */
function refused(message: string): BarbackError {
  return new BarbackError({ status: 400, code: 'picture_refused', message })
}

let tuned = false

/** Loads sharp with the first picture: most runs of the server never need it. */
async function read(input: string | Buffer, options: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  if (!tuned) {
    sharp.concurrency(1)
    sharp.cache(false)
    tuned = true
  }
  return sharp(input, options)
}

async function startOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(KIND_BYTES), 0, KIND_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** libvips reports the exact fault in the bytes; people get one message. */
function legible<T>(decoded: Promise<T>): Promise<T> {
  return decoded.catch(() => {
    throw refused('This picture cannot be read: it may be damaged')
  })
}
