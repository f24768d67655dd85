import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { Page, Visitor } from './visitor'

/** A browser's request to a device that holds a passkey. */
export interface PasskeyWish {
  challenge: string
  /** The origin that the browser shows, such as 'https://barback.example'. */
  origin: string
  /** The credential id to present; its own unless a test forges one. */
  id?: string
  /** False for a device that has checked no finger, face or code. */
  isVerified?: boolean
}

/** A server's origin by name: browsers create no passkeys for an IP address. */
export function passkeyOrigin(url: string): string {
  return url.replace('127.0.0.1', 'localhost')
}

/** The challenge for a passkey in the response at this path; '' if it has none. */
export async function challengeAt(visitor: Visitor, path: string): Promise<string> {
  const { html } = await visitor.get(path)
  return /"challenge"[,:]"([\w-]+)"/.exec(html)?.[1] ?? ''
}

export interface PasskeyScreen {
  /** The path of the screen where the visitor adds passkeys. */
  screen: string
  origin: string
}

/** Adds a passkey on a screen, as its browser does. `wish`: a forged part of the browser's response. */
export async function addPasskey(
  visitor: Visitor,
  { screen, origin }: PasskeyScreen,
  { passkey = createPasskey(), wish = {} }: { passkey?: Passkey; wish?: Partial<PasskeyWish> } = {},
): Promise<{ passkey: Passkey; page: Page }> {
  const made = passkey.make({ challenge: await challengeAt(visitor, `${screen}.data`), origin, ...wish })
  return { passkey, page: await visitor.submit(screen, { intent: 'passkey', passkey: made }) }
}

const IS_PRESENT = 0x01
const IS_VERIFIED = 0x04
const HAS_KEY = 0x40
/** The COSE labels of a P-256 key: type, algorithm, curve, x and y. */
const COSE = { kind: 1, algorithm: 3, curve: -1, x: -2, y: -3 }

export type Passkey = ReturnType<typeof createPasskey>

/** A device with one passkey, behind a browser. `counts`: whether it counts its uses, as security keys do and phones do not. */
export function createPasskey({ counts = false } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credential = randomBytes(32)
  const own = credential.toString('base64url')
  let used = 0

  const clientData = (type: string, { challenge, origin }: PasskeyWish) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = ({ origin, isVerified = true }: PasskeyWish, has: number, ...more: Uint8Array[]) => {
    const flags = IS_PRESENT | (isVerified ? IS_VERIFIED : 0) | has
    const counter = Buffer.alloc(4)
    if (counts) counter.writeUInt32BE(++used)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), counter, ...more])
  }
  const envelope = (id: string, response: object) =>
    JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })

  return {
    id: own,
    /** The browser's response when the passkey is created. */
    make(wish: PasskeyWish): string {
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [COSE.kind, 2],
          [COSE.algorithm, -7],
          [COSE.curve, 1],
          [COSE.x, new Uint8Array(Buffer.from(x, 'base64url'))],
          [COSE.y, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.from([0, credential.length])
      const data = authenticatorData(wish, HAS_KEY, Buffer.alloc(16), length, credential, key)
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(data)],
      ])
      return envelope(own, {
        clientDataJSON: clientData('webauthn.create', wish).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      })
    },
    /** The browser's response when the passkey is used. */
    show(wish: PasskeyWish): string {
      const client = clientData('webauthn.get', wish)
      const data = authenticatorData(wish, 0)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return envelope(wish.id ?? own, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}

function sha256(what: string | Uint8Array): Buffer {
  return createHash('sha256').update(what).digest()
}
