import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

/** A response that many callers share until something changes, cached as the bytes to send. */
export class CachedResponse<T> {
  readonly bytes: Buffer
  /** Derived from the content, so it is the same after a restart. Weak, because it is the same for every compression. */
  readonly etag: string
  #gzip: Buffer | undefined

  constructor(readonly data: T) {
    this.bytes = Buffer.from(JSON.stringify(data))
    this.etag = `W/"${createHash('sha1').update(this.bytes).digest('base64url')}"`
  }

  /** Callers revalidate each time: only the server knows when the content changes. */
  get headers(): ReadonlyArray<readonly [name: string, value: string]> {
    return [
      ['ETag', this.etag],
      ['Cache-Control', 'private, no-cache'],
    ]
  }

  get gzip(): Buffer {
    return (this.#gzip ??= gzipSync(this.bytes))
  }

  /** Whether a caller with this `If-None-Match` already has the content. */
  isKnownTo(ifNoneMatch: string | undefined): boolean {
    if (ifNoneMatch === undefined) return false
    const bare = (tag: string) => tag.trim().replace(/^W\//, '')
    return ifNoneMatch.split(',').some((tag) => bare(tag) === bare(this.etag) || tag.trim() === '*')
  }
}
