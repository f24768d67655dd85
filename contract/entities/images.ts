import { z } from 'zod'
import { IMAGE_FOLDERS } from '../enumerations'

/** An image host stores the pictures; a record stores the path. `contract/images.ts` builds their URLs. */

/** The host's response to an upload. */
export const uploadedImage = z.object({
  filePath: z.string(),
  url: z.string(),
  tags: z.array(z.string()).nullish(),
  versionInfo: z.object({ name: z.string() }).nullish(),
})
export type UploadedImage = z.infer<typeof uploadedImage>

/**
 * The picture's owner: the record with this id or, without one, a record being created. The picture is stored in {env}/{folder}, private, and
 * replaces an older one of the same record.
 */
export const imageUpload = z.object({
  folder: z.enum(IMAGE_FOLDERS),
  id: z.coerce.number().int().positive().optional(),
})
export type ImageUpload = z.infer<typeof imageUpload>

/**
 * The response of `GET images/imageKit/token?folder=&id=`: permission to upload one file, once. `POST` to `uploadUrl` as
 * multipart/form-data: all of `fields` unchanged, `token`, and the picture as `file`; the response is an `uploadedImage`. The token
 * signs the fields, folder and name included. `expire` in Unix seconds.
 */
export const imageUploadToken = z.object({
  token: z.string(),
  expire: z.number(),
  publicKey: z.string(),
  urlEndpoint: z.string(),
  uploadUrl: z.string(),
  fields: z.record(z.string(), z.string()),
})
export type ImageUploadToken = z.infer<typeof imageUploadToken>
