import { z } from 'zod'
import { TOO_LONG } from '../fields'
import { LANGUAGES } from '../languages'
import { MAX_ENDPOINT } from '../limits'
import { call, nothing } from './call'

const ENDPOINT = 'Must be the https address of a push service'
/** Names that lead into a private network, or nowhere. A public name may still resolve to a private address, which is checked on sending. */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|arpa|onion|test|invalid)$/i

/** True for an https URL with a public name and the default port, as push services have. */
function isPublicAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  const isNamed = /\.[a-z][a-z0-9-]*$/i.test(hostname) && !PRIVATE_NAME.test(hostname)
  return protocol === 'https:' && isNamed && port === '' && username === '' && password === ''
}

/** A browser's push subscription in the form of `PushSubscription.toJSON()`. */
export const deviceBody = z.object({
  endpoint: z.url(ENDPOINT).max(MAX_ENDPOINT, TOO_LONG).refine(isPublicAddress, ENDPOINT),
  expirationTime: z.number().nullish(),
  keys: z.object({
    /** A P-256 point, and 16 random bytes, in base64url. */
    p256dh: z.string().regex(/^[\w-]{87}=?$/, 'Must be a key of 65 bytes'),
    auth: z.string().regex(/^[\w-]{22}(==)?$/, 'Must be 16 bytes'),
  }),
  /** Language of its notices. Default: English. */
  language: z.enum(LANGUAGES).optional(),
})
export type DeviceBody = z.infer<typeof deviceBody>

/** A browser that receives the guest's order notices. `isThis`: it belongs to the caller's session. */
export const deviceView = z.object({
  id: z.number(),
  device: z.string(),
  isThis: z.boolean(),
  registeredAt: z.iso.datetime(),
})

export const devices = {
  list: call({
    method: 'GET',
    path: 'customers/devices',
    who: 'guest',
    answer: z.object({
      /** The key to subscribe with: `applicationServerKey`. */
      publicKey: z.string(),
      results: z.array(deviceView),
    }),
    says: 'Lists the browsers on which the guest hears of their orders, and the key to subscribe another with.',
  }),
  register: call({
    method: 'POST',
    path: 'customers/devices',
    who: 'guest',
    body: deviceBody,
    answer: deviceView,
    status: 201,
    says: 'Registers a push subscription of the browser that the guest is signed in on; it ends when they sign out.',
    example: {
      body: {
        endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABm',
        keys: {
          p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
          auth: 'tBHItJI5svbpez7KI4CCXg',
        },
      },
      answer: { id: 3, device: 'Chrome on Android', isThis: true, registeredAt: '2026-05-16T23:10:00.000Z' },
    },
  }),
  remove: call({
    method: 'DELETE',
    path: 'customers/devices/{id}',
    who: 'guest',
    answer: nothing,
    says: 'Sends no more notices to a browser.',
  }),
}
