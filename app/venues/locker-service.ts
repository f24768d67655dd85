import { z } from 'zod'
import { badRequest, notFound } from '../../contract/errors'
import { text } from '../../contract/fields'
import { SHORT } from '../../contract/limits'
import type { UserActor } from '../auth/actor'
import { noteChange } from '../crud/store/audit'
import { clearCubby, openForService, setOutOfService } from '../lockers/service'
import { lockerView } from '../lockers/views'
import type { Services } from '../server/services'
import { readLocker } from './lockers'

/** A locker with every cubby as it is now, for a screen of its business. @throws 404 */
export async function lockerScreen(app: Services, actor: UserActor, businessId: number, id: number) {
  const locker = await readLocker(app, actor, id)
  const view = await lockerView(app.db, locker.lockerId)
  if (!view || locker.businessId !== businessId) throw notFound('Locker')
  return { locker, cubbies: view.cubbies, timeZone: await zoneOf(app, businessId) }
}

/** The time zone of a business. @throws 404 */
export async function zoneOf(app: Pick<Services, 'db'>, businessId: number): Promise<string> {
  const place = await app.db
    .selectFrom('place')
    .innerJoin('business', 'business.placeId', 'place.id')
    .select('place.timeZone')
    .where('business.id', '=', businessId)
    .executeTakeFirst()
  if (!place) throw notFound('Business')
  return place.timeZone
}

const number = z.coerce.number().int().positive()

const press = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('open'), cubby: number, door: z.enum(['front', 'back']) }),
  z.object({ intent: z.literal('outOfService'), cubby: number, note: z.string().trim().max(255).optional() }),
  z.object({ intent: z.literal('backInService'), cubby: number }),
  z.object({ intent: z.literal('clear'), cubby: number }),
])

/** Carries out one button of a locker's screen; answers the toast. @throws what the locker refuses */
export async function pressLocker(app: Services, actor: UserActor, lockerId: string, form: FormData): Promise<string> {
  const parsed = press.safeParse(Object.fromEntries(form))
  if (!parsed.success) throw badRequest('There is no such button')
  const pressed = parsed.data
  const at = { lockerId, cubby: pressed.cubby }
  switch (pressed.intent) {
    case 'open':
      await openForService(app, actor, { ...at, door: pressed.door })
      return `Opening the ${pressed.door} of cubby ${pressed.cubby}`
    case 'outOfService':
      await setOutOfService(app, actor, { ...at, outOfService: true, ...(pressed.note && { note: pressed.note }) })
      return `Cubby ${pressed.cubby} is out of service`
    case 'backInService':
      await setOutOfService(app, actor, { ...at, outOfService: false })
      return `Cubby ${pressed.cubby} is back in service`
    case 'clear':
      await clearCubby(app, actor, at)
      return `Cubby ${pressed.cubby} is free`
  }
}

/** The serial number that a controller is paired with: part of how it signs in, and so without spaces and colons. */
export const pairingForm = z.object({
  deviceId: text({ max: SHORT }).regex(/^[^\s:]+$/, 'Must not contain spaces or colons'),
})

/** What somebody found in a cubby on the closing walk. */
export interface CubbyCheck {
  cubby: number
  empty: boolean
  /** Unix milliseconds. */
  at: number
}

const stored = z.object({ checked: z.object({ empty: z.boolean() }) })

/**
 * Notes what was found in a cubby. A red one that is empty is free again; one that should be free and is not empty goes out of service,
 * so that no order is put on top.
 * @throws 404, 403, 409
 */
export async function checkCubby(
  app: Services,
  actor: UserActor,
  { lockerId, cubby, empty }: { lockerId: string; cubby: number; empty: boolean },
): Promise<void> {
  const view = await lockerView(app.db, lockerId)
  const found = view?.cubbies.find((candidate) => candidate.number === cubby)
  if (!view || !found) throw notFound('Cubby')
  const at = { lockerId, cubby }
  if (empty && (found.phase === 'Unclaimed' || found.phase === 'Fault')) await clearCubby(app, actor, at)
  if (!empty && found.phase === 'Free') {
    await setOutOfService(app, actor, { ...at, outOfService: true, note: 'not empty at closing time' })
  }
  const now = app.now()
  await app.db.transaction().execute(async (trx) => {
    const { id } = await trx
      .selectFrom('cubby')
      .select('id')
      .where('lockerId', '=', view.id)
      .where('number', '=', cubby)
      .executeTakeFirstOrThrow()
    await noteChange(trx, { entity: 'cubby', id, actor, now, before: {}, after: { checked: { empty } } })
  })
}

/** The latest check of each cubby of a locker since a moment (Unix ms), by number. */
export async function checksSince(app: Services, lockerId: number, since: number): Promise<CubbyCheck[]> {
  const rows = await app.db
    .selectFrom('auditEntry')
    .innerJoin('cubby', 'cubby.id', 'auditEntry.entityId')
    .select(['cubby.number', 'auditEntry.after', 'auditEntry.createdAt'])
    .where('auditEntry.entity', '=', 'cubby')
    .where('cubby.lockerId', '=', lockerId)
    .where('auditEntry.createdAt', '>=', since)
    .orderBy('auditEntry.id')
    .execute()
  const latest = new Map<number, CubbyCheck>()
  for (const row of rows) {
    const after = stored.safeParse(JSON.parse(row.after ?? 'null'))
    if (after.success) {
      latest.set(row.number, { cubby: row.number, empty: after.data.checked.empty, at: row.createdAt })
    }
  }
  return [...latest.values()].sort((a, b) => a.cubby - b.cubby)
}
