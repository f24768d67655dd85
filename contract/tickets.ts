import { z } from 'zod'
import { MAX_CUBBIES } from './limits'

/**
 * A ticket opens a locker's door while its server is unreachable (docs/rules/lockers.md#without-the-internet). The server signs it, a
 * phone or a kiosk holds it, and the locker verifies it with public keys only. All times are the server's, in milliseconds.
 *
 * The text is `BB1.{payload}.{signature}`, short enough for a QR code: the payload is JSON in base64url, and the signature is the Ed25519
 * signature of everything before the second dot, in base64url.
 */
export const TICKET_VERSION = 1
const PREFIX = 'BB1'
export const MAX_TICKET_LENGTH = 2000

/** How long a guest's ticket is valid, and when the phone fetches the next one, in milliseconds. */
export const TICKET_MS = 10 * 60_000
export const TICKET_RENEW_MS = 5 * 60_000
/** How long a staff ticket is valid: a shift, in milliseconds. */
export const STAFF_TICKET_MS = 12 * 60 * 60_000
/** How long the server must have been unreachable before a locker accepts tickets, in milliseconds. */
export const OUT_OF_REACH_MS = 10_000

const word = z.string().min(1).max(64)
const time = z.int().min(0)

const common = {
  v: z.literal(TICKET_VERSION),
  /** The key that signed it. */
  kid: word,
  /** The hardware serial of the one controller that may accept it. */
  device: z.string().min(1).max(255),
  /** The ticket's unique id. */
  jti: word,
  nbf: time,
  exp: time,
}

/** Opens the front of one cubby, once, while the cubby holds the load `loadId`. */
const guestTicket = z.strictObject({ ...common, cubby: z.int().min(1).max(MAX_CUBBIES), loadId: word })
export type GuestTicket = z.infer<typeof guestTicket>

/** How a PIN is hashed with `salt` (scrypt). */
export const PIN_COST = { N: 2 ** 14, r: 8, p: 1, bytes: 32 } as const

/**
 * Opens any door, for the member of staff who enters its PIN. `pin` = HMAC-SHA-256(k, hash of the PIN + jti), where k = HMAC-SHA-256(SHA-256 of
 * the controller's secret in hex, 'barback staff pin'): only the server and that controller can make or check it.
 */
const staffTicket = z.strictObject({
  ...common,
  user: z.int().min(1),
  name: z.string().max(255),
  salt: word,
  pin: word,
})
export type StaffTicket = z.infer<typeof staffTicket>

const ticket = z.union([guestTicket, staffTicket])
export type Ticket = z.infer<typeof ticket>

export function writeTicket(payload: Ticket, sign: (bytes: Uint8Array) => Uint8Array): string {
  const signed = `${PREFIX}.${toBase64Url(utf8.encode(JSON.stringify(payload)))}`
  return `${signed}.${toBase64Url(sign(utf8.encode(signed)))}`
}

/** The claims of a text. None may be trusted before the signature is verified. */
export interface ClaimedTicket {
  ticket: Ticket
  /** The bytes that the signature covers. */
  signed: Uint8Array
  signature: Uint8Array
}

/** Parses a ticket. Returns undefined for anything that `writeTicket` does not write. */
export function readTicket(text: string): ClaimedTicket | undefined {
  if (text.length > MAX_TICKET_LENGTH) return undefined
  const [prefix, payload = '', signature = '', ...more] = text.split('.')
  if (prefix !== PREFIX || more.length > 0) return undefined
  const [payloadBytes, signatureBytes] = [fromBase64Url(payload), fromBase64Url(signature)]
  if (!payloadBytes || !signatureBytes) return undefined
  const claimed = ticket.safeParse(parseJson(payloadBytes)).data
  return claimed && { ticket: claimed, signed: utf8.encode(`${PREFIX}.${payload}`), signature: signatureBytes }
}

const utf8 = new TextEncoder()

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Returns undefined for text that `toBase64Url` does not write, so that each value has one spelling. */
function fromBase64Url(text: string): Uint8Array | undefined {
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) return undefined
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  )
  return toBase64Url(bytes) === text ? bytes : undefined
}
