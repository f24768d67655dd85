import { z } from 'zod'
import { IMAGE_FOLDERS } from '../enumerations'

/** Pictures live with an image host; a record keeps the path (spec 1 §7, spec 2 §7). */

/** What the host answers to an upload. */
export const uploadedImage = z.object({
  filePath: z.string(),
  url: z.string(),
  tags: z.array(z.string()).nullish(),
  versionInfo: z.object({ name: z.string() }).nullish(),
})
export type UploadedImage = z.infer<typeof uploadedImage>

/** Where an image belongs; it goes into folder {env}/{folder}, private, over an older one of the same name. */
export const imageUpload = z.object({
  folder: z.enum(IMAGE_FOLDERS),
  id: z.number().optional(),
  type: z.string().optional(),
})

/** The answer of `GET images/imageKit/token`: leave to upload one file. `expire` in Unix seconds. */
export const imageUploadToken = z.object({
  token: z.string(),
  expire: z.number(),
  signature: z.string(),
  publicKey: z.string(),
  urlEndpoint: z.string(),
})

/** The value to keep: the file's path, with '?version={n}' where the host gave a version ('Version 3'). */
export function imageValue({ filePath, versionInfo }: UploadedImage): string {
  const version = /\d+/.exec(versionInfo?.name ?? '')?.[0]
  return version === undefined ? filePath : `${filePath}?version=${version}`
}
