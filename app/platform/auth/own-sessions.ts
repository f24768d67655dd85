import { notFound } from '../../../contract/errors'
import type { OwnSession } from '../../../contract/calls/auth'
import type { Services } from '../server/services'
import type { CustomerActor, UserActor } from './actor'
import { networkOf } from '../server/client'
import { deviceWords } from './device-words'
import { hashSecret } from './secrets'
import { endSession } from './sessions'
import { isOpen } from './session-use'

type Owner = UserActor | CustomerActor

/** Returns the actor's open sessions, last used first. */
export async function ownSessions(app: Services, actor: Owner): Promise<OwnSession[]> {
  const rows = await openSessions(app, actor)
  return rows.map(({ id, kind, userAgent, address, createdAt, lastSeenAt, sharedSince, acting }) => ({
    id: nameOf(id),
    device: `${deviceWords(userAgent)}${sharedSince === null ? '' : `, shared tablet${acting === null ? '' : ` (${acting})`}`}`,
    network: address === null ? 'Unknown network' : networkOf(address),
    via: kind === 'portal' && actor.kind === 'user' ? ('Portal' as const) : ('App' as const),
    signedInAt: new Date(createdAt).toISOString(),
    lastSeenAt: new Date(lastSeenAt ?? createdAt).toISOString(),
    isThis: id === actor.sessionId,
  }))
}

/** Signs out one of the actor's sessions. @throws 404 for one that has ended, or somebody else's */
export async function endOwnSession(app: Services, actor: Owner, name: string): Promise<void> {
  const session = (await openSessions(app, actor)).find(({ id }) => nameOf(id) === name)
  if (!session) throw notFound('Session')
  await endSession(app.db, { sessionId: session.id, why: 'signed out from another device', now: app.now() })
}

/** Ends all other sessions of the actor. */
export async function endOtherSessions(app: Services, actor: Owner): Promise<void> {
  await app.db
    .updateTable('session')
    .set({ endedAt: app.now(), endedWhy: 'signed out everywhere else' })
    .where(actor.kind === 'user' ? 'userId' : 'customerId', '=', actor.id)
    .where('id', '<>', actor.sessionId)
    .where('endedAt', 'is', null)
    .execute()
}

function openSessions(app: Services, actor: Owner) {
  return app.db
    .selectFrom('session')
    .leftJoin('user as acts', 'acts.id', 'session.actingUserId')
    .select(['session.id', 'kind', 'userAgent', 'address', 'session.createdAt', 'lastSeenAt', 'sharedSince'])
    .select('acts.firstName as acting')
    .where(actor.kind === 'user' ? 'userId' : 'customerId', '=', actor.id)
    .where(isOpen(app.now()))
    .orderBy('lastSeenAt', 'desc')
    .limit(100)
    .execute()
}

/** A public name for a session: the id itself is part of a cookie. */
function nameOf(id: string): string {
  return hashSecret(id).slice(0, 16)
}
