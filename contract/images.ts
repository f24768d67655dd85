import type { ImageFolder } from './enumerations'
import { AVATAR_PIXELS, SQUARE_PIXELS } from './limits'

/** URLs and sizes of pictures. A record stores a path with a version (`imageValue`), never a URL. */

/** WebP, or what mail programs show: some show no WebP. */
type ImageFormat = 'webp' | 'jpeg' | 'png'

interface Variant {
  /** Pixels. */
  width: number
  /** With a height, the picture is cropped to that shape; without, it keeps its own. */
  height?: number
  /** Quality, 1 to 100. */
  quality: number
  /** If the picture is larger, our own host lowers the quality. */
  mostBytes?: number
  /** WebP if omitted. */
  format?: ImageFormat
}

const HIGH = 82
const LOW = 45
const WIDE = { width: 1200, height: 675 } as const

/**
 * The only sizes in which a picture is served: avatar, cover and square in high and low quality, the widths of the screens, each also
 * doubled for high-density displays, and a venue's pictures for guests.
 */
const IMAGE_VARIANTS = {
  'avatar-high': { width: AVATAR_PIXELS, height: AVATAR_PIXELS, quality: HIGH },
  'avatar-low': { width: AVATAR_PIXELS, height: AVATAR_PIXELS, quality: LOW },
  'square-high': { width: SQUARE_PIXELS, height: SQUARE_PIXELS, quality: HIGH },
  'square-low': { width: SQUARE_PIXELS, height: SQUARE_PIXELS, quality: LOW },
  'cover-high': { ...WIDE, quality: HIGH },
  'cover-low': { ...WIDE, quality: LOW },
  w200: { width: 200, quality: HIGH },
  w300: { width: 300, quality: HIGH },
  w400: { width: 400, quality: HIGH },
  w600: { width: 600, quality: HIGH },
  // The photo above a venue's menu, by the width of the screen. A first visit has 180 kB for everything.
  'head-480': { width: 480, height: 192, quality: 75, mostBytes: 14_000 },
  'head-800': { width: 800, height: 320, quality: 75, mostBytes: 26_000 },
  'head-1200': { width: 1200, height: 480, quality: 75, mostBytes: 34_000 },
  // A venue in a list.
  thumbnail: { width: 160, height: 160, quality: 70, mostBytes: 5_000 },
  // In mails.
  'mail-head': { width: 1200, height: 480, quality: 70, mostBytes: 90_000, format: 'jpeg' },
  'mail-logo': { width: 160, quality: 90, format: 'png' },
  // On paper.
  'print-logo': { width: 600, quality: 90, format: 'png' },
} as const satisfies Record<string, Variant>
export type ImageVariant = keyof typeof IMAGE_VARIANTS

export function isImageVariant(name: string): name is ImageVariant {
  return Object.hasOwn(IMAGE_VARIANTS, name)
}

/** Returns the dimensions and quality of a size. */
export function variantOf(name: ImageVariant): Variant {
  return IMAGE_VARIANTS[name]
}

/**
 * Returns a picture's URL: `{base}/images{value}` and the size. `base` is the server's URL without a trailing slash, empty for the server's own
 * pages. Loading needs nothing else: names cannot be guessed, so the URL is the key.
 */
export function imageUrl(value: string, variant?: ImageVariant, base = ''): string {
  const address = `${base}/images${value}`
  if (variant === undefined) return address
  return `${address}${value.includes('?') ? '&' : '?'}size=${variant}`
}

/** The display width of a picture in CSS pixels, and the sizes fetched for it: plain and doubled. */
export interface ImageDisplay {
  width: number
  /** Height over width, if it is fixed. */
  ratio?: number
  variants: readonly [ImageVariant, ImageVariant]
}

const WIDTH_200 = { width: 200, variants: ['w200', 'w400'] } as const satisfies ImageDisplay
const WIDTH_300 = { width: 300, variants: ['w300', 'w600'] } as const satisfies ImageDisplay
const SQUARE = { width: 200, ratio: 1, variants: ['square-high', 'square-high'] } as const satisfies ImageDisplay
const AVATAR = { width: 120, ratio: 1, variants: ['avatar-high', 'avatar-high'] } as const satisfies ImageDisplay
const LOGO = { width: 120, variants: ['w200', 'w400'] } as const satisfies ImageDisplay
const COVER = { width: 300, ratio: 9 / 16, variants: ['w300', 'cover-high'] } as const satisfies ImageDisplay

/** On a record's screen, and in a form. */
export const IMAGE_DISPLAYS: Readonly<Record<ImageFolder, { shown: ImageDisplay; asked: ImageDisplay }>> = {
  places: { shown: COVER, asked: COVER },
  'place-logos': { shown: LOGO, asked: LOGO },
  'customer-avatars': { shown: AVATAR, asked: AVATAR },
  'user-avatars': { shown: AVATAR, asked: AVATAR },
  'menu-items/standard-drinks': { shown: WIDTH_300, asked: WIDTH_200 },
  'menu-items/custom-drinks': { shown: WIDTH_300, asked: WIDTH_200 },
  'menu-items/products': { shown: WIDTH_300, asked: WIDTH_200 },
  categories: { shown: WIDTH_300, asked: WIDTH_300 },
  'serving-containers': { shown: SQUARE, asked: SQUARE },
}

/** The host's data about an uploaded file. */
interface UploadedFile {
  filePath: string
  versionInfo?: { name: string } | null | undefined
}

/** Returns the value to store: the file's path, with '?version={n}' if the host gave a version ('Version 3'). */
export function imageValue({ filePath, versionInfo }: UploadedFile): string {
  const version = /\d+/.exec(versionInfo?.name ?? '')?.[0]
  return version === undefined ? filePath : `${filePath}?version=${version}`
}
