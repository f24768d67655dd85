import { request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import webPush from 'web-push'
import { publicLookup } from './public-address'

const TIMEOUT_MS = 10_000

interface PushMessage {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** Encrypted: only the browser can read it. */
  text: string
  /** How long the push service stores it for a browser that is offline. */
  seconds: number
  /** A later message with the same topic replaces a waiting one. */
  topic: string
  urgent: boolean
  vapid: { subject: string; publicKey: string; privateKey: string }
}

/** The connection to push services. Made once by `startBarback`. */
export interface PushClient {
  /** Returns the push service's status. Rejects when there is none. */
  send(message: PushMessage): Promise<number>
}

declare module '../server/services' {
  interface Parts {
    push: PushClient
  }
}

/** `origin`: the destination of all messages instead of the push service in the subscription. Only tests set it. */
export function createPushClient(origin?: string): PushClient {
  return {
    send({ endpoint, keys, text, seconds, topic, urgent, vapid }) {
      const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys }, text, {
        TTL: seconds,
        topic,
        urgency: urgent ? 'high' : 'normal',
        vapidDetails: vapid,
      })
      const options = { method, headers, timeout: TIMEOUT_MS }
      if (origin === undefined) return post(new URL(endpoint), { ...options, lookup: publicLookup }, body)
      const { pathname, search } = new URL(endpoint)
      return post(new URL(`${pathname}${search}`, origin), options, body)
    },
  }
}

function post(url: URL, options: RequestOptions, body: Buffer | null): Promise<number> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'http:' ? requestHttp : requestHttps
    const sent = send(url, options, (response) => {
      // The body is of no use, and may be long.
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    sent.on('timeout', () => sent.destroy(new Error('The push service does not answer')))
    sent.on('error', reject)
    sent.end(body)
  })
}
