import { imageUploadToken, imageValue, uploadedImage, type ImageUpload } from '../entities/images'
import { type Call } from './call'
import { refused, unanswered, unexpected, type ApiResult } from './result'
import { type Wire } from './send'

/** Pictures of records. Their addresses are in `contract/images.ts`. */
export function imageCalls(call: Call, wire: Wire) {
  const uploadToken = (upload: ImageUpload) =>
    call.signedIn({ method: 'GET', path: 'images/imageKit/token', query: upload, answer: imageUploadToken })

  return {
    uploadToken,
    /** Uploads a picture of a record, or, without an id, of one that is being made. The data is the value for the record to keep. */
    async upload(upload: ImageUpload, file: Blob): Promise<ApiResult<string>> {
      const leave = await uploadToken(upload)
      if (!leave.ok) return leave
      const { uploadUrl, fields, token } = leave.data
      const body = new FormData()
      for (const [name, value] of Object.entries({ ...fields, token })) body.append(name, value)
      body.append('file', file, 'picture')
      try {
        const response = await wire.fetch(uploadUrl, { method: 'POST', body })
        const answer: unknown = await response.json()
        if (!response.ok) return refused(response.status, answer)
        const { data, error } = uploadedImage.safeParse(answer)
        if (error) return unexpected(response.status, error)
        return { ok: true, problem: null, originalError: null, status: response.status, data: imageValue(data) }
      } catch (error) {
        return unanswered(error)
      }
    },
  }
}
