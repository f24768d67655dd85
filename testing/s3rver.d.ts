/** The package has no types; these cover what is used. */
declare module 's3rver' {
  interface Listing {
    objects: Array<{ key: string }>
    commonPrefixes: string[]
    isTruncated: boolean
  }
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: Array<{ name: string }>
    })
    store: {
      listObjects(bucket: string, options: Record<string, unknown>): Promise<Listing>
      putObject(object: { content: Buffer | AsyncIterable<Uint8Array> }): Promise<unknown>
    }
    /** Resolves with its address once it listens. */
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
