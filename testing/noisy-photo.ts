import sharp from 'sharp'

/** A JPEG with details everywhere, which compresses badly. `sigma`: how much neighbouring pixels differ, of 255. */
export function noisyPhoto({ width, height, sigma, quality }: Noise): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma } as const
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .jpeg({ quality })
    .toBuffer()
}

interface Noise {
  /** Pixels. */
  width: number
  height: number
  sigma: number
  /** Of the JPEG: 1 to 100. */
  quality: number
}
