import type { ImageFolder } from '../../../../contract/enumerations'
import { MAX_UPLOAD_BYTES } from '../../../../contract/limits'

/** The record of a picture; without an id, one that is being created. */
export interface UploadTarget {
  folder: ImageFolder
  id?: number | undefined
}

/** The types that a browser's file dialog offers. The server checks the content. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

export const PICTURE_HINT = 'JPEG, PNG, WebP, AVIF or GIF, smaller than 20 MB'

/** Returns why a file must not be sent; undefined if it may. */
export function whyNotSend(file: File): string | undefined {
  if (file.size >= MAX_UPLOAD_BYTES) return `The picture must be smaller than ${MAX_UPLOAD_BYTES / 1_000_000} MB`
  return undefined
}

interface Upload {
  onPercent: (percent: number) => void
  onDone: (value: string) => void
  /** Gets a message for the user. */
  onError: (message: string) => void
}

/** Uploads a picture and reports progress, which `fetch` cannot. Returns a function that aborts it silently. */
export function sendPicture(file: File, { folder, id }: UploadTarget, { onPercent, onDone, onError }: Upload) {
  const body = new FormData()
  body.append('folder', folder)
  if (id !== undefined) body.append('id', String(id))
  body.append('file', file)
  const request = new XMLHttpRequest()
  request.upload.onprogress = ({ loaded, total }) => onPercent(Math.floor((loaded / Math.max(1, total)) * 100))
  request.onload = () => {
    const answer = jsonOf(request.responseText)
    const value = textIn(answer, 'value')
    if (request.status < 300 && value !== undefined) onDone(value)
    else onError(textIn(answer, 'message') ?? 'The picture could not be stored. Please try again.')
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

/** Read by hand: a schema would load its library into every form with a picture. */
function textIn(answer: unknown, name: string): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const value: unknown = Object.entries(answer).find(([field]) => field === name)?.[1]
  return typeof value === 'string' ? value : undefined
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
