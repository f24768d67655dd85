import { IMAGE_FOLDERS, type ImageFolder } from '../../../contract/enumerations'
import { imageUrl, variantOf, type ImageVariant } from '../../../contract/images'
import type { Services } from '../../platform/server/services'
import { imageEnv } from '../../platform/request/picture-names'
import { createDarkroom } from './darkroom'
import type { FoundImage, ImageRequest, Images, ImageSpot } from './images'
import type { Incoming } from './incoming'
import { versionsAmong, type Shelf } from './shelf'
import { UploadTokens, uploadFields } from './upload-token'
import type { UsedTokens } from '../../platform/auth/used-tokens'

/** How long an unreferenced picture stays, in seconds: its form may not have been saved yet. */
const UNUSED_SECONDS = 24 * 60 * 60
const SWEEP_EVERY_MS = 6 * 60 * 60_000

interface OwnImagesOptions extends Pick<Services, 'env' | 'now' | 'publicUrl'> {
  shelf: Shelf
  incoming: Incoming
  used: UsedTokens
  /** Whether all processes have the same shelf, wherever they run. */
  isForAll: boolean
}

/**
 * Pictures that the server itself stores and serves, on disk or in a bucket: `{env}/{folder}/{name}/{version}.webp`, and under `.sizes` the same tree
 * with each size that was requested. A version is the second of its upload. No version is ever reused, so clients may cache it forever. An
 * older version stays until no record refers to it: an upload that is not saved changes nothing.
 */
export function createOwnImages(options: OwnImagesOptions): Images {
  const { env, now, publicUrl, shelf, incoming, used, isForAll } = options
  const darkroom = createDarkroom()
  const key = UploadTokens.keyFrom(env.SESSION_SECRET)
  const tokens = new UploadTokens({ key, publicKey: 'barback', env: imageEnv(env), now }, used)
  const printing = new Map<string, Promise<Buffer | undefined>>()
  let sweptAt = now()

  /** Concurrent requests for one size share one conversion. */
  async function printed(place: Place, version: number, variant: ImageVariant): Promise<Buffer | undefined> {
    const [folder, file] = [sizesOf(place), `${version}.${variant}.${variantOf(variant).format ?? 'webp'}`]
    const known = await shelf.read(folder, file)
    if (known) return known
    const path = `${folder}/${file}`
    const underWay = printing.get(path)
    if (underWay) return underWay
    const print = (async () => {
      const original = await shelf.read(folderOf(place), `${version}.webp`)
      if (!original) return undefined
      const bytes = await darkroom.print(original, variant)
      await shelf.write(folder, file, bytes)
      return bytes
    })()
    printing.set(path, print)
    try {
      return await print
    } finally {
      printing.delete(path)
    }
  }

  async function read(place: Place, version: number, variant: ImageVariant | undefined): Promise<Buffer | undefined> {
    return variant ? printed(place, version, variant) : shelf.read(folderOf(place), `${version}.webp`)
  }

  return {
    kind: 'own',
    incoming: incoming.folder,
    sharesWith: async (processId) => isForAll || incoming.has(processId),
    sweepIncoming: incoming.sweep,
    async keep(file, { folder, name }) {
      const place = { env: imageEnv(env), folder, name }
      const bytes = await darkroom.develop(file.path)
      const version = await shelf.add(folderOf(place), bytes, Math.floor(now() / 1000))
      const filePath = `/${place.env}/${folder}/${name}`
      const url = imageUrl(`${filePath}?version=${version}`, undefined, publicUrl)
      return { filePath, url, tags: null, versionInfo: { name: `Version ${version}` } }
    },
    async find({ version, variant, ...place }: ImageRequest): Promise<FoundImage | undefined> {
      const etagOf = (found: number) => `"${found}${variant ? `-${variant}` : ''}"`
      const exact = version === undefined ? undefined : await read(place, version, variant)
      if (version !== undefined && exact) return { at: 'here', bytes: exact, exact: true, etag: etagOf(version) }
      const newest = Math.max(...versionsAmong(await shelf.files(folderOf(place))))
      const bytes = Number.isFinite(newest) ? await read(place, newest, variant) : undefined
      return bytes && { at: 'here', bytes, exact: false, etag: etagOf(newest) }
    },
    async uploadToken(spot: ImageSpot) {
      const { token, expire } = await tokens.sign(spot)
      return {
        token,
        expire,
        publicKey: 'barback',
        urlEndpoint: `${publicUrl}/images`,
        // Also in the address, so that the server refuses an upload without a token before it reads the body.
        uploadUrl: `${publicUrl}/v1/images/upload?${new URLSearchParams({ token })}`,
        fields: uploadFields(spot, imageEnv(env)),
      }
    },
    redeem: (token) => tokens.redeem(token),
    async sweep(inUse) {
      if (now() - sweptAt < SWEEP_EVERY_MS) return
      sweptAt = now()
      for (const folder of IMAGE_FOLDERS) {
        const used = await inUse(folder)
        for (const name of await shelf.pictures(`${imageEnv(env)}/${folder}`)) {
          const place = { env: imageEnv(env), folder, name: `${name}.webp` }
          await sweepVersions(place, used)
        }
      }
    },
  }

  async function sweepVersions(place: Place, used: ReadonlySet<string>) {
    const path = `/${place.env}/${place.folder}/${place.name}`
    const versions = versionsAmong(await shelf.files(folderOf(place)))
    const isOld = (version: number) => version < now() / 1000 - UNUSED_SECONDS
    const unused = versions.filter((version) => isOld(version) && !used.has(`${path}?version=${version}`))
    // A value without a version means the newest.
    const doomed = used.has(path) ? unused.filter((version) => version !== Math.max(...versions)) : unused
    if (doomed.length === 0) return
    const sizes = (await shelf.files(sizesOf(place))).filter((size) => doomed.includes(Number(size.split('.')[0])))
    await shelf.remove(sizesOf(place), sizes)
    await shelf.remove(
      folderOf(place),
      doomed.map((version) => `${version}.webp`),
    )
  }
}

type Place = Pick<ImageRequest, 'env' | 'folder' | 'name'>

function folderOf({ env, folder, name }: { env: string; folder: ImageFolder; name: string }): string {
  return `${env}/${folder}/${name.replace(/\.webp$/, '')}`
}

function sizesOf(place: Place): string {
  return `.sizes/${folderOf(place)}`
}
