import type { ImageFolder } from '../../../contract/enumerations'
import type { ImageUploadToken, UploadedImage } from '../../../contract/entities/images'
import type { ImageVariant } from '../../../contract/images'
import type { SentFile } from '../../platform/server/multipart'
import type { SignedUpload } from './upload-token'

/** Where one record's picture goes: `{env}/{folder}/{name}`. A new one of the same name replaces the older one. */
export interface ImageSpot {
  folder: ImageFolder
  /** With its ending; cannot be guessed (upload-target.ts). */
  name: string
  /** The record's id, or 'new': stored with the picture, for whoever looks at the host. */
  of: string
}

/** Which picture is requested, and in which size. */
export interface ImageRequest {
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
      /** True when it is the requested version, which never changes. */
      exact: boolean
      etag: string
    }
  | { at: 'host'; url: string; /** How long the address holds, in seconds. */ seconds: number }

/** The host of all pictures: our own disk, or ImageKit. */
export interface Images {
  kind: 'embedded' | 'imagekit'
  /** The folder for incoming files until they are stored or refused. */
  incoming: string
  /** Stores a picture, upright and without metadata. @throws 400 with what is wrong with it, 503 when the host does not answer */
  keep(file: SentFile, spot: ImageSpot): Promise<UploadedImage>
  /** Undefined when there is none. @throws 503 */
  find(asked: ImageRequest): Promise<FoundImage | undefined>
  /** Permission for a client to upload one picture into that spot, once, within ten minutes. */
  uploadToken(spot: ImageSpot): Promise<ImageUploadToken>
  /** Uses up such a token. Only for the embedded host: ImageKit checks its own. @throws 401 for an invalid one */
  redeem(token: string): Promise<SignedUpload>
  /** Deletes what no record refers to any more, at most every few hours. `inUse` answers the values of a folder in use. */
  sweep(inUse: (folder: ImageFolder) => Promise<ReadonlySet<string>>): Promise<void>
}

declare module '../../platform/server/services' {
  interface Parts {
    images: Images
  }
}

/** How many seconds an upload token holds. */
export const TOKEN_SECONDS = 600
