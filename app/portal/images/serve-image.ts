import { IMAGE_FOLDERS } from '../../../contract/enumerations'
import { notFound } from '../../../contract/errors'
import { isImageVariant, variantOf } from '../../../contract/images'
import type { Services } from '../../platform/server/services'
import type { ImageRequest } from './images'
import { pictureAnswer } from './picture-answer'

/**
 * `GET /images/{env}/{folder}/{name}?version=&size=`: a picture, for anyone with its address.
 * @throws 404
 */
export async function serveImage(app: Services, request: Request): Promise<Response> {
  const asked = readAddress(new URL(request.url))
  const found = asked && (await app.images.find(asked))
  if (!found) throw notFound('Picture')
  if (found.at === 'host') {
    const headers = { Location: found.url, 'Cache-Control': `public, max-age=${found.seconds}` }
    return new Response(null, { status: 302, headers })
  }
  const format = (asked.variant && variantOf(asked.variant).format) ?? 'webp'
  return pictureAnswer(request, { ...found, type: `image/${format}` })
}

/**
 * Returns undefined if the address cannot be one of our pictures. A name has no dot except before its ending, so no path leaves the folder.
 */
export function readAddress({ pathname, searchParams }: URL): ImageRequest | undefined {
  const [, env, inside, name] = /^\/images\/([\w-]+)\/([\w/-]+)\/([\w-]+\.webp)$/.exec(pathname) ?? []
  const folder = IMAGE_FOLDERS.find((known) => known === inside)
  if (env === undefined || folder === undefined || name === undefined) return undefined
  const version = searchParams.get('version')
  const size = searchParams.get('size')
  if (size !== null && !isImageVariant(size)) return undefined
  return {
    env,
    folder,
    name,
    version: version !== null && /^\d{1,12}$/.test(version) ? Number(version) : undefined,
    variant: size ?? undefined,
  }
}
