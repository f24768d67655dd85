import { request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import webPush from 'web-push'
import { publicLookup } from './public-address'

const TIMEOUT_MS = 10_000

export interface PushMessage {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** What only the browser can read. */
  text: string
  /** For how long the push service keeps it for a browser that is away. */
  seconds: number
  /** A later one with this name takes the place of one that waits. */
  topic: string
  urgent: boolean
  vapid: { subject: string; publicKey: string; privateKey: string }
}

/** The way to push services. Made once by `startBarback`. */
export interface PushDoor {
  /** Answers the push service's status. Rejects when there is none. */
  send(message: PushMessage): Promise<number>
}

declare module '../server/services' {
  interface Parts {
    push: PushDoor
  }
}

/** `origin`: where everything is sent, instead of to the push service that a subscription names. Tests say so, and nothing else does. */
export function createPushDoor(origin?: string): PushDoor {
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
      // What it says is of no interest, and may be long.
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    sent.on('timeout', () => sent.destroy(new Error('The push service does not answer')))
    sent.on('error', reject)
    sent.end(body)
  })
}
