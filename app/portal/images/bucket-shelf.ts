import { unavailable } from '../../../contract/errors'
import { DAY_MS } from '../../../contract/time'
import { openFileStore, type Bucket } from '../../platform/files/file-store'
import type { Env, StoreEnv } from '../../platform/server/env'
import { inTime } from '../../platform/server/in-time'
import type { Services } from '../../platform/server/services'
import { versionsAmong, type Shelf } from './shelf'
import type { UsedTokens } from '../../platform/auth/used-tokens'

/** A person waits at a form for this, in milliseconds. */
const LIMIT_MS = 20_000

/** Returns the endpoint and the keys of the pictures' bucket from the environment. */
export function picturesBucketOf(env: Env | StoreEnv): Bucket {
  return {
    endpoint: env.PICTURES_ENDPOINT,
    region: env.PICTURES_REGION,
    accessKeyId: env.PICTURES_ACCESS_KEY_ID,
    secretAccessKey: env.PICTURES_SECRET_ACCESS_KEY,
  }
}

interface BucketShelfOptions extends Pick<Services, 'env' | 'log' | 'now'> {
  /** `s3://bucket/path` */
  place: string
  used: UsedTokens
}

/** Pictures in a bucket that several machines share. @throws 503 from each function if the bucket does not answer */
export async function openBucketShelf({ place, env, log, now, used }: BucketShelfOptions): Promise<Shelf> {
  const bucket = await openFileStore(place, picturesBucketOf(env))

  async function answered<T>(ask: Promise<T>): Promise<T> {
    try {
      return await inTime(LIMIT_MS, ask)
    } catch (error) {
      log.warn({ err: error }, 'the bucket of pictures does not answer')
      throw unavailable(
        'images_unavailable',
        'Pictures are not available: the image host does not answer. Please try again.',
      )
    }
  }

  const files = async (folder: string) => {
    const start = `${folder}/`.length
    return (await answered(bucket.list(folder))).map((key) => key.slice(start))
  }
  return {
    files,
    pictures: async (folder) => [...new Set((await files(folder)).map((path) => path.split('/')[0] ?? path))],
    read: (folder, file) => answered(bucket.find(`${folder}/${file}`)),
    async add(folder, bytes, at) {
      const taken = versionsAmong(await files(folder))
      for (let version = at; ; version += 1) {
        const key = `${folder}/${version}.webp`
        // Not every S3 can refuse to overwrite, so the processes claim a version in their database.
        const isFree = !taken.includes(version) && (await used.use(`picture ${key}`, now() + DAY_MS, now()))
        if (!isFree) continue
        await answered(bucket.put(key, bytes))
        return version
      }
    },
    write: (folder, file, bytes) => answered(bucket.put(`${folder}/${file}`, bytes)),
    async remove(folder, names) {
      for (const name of names) await answered(bucket.remove(`${folder}/${name}`))
    },
  }
}
