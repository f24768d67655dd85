import type { ImageFolder } from '../../../contract/enumerations'
import type { ImageUploadToken, UploadedImage } from '../../../contract/entities/images'
import type { ImageVariant } from '../../../contract/images'
import type { SentFile } from '../../platform/request/multipart'
import type { SignedUpload } from './upload-token'

/** The path of a record's picture: `{env}/{folder}/{name}`. A new one of the same name replaces the older one. */
export interface ImageSpot {
  folder: ImageFolder
  /** With its ending; unguessable (upload-target.ts). */
  name: string
  /** The record's id, or 'new': stored with the picture, for people who look at the host. */
  of: string
}

/** A request for a picture, with its size. */
export interface ImageRequest {
  env: string
  folder: ImageFolder
  name: string
  version: number | undefined
  variant: ImageVariant | undefined
}

/** A picture's bytes, or its address at the host. */
export type FoundImage =
  | {
      at: 'here'
      bytes: Buffer
      /** True if this is the requested version, which never changes. */
      exact: boolean
      etag: string
    }
  | { at: 'host'; url: string; /** How long the address is valid, in seconds. */ seconds: number }

/** The host of all pictures: ourselves, on disk or in a bucket, or ImageKit. */
export interface Images {
  kind: 'own' | 'imagekit'
  /** Holds incoming files of this process until they are stored or refused. */
  incoming: string
  /** Whether another process stores its pictures where this one does. */
  sharesWith(processId: string): Promise<boolean>
  /** Removes the incoming files of processes that are gone. */
  sweepIncoming(): Promise<void>
  /** Stores a picture, upright and without metadata. @throws 400 with its fault, 503 if the host does not answer */
  keep(file: SentFile, spot: ImageSpot): Promise<UploadedImage>
  /** Returns undefined if there is none. @throws 503 */
  find(asked: ImageRequest): Promise<FoundImage | undefined>
  /** Issues a token for one upload into that spot, valid once within ten minutes. */
  uploadToken(spot: ImageSpot): Promise<ImageUploadToken>
  /** Uses up a token. Only for our own host: ImageKit checks its own. @throws 401 if it is invalid */
  redeem(token: string): Promise<SignedUpload>
  /** Deletes pictures that no record refers to, at most every few hours. `inUse` returns the values of a folder in use. */
  sweep(inUse: (folder: ImageFolder) => Promise<ReadonlySet<string>>): Promise<void>
}

declare module '../../platform/server/services' {
  interface Parts {
    images: Images
  }
}

/** How long an upload token is valid, in seconds. */
export const TOKEN_SECONDS = 600
