import { z } from 'zod'
import type { ImageFolder } from '../../contract/enumerations'
import { MAX_UPLOAD_BYTES } from '../../contract/limits'

/** Whose picture it is: that of a record or, without an id, of one that is being created. */
export interface UploadTarget {
  folder: ImageFolder
  id?: number | undefined
}

/** The types that a browser's file dialog offers; the server checks the content. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

export const PICTURE_HINT = 'JPEG, PNG, WebP, AVIF or GIF, smaller than 20 MB'

/** Why a file must not be sent; undefined when it may. */
export function whyNotSend(file: File): string | undefined {
  if (file.size >= MAX_UPLOAD_BYTES) return `The picture must be smaller than ${MAX_UPLOAD_BYTES / 1_000_000} MB`
  return undefined
}

const kept = z.object({ value: z.string() })
const told = z.object({ message: z.string() })

interface Upload {
  onPercent: (percent: number) => void
  onDone: (value: string) => void
  /** What to tell the person. */
  onError: (message: string) => void
}

/** Uploads a picture and reports progress, which `fetch` cannot. The returned function aborts it silently. */
export function sendPicture(file: File, { folder, id }: UploadTarget, { onPercent, onDone, onError }: Upload) {
  const body = new FormData()
  body.append('folder', folder)
  if (id !== undefined) body.append('id', String(id))
  body.append('file', file)
  const request = new XMLHttpRequest()
  request.upload.onprogress = ({ loaded, total }) => onPercent(Math.floor((loaded / Math.max(1, total)) * 100))
  request.onload = () => {
    const answer = jsonOf(request.responseText)
    const done = kept.safeParse(answer)
    const refused = told.safeParse(answer)
    if (request.status < 300 && done.success) onDone(done.data.value)
    else onError(refused.success ? refused.data.message : 'The picture could not be stored. Please try again.')
  }
  request.onerror = () => onError('The picture did not arrive. Check your connection and choose it again.')
  request.open('POST', '/images/upload')
  request.setRequestHeader('Accept', 'application/json')
  request.send(body)
  return () => {
    request.onload = request.onerror = request.upload.onprogress = null
    request.abort()
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
