import { createHmac, hkdfSync } from 'node:crypto'
import { isIP } from 'node:net'
import { z } from 'zod'
import { badRequest } from '../../../contract/errors'
import type { Services } from '../server/services'

/* Parts shared by the passkeys of staff (passkeys.ts) and of guests (guest-passkeys.ts). */

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export const transports = z.array(z.enum(TRANSPORTS)).catch([])
/** A challenge is valid for its own window of this length and for the next one. */
const CHALLENGE_MS = 5 * 60_000

const envelope = {
  id: z.string(),
  rawId: z.string(),
  clientExtensionResults: z.object({}),
  type: z.literal('public-key'),
}
/** The browser's response when a passkey is created. */
export const registration = z.object({
  ...envelope,
  response: z.object({ clientDataJSON: z.string(), attestationObject: z.string(), transports }),
})
/** The browser's response when a passkey is used. */
export const assertion = z.object({
  ...envelope,
  response: z.object({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }),
})

/** Loaded on first use: six megabytes that most nights never need. */
export const webAuthn = () => import('@simplewebauthn/server')

/** The site that passkeys are for. Browsers make none for an IP address, so on a laptop it is 'localhost'. */
export function siteOf({ publicUrl }: Services): { id: string; origin: string } {
  const { hostname, origin, protocol, port } = new URL(publicUrl)
  const isAddress = isIP(hostname.replace(/[[\]]/g, '')) !== 0
  return isAddress ? { id: 'localhost', origin: `${protocol}//localhost:${port}` } : { id: hostname, origin }
}

/** Derived from the owner and the time, so that no challenge has to be stored. */
export function challengeOf({ env, now }: Services, of: string, ago = 0): Uint8Array<ArrayBuffer> {
  const key = Buffer.from(hkdfSync('sha256', env.SESSION_SECRET, '', 'barback passkey challenges', 32))
  const window = Math.floor(now() / CHALLENGE_MS) - ago
  return new Uint8Array(createHmac('sha256', key).update(`${of} ${window}`).digest())
}

/** True if the challenge was made for this owner in this window or the one before. */
export function isChallenge(app: Services, of: string, challenge: string): boolean {
  return [0, 1].some((ago) => Buffer.from(challengeOf(app, of, ago)).toString('base64url') === challenge)
}

interface PasskeyOwner {
  sessionId: string
  email: string
  label: string
}

interface WantedPasskey {
  /** The owner's passkeys, so that a device makes no second one. */
  known: ReadonlyArray<{ id: string }>
  residentKey: 'required' | 'discouraged'
  userVerification: 'required' | 'preferred'
}

/** Returns the options with which a browser makes a passkey for a signed-in account. */
export async function optionsFor(
  app: Services,
  owner: PasskeyOwner,
  { known, ...authenticatorSelection }: WantedPasskey,
) {
  const { generateRegistrationOptions } = await webAuthn()
  const { extensions: _none, ...options } = await generateRegistrationOptions({
    rpName: 'Barback',
    rpID: siteOf(app).id,
    userName: owner.email,
    userID: new TextEncoder().encode(owner.label),
    challenge: challengeOf(app, owner.sessionId),
    excludeCredentials: [...known],
    attestationType: 'none',
    authenticatorSelection,
  })
  return options
}

/** Verifies the passkey that a browser has made in this session, and returns its columns. @throws 400 */
export async function madePasskey(
  app: Services,
  { sessionId }: Pick<PasskeyOwner, 'sessionId'>,
  { response, isVerified }: { response: z.infer<typeof registration>; isVerified: boolean },
) {
  const { id, origin } = siteOf(app)
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => isChallenge(app, sessionId, challenge),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: isVerified,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw notTaken()
  const { credential } = registrationInfo
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
  }
}

/** A stored passkey, as the library takes it. */
export function storedKey({ id, publicKey, counter }: { id: string; publicKey: string; counter: number }) {
  return { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter }
}

/** Parses a browser's response. @throws 400 */
export function parsed<T extends z.ZodType>(schema: T, text: string): z.infer<T> {
  const json = z.string().transform((given, context) => {
    try {
      const value: unknown = JSON.parse(given)
      return value
    } catch {
      context.addIssue({ code: 'custom', message: 'Must be JSON' })
      return z.NEVER
    }
  })
  const { success, data } = json.pipe(schema).safeParse(text)
  if (!success) throw notTaken()
  return data
}

/** 400 for a passkey that cannot be read, or that was made for another site or session. */
function notTaken() {
  return badRequest('This passkey did not work: please try again')
}
