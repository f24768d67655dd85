import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { z } from 'zod'

export interface TestS3 {
  /** The variables that backups need to use it. */
  env: Record<string, string>
  /** The variables with which a server stores its pictures there. */
  picturesEnv: Record<string, string>
  close(): Promise<void>
}

/** A server for S3's API with one bucket. */
export async function openS3(): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'barback-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'barback' }],
  })
  listWholeFolders(server.store)
  keepWholeObjects(server.store)
  const { port } = z.object({ port: z.number() }).parse(await server.run())
  const endpoint = `http://127.0.0.1:${port}`
  return {
    picturesEnv: {
      PICTURES_URL: 's3://barback/pictures',
      PICTURES_ENDPOINT: endpoint,
      PICTURES_ACCESS_KEY_ID: 'S3RVER',
      PICTURES_SECRET_ACCESS_KEY: 'S3RVER',
    },
    env: {
      REPLICA_URL: 's3://barback/night',
      REPLICA_ENDPOINT: endpoint,
      REPLICA_REGION: 'us-east-1',
      LITESTREAM_ACCESS_KEY_ID: 'S3RVER',
      LITESTREAM_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async close() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** The package stores an object while it arrives. If the sender died, half an object would be listed and readable, which never happens at S3. */
function keepWholeObjects(store: S3rver['store']): void {
  const put = store.putObject.bind(store)
  store.putObject = async (object) => {
    if (!Buffer.isBuffer(object.content)) {
      const parts: Uint8Array[] = []
      // Throws if the sender has closed the connection.
      for await (const part of object.content) parts.push(part)
      object.content = Buffer.concat(parts)
    }
    return put(object)
  }
}

/** When listing folders, the package omits those that contain only folders. */
function listWholeFolders(store: S3rver['store']): void {
  const list = store.listObjects.bind(store)
  store.listObjects = async (bucket, { delimiter, ...options }) => {
    const all = await list(bucket, options)
    if (typeof delimiter !== 'string' || delimiter === '') return all
    const prefix = typeof options.prefix === 'string' ? options.prefix : ''
    const cut = ({ key }: { key: string }) => key.indexOf(delimiter, prefix.length)
    const folders = all.objects.filter((object) => cut(object) !== -1)
    return {
      ...all,
      objects: all.objects.filter((object) => cut(object) === -1),
      commonPrefixes: [...new Set(folders.map((object) => object.key.slice(0, cut(object) + 1)))].sort(),
    }
  }
}
