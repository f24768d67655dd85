import { randomBytes } from 'node:crypto'
import type { Account as GuardedAccount } from '../../../db/guards'
import type { Database, Trx } from '../../../db/store'
import type { Device } from './known-device'

/** The holder of a session: a member of staff or a customer. */
export interface Account {
  kind: 'user' | 'customer'
  id: number
}

/** The guard under which an account's password, links and factors change. */
export function guardOf({ kind, id }: Account): GuardedAccount {
  return kind === 'user' ? { user: id } : { customer: id }
}

/** 'portal' is a browser's cookie, in the portal or, for a guest, in the app; 'api' is one device's family of `/v1` tokens. */
export type SessionKind = 'portal' | 'api'

/** Begins a session that expires at `expiresAt` (Unix ms). Returns its id. */
export async function startSession(
  db: Database | Trx,
  session: {
    kind: SessionKind
    account: Account
    device: Device
    now: number
    expiresAt: number
    /** Whether the user showed a second factor besides the password. */
    withFactor?: boolean
  },
): Promise<string> {
  const { kind, account, device, now, expiresAt, withFactor = false } = session
  const id = randomBytes(24).toString('base64url')
  await db
    .insertInto('session')
    .values({
      id,
      kind,
      userId: account.kind === 'user' ? account.id : null,
      customerId: account.kind === 'customer' ? account.id : null,
      ...device,
      createdAt: now,
      lastSeenAt: now,
      provedAt: now,
      factorProvedAt: withFactor ? now : null,
      expiresAt,
    })
    .execute()
  return id
}

/** Ends one session. A session that has already ended keeps its time and reason. */
export async function endSession(
  db: Database | Trx,
  end: { sessionId: string; why: string; now: number },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ endedAt: end.now, endedWhy: end.why })
    .where('id', '=', end.sessionId)
    .where('endedAt', 'is', null)
    .execute()
}

/** Signs an account out everywhere at once: all its cookies and tokens depend on these rows. */
export async function endAllSessions(
  db: Database | Trx,
  end: { account: Account; why: string; now: number },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ endedAt: end.now, endedWhy: end.why })
    .where(end.account.kind === 'user' ? 'userId' : 'customerId', '=', end.account.id)
    .where('endedAt', 'is', null)
    .execute()
}
