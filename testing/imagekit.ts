import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'

/** A fake ImageKit on a real port. It accepts uploads and metadata fields, or fails if `mode` is 'broken'. */
export interface FakeImageKit {
  url: string
  /** The fields of each upload, in order; 'file' has its first bytes as text. */
  uploads: Array<Record<string, string>>
  /** Names of the defined metadata fields. */
  metadata: string[]
  /** Authorization headers received. */
  callers: Set<string | undefined>
  mode: 'well' | 'broken'
  stop(): Promise<void>
}

export async function fakeImageKit(): Promise<FakeImageKit> {
  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const body = await buffer(request)
    kit.callers.add(request.headers.authorization)
    const path = new URL(request.url ?? '/', 'http://imagekit').pathname
    if (path === '/v1/customMetadataFields') {
      if (request.method === 'GET')
        return kit.metadata.map((name) => ({ id: name, name, label: name, schema: { type: 'Text' } }))
      const { name } = z.object({ name: z.string() }).parse(JSON.parse(body.toString()))
      kit.metadata.push(name)
      return { id: name, name, label: name, schema: { type: 'Text' } }
    }
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const form = await new Response(new Uint8Array(body), { headers }).formData()
    const fields: Record<string, string> = {}
    for (const [name, value] of form) {
      fields[name] =
        typeof value === 'string' ? value : Buffer.from(await value.slice(0, 12).arrayBuffer()).toString('latin1')
    }
    kit.uploads.push(fields)
    const filePath = `${fields.folder}/${fields.fileName}`
    const version = kit.uploads.filter(({ fileName }) => fileName === fields.fileName).length
    return {
      fileId: 'f',
      name: fields.fileName,
      filePath,
      url: `https://ik.test${filePath}`,
      tags: null,
      versionInfo: { id: 'v', name: `Version ${version}` },
    }
  }
  const server = createServer((request, response) => {
    if (kit.mode === 'broken') return void response.writeHead(400).end('{"message":"no"}')
    void answer(request).then((body) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const kit: FakeImageKit = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    uploads: [],
    metadata: ['id'],
    callers: new Set(),
    mode: 'well',
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return kit
}
