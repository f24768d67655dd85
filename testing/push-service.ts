import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'

/** A local push service that accepts messages for any browser. */
export interface PushService {
  origin: string
  /** All requests, accepted or refused, in order. */
  received: PushRequest[]
  /** The status of its next responses. */
  status: number
  stop(): Promise<void>
}

export interface PushRequest {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

export async function pushService(): Promise<PushService> {
  const received: PushRequest[] = []
  const service = { status: 201 }
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      received.push({ path: request.url ?? '', headers: request.headers, body })
      response.writeHead(service.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return Object.assign(service, {
    origin: `http://127.0.0.1:${address.port}`,
    received,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

/** A subscribed browser: the subscription it sends, and a reader for the messages it receives. */
export function subscribedBrowser(name: string) {
  const curve = createECDH('prime256v1')
  const publicKey = curve.generateKeys()
  const auth = randomBytes(16)
  const path = `/wpush/${name}`
  return {
    path,
    subscription: {
      endpoint: `https://updates.push.example.com${path}`,
      expirationTime: null,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    /** Decrypts a message (RFC 8291). @throws if it is not for this browser */
    read({ body }: PushRequest): z.infer<typeof shown> {
      const [salt, idLength] = [body.subarray(0, 16), body[20] ?? 0]
      const sender = body.subarray(21, 21 + idLength)
      const sealed = body.subarray(21 + idLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const key = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), auth, info, 32))
      const part = (what: string, bytes: number) =>
        Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${what}\0`, bytes))
      const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
      decipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      // The delimiter octet 2 ends the text of the last record (RFC 8188).
      return shown.parse(JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')))
    },
  }
}

const shown = z.strictObject({
  title: z.string(),
  body: z.string(),
  path: z.string(),
  what: z.string(),
  tag: z.string(),
})
