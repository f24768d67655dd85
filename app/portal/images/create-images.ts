import { join } from 'node:path'
import type { Services } from '../../platform/server/services'
import { openDiskShelf } from './disk-shelf'
import { withDemoPictures } from './demo-images'
import { createImageKit } from './imagekit'
import type { Images } from './images'
import { openIncoming } from './incoming'
import { createOwnImages } from './own-images'
import { usedInMemory, usedInStore } from '../../platform/auth/used-tokens'

type Part = Pick<Services, 'env' | 'db' | 'now' | 'peers' | 'publicUrl' | 'log'>

/** Returns the host of all pictures, with those of the demo. */
export async function createImages(part: Part): Promise<Images> {
  return withDemoPictures(await hostOf(part))
}

/** Returns ImageKit if its keys are set, else our own host: in the bucket of PICTURES_URL, or on disk beside the database. */
async function hostOf(part: Part): Promise<Images> {
  const { env, db, peers } = part
  const incoming = openIncoming(part)
  if (env.IMAGEKIT_PRIVATE_KEY !== undefined) return createImageKit(part, incoming)
  const used = peers.isAlone ? usedInMemory() : usedInStore(db)
  const own = { ...part, incoming, used }
  if (env.PICTURES_URL === undefined)
    return createOwnImages({ ...own, shelf: openDiskShelf(join(env.dataDirectory, 'images')), isForAll: false })
  // Loaded only with a bucket.
  const { openBucketShelf } = await import('./bucket-shelf')
  return createOwnImages({ ...own, shelf: await openBucketShelf({ ...own, place: env.PICTURES_URL }), isForAll: true })
}
