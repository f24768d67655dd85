import type { Env } from '../../platform/server/env'
import { createEmbeddedImages } from './embedded-images'
import { createImageKit } from './imagekit'
import type { Images } from './images'
import type { UsedTokens } from './used-tokens'

/** Returns ImageKit if its keys are set, else the store on disk beside the database. */
export async function createImages(env: Env, now: () => number, publicUrl: string, used: UsedTokens): Promise<Images> {
  return env.IMAGEKIT_PRIVATE_KEY === undefined
    ? createEmbeddedImages(env, now, publicUrl, used)
    : createImageKit(env, now, publicUrl)
}
