import { z } from 'zod'
import { IMAGE_FOLDERS } from '../enumerations'

/** Pictures live with an image host; a record keeps the path. `contract/images.ts` has their addresses. */

/** What the host answers to an upload. */
export const uploadedImage = z.object({
  filePath: z.string(),
  url: z.string(),
  tags: z.array(z.string()).nullish(),
  versionInfo: z.object({ name: z.string() }).nullish(),
})
export type UploadedImage = z.infer<typeof uploadedImage>

/**
 * Whose picture it is: that of the record with this id or, without one, of a record that is being made. It goes into {env}/{folder},
 * private, and replaces an older one of the same record.
 */
export const imageUpload = z.object({
  folder: z.enum(IMAGE_FOLDERS),
  id: z.coerce.number().int().positive().optional(),
})
export type ImageUpload = z.infer<typeof imageUpload>

/**
 * The answer of `GET images/imageKit/token?folder=&id=`: permission to upload one file, once. `POST` to `uploadUrl` as
 * multipart/form-data: all of `fields` as they are, `token`, and the picture as `file`; the answer is an `uploadedImage`. The token
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
