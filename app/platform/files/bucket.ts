import { Client, S3Error } from 'minio'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { Bucket, FileStore } from './file-store'

const AMAZON = 'https://s3.amazonaws.com'

/** Files in a listing have a name, folders have none. */
const listed = z.object({ name: z.string().optional() })

/** Opens a folder in a bucket. */
export function openBucket(name: string, path: string, options: Bucket): FileStore {
  const { endpoint = AMAZON, region = 'us-east-1', accessKeyId = '', secretAccessKey = '' } = options
  const { hostname, port, protocol } = new URL(endpoint)
  const client = new Client({
    endPoint: hostname,
    ...(port !== '' && { port: Number(port) }),
    useSSL: protocol === 'https:',
    accessKey: accessKeyId,
    secretKey: secretAccessKey,
    region,
  })
  const get = async (key: string) => buffer(await client.getObject(name, whole(key)))
  const whole = (key: string) => (path === '' ? key : `${path}/${key}`)
  return {
    async list(folder) {
      const keys: string[] = []
      for await (const entry of client.listObjectsV2(name, `${whole(folder)}/`, true)) {
        const { name: key } = listed.parse(entry)
        if (key !== undefined) keys.push(key.slice(whole('').length))
      }
      return keys
    },
    async put(key, bytes) {
      await client.putObject(name, whole(key), bytes)
    },
    get,
    find: (key) =>
      get(key).catch((error: unknown) => {
        if (error instanceof S3Error && error.code === 'NoSuchKey') return undefined
        throw error
      }),
    remove: (key) => client.removeObject(name, whole(key)),
  }
}
