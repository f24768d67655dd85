import type ImageKit from '@imagekit/nodejs'
import { uploadedImage } from '../../../contract/entities/images'
import { notFound, unavailable } from '../../../contract/errors'
import { variantOf, type ImageVariant } from '../../../contract/images'
import type { Services } from '../../platform/server/services'
import { createDarkroom } from './darkroom'
import { imageEnv } from '../../platform/request/picture-names'
import type { Images } from './images'
import type { Incoming } from './incoming'
import { signFields, uploadFields } from './upload-token'

/** A person waits at a form for this. */
const LIMIT_MS = 20_000
const DAY_SECONDS = 24 * 60 * 60
/** A picture's metadata fields, which ImageKit requires to be defined beforehand. */
const METADATA = ['id', 'type', 'environment'] as const

/**
 * Pictures at ImageKit: in `{env}/{folder}`, private, each replacing an older one of the same name. The server checks and scales them down
 * first, so that only pictures reach ImageKit. Addresses are signed on request and valid for one to two days.
 */
export async function createImageKit(
  { env, now, publicUrl }: Pick<Services, 'env' | 'now' | 'publicUrl'>,
  incoming: Incoming,
): Promise<Images> {
  const { IMAGEKIT_PRIVATE_KEY: privateKey, IMAGEKIT_PUBLIC_KEY: publicKey, IMAGEKIT_URL_ENDPOINT: urlEndpoint } = env
  if (privateKey === undefined || publicKey === undefined || urlEndpoint === undefined) {
    throw new Error('ImageKit needs all three of its variables')
  }
  // Loaded only when ImageKit is used.
  const { default: Host, toFile } = await import('@imagekit/nodejs')
  const host = new Host({
    privateKey,
    timeout: LIMIT_MS,
    maxRetries: 1,
    ...(env.IMAGEKIT_API_BASE && { baseURL: env.IMAGEKIT_API_BASE }),
  })
  const darkroom = createDarkroom()
  let metadataNamed: Promise<void> | undefined
  const nameMetadataOnce = async () => {
    metadataNamed ??= nameMetadata(host)
    await metadataNamed.catch((error: unknown) => {
      metadataNamed = undefined
      throw error
    })
  }

  return {
    kind: 'imagekit',
    incoming: incoming.folder,
    sharesWith: async () => true,
    sweepIncoming: incoming.sweep,
    async keep(file, spot) {
      const bytes = await darkroom.develop(file.path)
      const { fileName, folder, customMetadata } = uploadFields(spot, imageEnv(env))
      return answered(async () => {
        await nameMetadataOnce()
        const answer = await host.files.upload({
          file: await toFile(bytes, fileName, { type: 'image/webp' }),
          fileName: fileName ?? spot.name,
          folder,
          useUniqueFileName: false,
          overwriteFile: true,
          isPrivateFile: true,
          responseFields: ['tags'],
          customMetadata: { ...parsed(customMetadata) },
        })
        return uploadedImage.parse(answer)
      })
    },
    async find({ env: of, folder, name, version, variant }) {
      // The same address for everyone all day, so that browsers and ImageKit's edge can cache the picture.
      const seconds = 2 * DAY_SECONDS - (Math.floor(now() / 1000) % DAY_SECONDS)
      const url = host.helper.buildSrc({
        urlEndpoint,
        src: `/${of}/${folder}/${name}`,
        queryParameters: version === undefined ? {} : { version: String(version) },
        transformation: variant ? [transformationOf(variant)] : [],
        signed: true,
        expiresIn: seconds,
      })
      return { at: 'host', url, seconds: seconds - DAY_SECONDS }
    },
    async uploadToken(spot) {
      await answered(nameMetadataOnce)
      const fields = {
        ...uploadFields(spot, imageEnv(env)),
        // ImageKit applies our own limits: it refuses files that are too large and scales the rest down, as upright WebP.
        checks: '"file.size" < "20mb"',
        transformation: JSON.stringify({ pre: 'w-2048,h-2048,c-at_max,f-webp' }),
      }
      const { token, expire } = await signFields(
        { key: Buffer.from(privateKey), publicKey, env: imageEnv(env), now },
        fields,
      )
      const api = (env.IMAGEKIT_API_BASE ?? 'https://upload.imagekit.io').replace(/\/$/, '')
      return {
        token,
        expire,
        publicKey,
        // Clients cannot use ImageKit's own addresses, because private pictures need a signature. Our addresses redirect to a signed one.
        urlEndpoint: `${publicUrl}/images`,
        uploadUrl: `${api}/api/v2/files/upload`,
        fields,
      }
    },
    redeem() {
      throw notFound('Call')
    },
    // Each record's picture overwrites the last, so nothing accumulates except uploads of forms that were never saved.
    async sweep() {},
  }
}

/** Defines the metadata fields at ImageKit once, as ImageKit refuses a picture with unknown fields. */
async function nameMetadata(host: ImageKit): Promise<void> {
  const known = (await host.customMetadataFields.list()).map(({ name }) => name)
  for (const name of METADATA) {
    if (known.includes(name)) continue
    await host.customMetadataFields.create({ name, label: name, schema: { type: 'Text' } })
  }
}

function transformationOf(name: ImageVariant) {
  const { width, height, quality, format = 'webp' } = variantOf(name)
  const crop = height === undefined ? ('at_max' as const) : ('maintain_ratio' as const)
  return { width, ...(height !== undefined && { height }), crop, quality, format }
}

function parsed(json: string | undefined): Record<string, unknown> {
  const value: unknown = JSON.parse(json ?? '{}')
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Turns every ImageKit failure into one message for the person at the form. @throws 503 */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch {
    throw unavailable(
      'images_unavailable',
      'The picture could not be stored: the image host does not answer. Please try again.',
    )
  }
}
