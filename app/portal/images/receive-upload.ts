import { imageUpload, type UploadedImage } from '../../../contract/entities/images'
import { imageValue } from '../../../contract/images'
import { badRequest, isBarbackError, notFound, BarbackError, type FieldError } from '../../../contract/errors'
import { MAX_UPLOAD_BYTES } from '../../../contract/limits'
import type { Actor } from '../../platform/auth/actor'
import {
  fileTooLarge,
  readMultipart,
  refuseLargeFile,
  type SentFile,
  type SentForm,
} from '../../platform/request/multipart'
import type { Services } from '../../platform/server/services'
import type { ImageSpot } from './images'
import { uploadTarget } from './upload-target'

/**
 * Stores a picture that a form's script uploads separately, with 'folder', 'file' and perhaps 'id'. Returns the value for the record.
 * @throws 403, 404, 400 and 413 with the picture's fault, 429, 503
 */
export async function receiveUpload(app: Services, actor: Actor, request: Request): Promise<{ value: string }> {
  refuseLargeFile(request)
  const sent = await readMultipart(request, app.images.incoming)
  try {
    const upload = imageUpload.parse(Object.fromEntries(sent.form))
    const spot = await uploadTarget(app, actor, upload)
    await app.limits.take('pictureOfAccount', actor.label)
    return { value: imageValue(await keep(app, fileOf(sent), spot)) }
  } finally {
    await sent.dispose()
  }
}

/**
 * Stores a picture that a client uploads with a token, in the format of ImageKit's upload API. The server checks the token in the address
 * before it reads the body. @throws 401, 400, 413
 */
export async function receiveWithToken(app: Services, request: Request): Promise<UploadedImage> {
  if (app.images.kind !== 'own') throw notFound('Call')
  const { spot, fields } = await app.images.redeem(new URL(request.url).searchParams.get('token') ?? '')
  refuseLargeFile(request)
  const sent = await readMultipart(request, app.images.incoming)
  try {
    for (const [name, value] of Object.entries(fields)) {
      if (sent.form.get(name) !== value) throw badRequest([{ path: name, message: 'Must be what the token says' }])
    }
    return await keep(app, fileOf(sent), spot)
  } finally {
    await sent.dispose()
  }
}

const SENT_PICTURE = /^upload:([^:]+):([^:]+):(\d*)$/

/** Whether a form's file belongs to an `ImageRow`, by its input's name. */
export function isSentPicture(field: string): boolean {
  return SENT_PICTURE.test(field)
}

/**
 * Stores the pictures of a portal form sent without JavaScript and sets each field to its value, as if a script had uploaded it before. The
 * input's name holds the record (`ImageRow`); this function checks that the actor may change it.
 * @throws 400 with the fields
 */
export async function keepSubmitted(app: Services, actor: Actor, { form, files }: SentForm): Promise<void> {
  for (const name of [...form.keys()]) {
    const field = /^remove:(.+)$/.exec(name)?.[1]
    if (field !== undefined) form.set(field, '')
  }
  const errors: FieldError[] = []
  for (const file of files) {
    const [, field, folder, id] = SENT_PICTURE.exec(file.field) ?? []
    if (field === undefined) continue
    try {
      const spot = await uploadTarget(app, actor, imageUpload.parse({ folder, id: id === '' ? undefined : id }))
      await app.limits.take('pictureOfAccount', actor.label)
      form.set(field, imageValue(await keep(app, file, spot)))
    } catch (error) {
      if (!isBarbackError(error) || error.status === 403 || error.status === 404) throw error
      errors.push({ path: field, message: error.message })
    }
  }
  if (errors.length > 0) throw badRequest(errors)
}

/** Every upload ends here. @throws 413 for a file of 20,000,000 bytes or more */
function keep(app: Services, file: SentFile, spot: ImageSpot): Promise<UploadedImage> {
  if (file.bytes >= MAX_UPLOAD_BYTES) throw fileTooLarge()
  return app.images.keep(file, spot)
}

function fileOf({ files }: SentForm): SentFile {
  const file = files.find(({ field }) => field === 'file')
  if (file) return file
  throw new BarbackError({ status: 400, code: 'picture_refused', message: 'Choose a picture' })
}
