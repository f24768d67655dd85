import type { ImageFolder } from '../../contract/enumerations'
import type { ImageUploadToken, UploadedImage } from '../../contract/entities/images'
import type { ImageVariant } from '../../contract/images'
import type { Env } from '../server/env'
import type { SentFile } from '../server/multipart'
import type { SignedUpload } from './upload-token'

/** Where one record's picture goes: `{env}/{folder}/{name}`. A new one of the same name takes the older one's place. */
export interface ImageSpot {
  folder: ImageFolder
  /** With its ending; cannot be guessed (upload-target.ts). */
  name: string
  /** The record's id, or 'new': kept with the picture, for people who look at the host. */
  of: string
}

/** A picture that somebody wants to see. */
export interface AskedImage {
  env: string
  folder: ImageFolder
  name: string
  version: number | undefined
  variant: ImageVariant | undefined
}

/** A picture's bytes, or the address at which its host has it. */
export type FoundImage =
  | {
      at: 'here'
      bytes: Buffer
      /** True when it is the version that was asked for: then it never changes. */
      exact: boolean
      etag: string
    }
  | { at: 'host'; url: string; /** How long the address holds, in seconds. */ seconds: number }

/** The host of all pictures: our own disk, or ImageKit. */
export interface Images {
  kind: 'embedded' | 'imagekit'
  /** The folder where files that are being sent lie until they are kept or refused. */
  incoming: string
  /** Keeps a picture, upright and without what the camera noted. @throws 400 with what is wrong with it, 503 when the host does not answer */
  keep(file: SentFile, spot: ImageSpot): Promise<UploadedImage>
  /** Undefined when there is none. @throws 503 */
  find(asked: AskedImage): Promise<FoundImage | undefined>
  /** Leave for a client to upload one picture into that spot, once, within ten minutes. */
  uploadToken(spot: ImageSpot): Promise<ImageUploadToken>
  /** Spends such a token. Only of the embedded host: ImageKit takes its own. @throws 401 for one that does not hold */
  redeem(token: string): Promise<SignedUpload>
  /** Deletes what no record refers to any more; `inUse` tells the values of a folder. Does so at most every few hours. */
  sweep(inUse: (folder: ImageFolder) => Promise<ReadonlySet<string>>): Promise<void>
}

/** Seconds that an upload token holds. */
export const TOKEN_SECONDS = 600

/** The first part of every path: pictures of a trial never mix with those of guests. */
export function imageEnv({ NODE_ENV }: Pick<Env, 'NODE_ENV'>): string {
  return NODE_ENV
}
