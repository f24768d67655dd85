import { rmSync } from 'node:fs'
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { IMAGE_FOLDERS, type ImageFolder } from '../../../contract/enumerations'
import { imageUrl, type ImageVariant } from '../../../contract/images'
import type { Env } from '../../platform/server/env'
import { imageEnv } from '../../platform/request/picture-names'
import { createDarkroom } from './darkroom'
import type { FoundImage, ImageRequest, Images, ImageSpot } from './images'
import { UploadTokens, uploadFields } from './upload-token'
import type { UsedTokens } from './used-tokens'

/** How long an unreferenced picture stays, in seconds: its form may not have been saved yet. */
const UNUSED_SECONDS = 24 * 60 * 60
const SWEEP_EVERY_MS = 6 * 60 * 60_000

/**
 * Pictures on our own disk, beside the database: `images/{env}/{folder}/{name}/{version}.webp`, and under `images/.sizes` the same tree
 * with each size that was requested. A version is the second of its upload. No version is ever reused, so clients may cache it forever. An
 * older version stays until no record refers to it: an upload that is not saved changes nothing.
 */
export function createEmbeddedImages(env: Env, now: () => number, publicUrl: string, used: UsedTokens): Images {
  const root = join(env.dataDirectory, 'images')
  const incoming = join(root, '.incoming')
  // Left over from a killed process.
  rmSync(incoming, { recursive: true, force: true })
  const darkroom = createDarkroom()
  const key = UploadTokens.keyFrom(env.SESSION_SECRET)
  const tokens = new UploadTokens({ key, publicKey: 'barback', env: imageEnv(env), now }, used)
  const printing = new Map<string, Promise<Buffer>>()
  let sweptAt = now()

  const originalsAt = (spot: Place) => join(root, folderOf(spot))
  const sizesAt = (spot: Place) => join(root, '.sizes', folderOf(spot))

  /** Concurrent requests for one size share one conversion. */
  const printed = async (place: Place, version: number, variant: ImageVariant): Promise<Buffer> => {
    const path = join(sizesAt(place), `${version}.${variant}.webp`)
    const known = await readFile(path).catch(ifMissing)
    if (known) return known
    const underWay = printing.get(path)
    if (underWay) return underWay
    const print = (async () => {
      const bytes = await darkroom.print(await readFile(join(originalsAt(place), `${version}.webp`)), variant)
      await writeWhole(path, bytes)
      return bytes
    })()
    printing.set(path, print)
    try {
      return await print
    } finally {
      printing.delete(path)
    }
  }

  return {
    kind: 'embedded',
    incoming,
    async keep(file, { folder, name }) {
      const place = { env: imageEnv(env), folder, name }
      const bytes = await darkroom.develop(file.path)
      const version = await writeVersion(originalsAt(place), bytes, Math.floor(now() / 1000))
      const filePath = `/${place.env}/${folder}/${name}`
      const url = imageUrl(`${filePath}?version=${version}`, undefined, publicUrl)
      return { filePath, url, tags: null, versionInfo: { name: `Version ${version}` } }
    },
    async find({ version, variant, ...place }: ImageRequest): Promise<FoundImage | undefined> {
      const versions = await versionsIn(originalsAt(place))
      const exact = version !== undefined && versions.includes(version)
      const found = exact ? version : Math.max(...versions)
      if (!Number.isFinite(found)) return undefined
      const bytes = variant
        ? await printed(place, found, variant)
        : await readFile(join(originalsAt(place), `${found}.webp`))
      return { at: 'here', bytes, exact, etag: `"${found}${variant ? `-${variant}` : ''}"` }
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
        for (const name of (await readdir(join(root, imageEnv(env), folder)).catch(ifMissing)) ?? []) {
          const place = { env: imageEnv(env), folder, name: `${name}.webp` }
          await sweepVersions(place, used)
        }
      }
    },
  }

  async function sweepVersions(place: Place, used: ReadonlySet<string>) {
    const path = `/${place.env}/${place.folder}/${place.name}`
    const versions = await versionsIn(originalsAt(place))
    const isOld = (version: number) => version < now() / 1000 - UNUSED_SECONDS
    const unused = versions.filter((version) => isOld(version) && !used.has(`${path}?version=${version}`))
    // A value without a version means the newest.
    const doomed = used.has(path) ? unused.filter((version) => version !== Math.max(...versions)) : unused
    for (const version of doomed) await rm(join(originalsAt(place), `${version}.webp`), { force: true })
    if (doomed.length === versions.length) await rm(originalsAt(place), { recursive: true, force: true })
    for (const size of (await readdir(sizesAt(place)).catch(ifMissing)) ?? []) {
      if (doomed.includes(Number(size.split('.')[0]))) await rm(join(sizesAt(place), size), { force: true })
    }
  }
}

type Place = Pick<ImageRequest, 'env' | 'folder' | 'name'>

function folderOf({ env, folder, name }: { env: string; folder: ImageFolder; name: string }): string {
  return join(env, folder, name.replace(/\.webp$/, ''))
}

async function versionsIn(folder: string): Promise<number[]> {
  const files = (await readdir(folder).catch(ifMissing)) ?? []
  return files.flatMap((file) => (/^\d+\.webp$/.test(file) ? [Number.parseInt(file, 10)] : []))
}

/** Writes the next free version, `at` or later: two uploads in the same second get two versions. */
async function writeVersion(folder: string, bytes: Buffer, at: number): Promise<number> {
  const draft = join(folder, `.${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  await writeFile(draft, bytes, { flush: true })
  try {
    for (let version = at; ; version += 1) {
      // Linking is atomic and never overwrites.
      const taken = await link(draft, join(folder, `${version}.webp`)).then(() => false, ifTaken)
      if (!taken) return version
    }
  } finally {
    await rm(draft, { force: true })
  }
}

/** Writes a file atomically: a reader finds all of it or none. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(draft, bytes)
  await rename(draft, path)
}

function ifMissing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined
  throw error
}

function ifTaken(error: unknown): true {
  if (codeOf(error) === 'EEXIST') return true
  throw error
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}
