import { createHmac, timingSafeEqual } from 'node:crypto'
import { file } from './file'

const SESSION_SECRET = process.env.SESSION_SECRET ?? ''

interface Session {
  customerId: number | null
  userId: number | null
  verifiedDob: string | null
}
const readSession = file.prepare<[string, number], Session>(
  'SELECT session.customerId, session.userId, customer.verifiedDob FROM session LEFT JOIN customer ON customer.id = session.customerId WHERE session.id = ? AND session.endedAt IS NULL AND session.expiresAt > ?',
)

/** Verifies `{session id}.{signature}`, a bearer token or a cookie. */
export function sessionOf(token: string | undefined): Session | undefined {
  const [id = '', signature = ''] = token?.split('.') ?? []
  const expected = createHmac('sha256', SESSION_SECRET).update(id).digest()
  const given = Buffer.from(signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? readSession.get(id, Date.now())
    : undefined
}
