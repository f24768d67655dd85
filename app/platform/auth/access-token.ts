import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { ACCESS_TOKEN_SECONDS } from '../../../contract/limits'
import type { Services } from '../server/services'
import type { Account } from './sessions'

const ISSUER = 'barback'
const AUDIENCE = 'barback/v1'

const claims = z.object({
  sub: z.coerce.number().int().positive(),
  kind: z.enum(['user', 'customer']),
  sid: z.string().min(1),
  exp: z.number(),
})

/** The account and session of an access token. The session row decides whether the token is still valid. */
export interface AccessClaims {
  account: Account
  sessionId: string
}

/** Signs a bearer token for `/v1` (HS256, 15 minutes). `expiresAt` is Unix seconds. */
export async function signAccessToken(
  app: Services,
  { account, sessionId }: AccessClaims,
): Promise<{ token: string; expiresAt: number }> {
  const issuedAt = Math.floor(app.now() / 1000)
  const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS
  const token = await new SignJWT({ kind: account.kind, sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(account.id))
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(keyOf(app.env.SESSION_SECRET))
  return { token, expiresAt }
}

/** Tokens whose signature has been checked, with their expiry (Unix ms): a phone sends the same one for 15 minutes. */
const checked = new Map<string, { claims: AccessClaims; endsAt: number; secret: string }>()
const MAX_CHECKED = 20_000

/** Reads a bearer token. Returns undefined when it is not ours, was changed or has expired. */
export async function readAccessToken(app: Services, token: string): Promise<AccessClaims | undefined> {
  const known = checked.get(token)
  if (known && known.secret === app.env.SESSION_SECRET && app.now() < known.endsAt) return known.claims
  const read = await verifyAccessToken(app, token)
  if (!read) {
    checked.delete(token)
    return undefined
  }
  if (checked.size >= MAX_CHECKED) checked.clear()
  checked.set(token, { ...read, secret: app.env.SESSION_SECRET })
  return read.claims
}

async function verifyAccessToken(app: Services, token: string) {
  const verified = await jwtVerify(token, keyOf(app.env.SESSION_SECRET), {
    algorithms: ['HS256'],
    issuer: ISSUER,
    audience: AUDIENCE,
    currentDate: new Date(app.now()),
  }).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  })
  const parsed = claims.safeParse(verified?.payload)
  if (!parsed.success) return undefined
  const { sub, kind, sid, exp } = parsed.data
  return { claims: { account: { kind, id: sub }, sessionId: sid }, endsAt: exp * 1000 }
}

const keys = new Map<string, KeyObject>()

/** A separate key, so that the key that signs cookies never signs tokens. One object per secret: jose caches a key object's import. */
function keyOf(secret: string): KeyObject {
  const known = keys.get(secret)
  if (known) return known
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'barback access token', 32)))
  keys.set(secret, key)
  return key
}
