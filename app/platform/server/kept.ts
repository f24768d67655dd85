import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

/** An answer that many callers share until something changes, as the bytes that are sent: to answer it again costs no more than sending them. */
export class Kept<T> {
  readonly bytes: Buffer
  /** Names what it says: the same content has the same one after every start. Weak, as it does not tell how it is compressed. */
  readonly etag: string
  #gzip: Buffer | undefined

  constructor(readonly data: T) {
    this.bytes = Buffer.from(JSON.stringify(data))
    this.etag = `W/"${createHash('sha1').update(this.bytes).digest('base64url')}"`
  }

  /** Callers revalidate each time: only the server knows when the answer changes. */
  get headers(): ReadonlyArray<readonly [name: string, value: string]> {
    return [
      ['ETag', this.etag],
      ['Cache-Control', 'private, no-cache'],
    ]
  }

  get gzip(): Buffer {
    return (this.#gzip ??= gzipSync(this.bytes))
  }

  /** Whether a caller who sends this `If-None-Match` has it. */
  isKnownTo(ifNoneMatch: string | undefined): boolean {
    if (ifNoneMatch === undefined) return false
    const bare = (tag: string) => tag.trim().replace(/^W\//, '')
    return ifNoneMatch.split(',').some((tag) => bare(tag) === bare(this.etag) || tag.trim() === '*')
  }
}
