import { z } from 'zod'
import { imageUpload, imageUploadToken, uploadedImage } from '../entities/images'
import { call } from './call'

export const images = {
  uploadToken: call({
    method: 'GET',
    path: 'images/imageKit/token',
    who: 'both',
    query: imageUpload,
    answer: imageUploadToken,
    errors: ['not_found', 'too_many', 'role_above', 'works_elsewhere'],
    says: 'Returns a token that allows one upload of a picture for a record: post `fields`, `token` and `file` to `uploadUrl`.',
    example: { query: { folder: 'places', id: 1 } },
  }),
  upload: call({
    method: 'POST',
    path: 'images/upload',
    who: 'anyone',
    query: z.object({ token: z.string().optional() }),
    body: { kind: 'form', fields: z.record(z.string(), z.string()), file: 'file' },
    answer: uploadedImage,
    errors: ['unauthorized', 'not_found', 'picture_refused', 'images_unavailable'],
    says: 'Stores a picture on the server itself; `uploadUrl` leads here when ImageKit is not set up.',
  }),
}
