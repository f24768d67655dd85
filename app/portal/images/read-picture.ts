import { imageUrl, type ImageVariant } from '../../../contract/images'
import type { Services } from '../../platform/server/services'
import { readAddress } from './serve-image'

/** How long the image host may take, in milliseconds. */
const LIMIT_MS = 5000

/** Returns the bytes of a record's picture; undefined if it has none, or if its host does not answer. */
export async function readPicture(
  { images, publicUrl, log }: Pick<Services, 'images' | 'publicUrl' | 'log'>,
  value: string | null,
  variant: ImageVariant,
): Promise<Buffer | undefined> {
  const asked = value === null ? undefined : readAddress(new URL(imageUrl(value, variant), publicUrl))
  if (!asked) return undefined
  try {
    const found = await images.find(asked)
    if (found?.at !== 'host') return found?.bytes
    const response = await fetch(found.url, { signal: AbortSignal.timeout(LIMIT_MS) })
    return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined
  } catch (error) {
    log.warn({ err: error }, 'a picture could not be read')
    return undefined
  }
}
