import { z } from 'zod'
import { badRequest, conflict, notFound } from '../../../contract/errors'
import type { UserActor } from '../../platform/auth/actor'
import { noteChange } from '../../records/store/audit'
import { refundChoice } from '../../kiosk/cubbies/refund-choice'
import { emptyCubby } from '../../ordering/lockers/empty'
import { openForService, setOutOfService } from '../../ordering/lockers/service'
import { lockerView, type CubbyView, type LockerView } from '../../ordering/lockers/views'
import type { Services } from '../../platform/server/services'
import { cubbySizes } from './cubby-sizes'
import { readLocker } from './lockers'
import { withoutInvisible } from '../../../contract/invisible'
import { printable } from '../../../contract/printable'
import { zoneOf } from './time-zones'

/** Returns a locker with every cubby's current state and size, for a screen of its business. @throws 404 */
export async function lockerScreen(app: Services, actor: UserActor, businessId: number, id: number) {
  const locker = await readLocker(app, actor, id)
  const view = await lockerView(app.db, locker.lockerId)
  if (!view || locker.businessId !== businessId) throw notFound('Locker')
  const { isShutOut, firmware, health, online } = view
  const controller = { isShutOut, firmware, health, online }
  const sizes = new Map((await cubbySizes(app.db, locker.id)).map((size) => [size.number, size]))
  const cubbies = view.cubbies.flatMap((cubby) => {
    const size = sizes.get(cubby.number)
    return size ? [{ ...cubby, ...size }] : []
  })
  return { locker, controller, cubbies, timeZone: await zoneOf(app, businessId) }
}

const number = z.coerce.number().int().positive()

const press = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('open'), cubby: number, door: z.enum(['front', 'back']) }),
  z.object({
    intent: z.literal('outOfService'),
    cubby: number,
    note: printable(z.string().trim().overwrite(withoutInvisible)).max(255).optional(),
  }),
  z.object({ intent: z.literal('backInService'), cubby: number }),
  z.object({ intent: z.literal('emptyCubby'), cubby: number, refund: refundChoice }),
  z.object({ intent: z.literal('emptiedByHand'), cubby: number, refund: refundChoice }),
])

/** Handles one button of a locker's screen. Returns the toast. @throws as the locker's functions */
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
    case 'emptyCubby':
      await emptyCubby(app, actor, { ...at, refund: pressed.refund })
      return `Opening the back of cubby ${pressed.cubby}: take everything out and close it`
    case 'emptiedByHand':
      await emptyCubby(app, actor, { ...at, refund: pressed.refund, byHand: true })
      return `Cubby ${pressed.cubby} was emptied by hand`
  }
}

/** The state in which staff found a cubby on the closing walk. */
export interface CubbyCheck {
  cubby: number
  empty: boolean
  /** Unix milliseconds. */
  at: number
}

const stored = z.object({ checked: z.object({ empty: z.boolean() }) })

/**
 * Records what staff found in a cubby. An empty one in Fault becomes Free; one that should be Free but is not empty goes out of service, so
 * that no order is put on top.
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
  if (empty) await requireLooked(app, view, found)
  if (empty && found.phase === 'Fault') await emptyCubby(app, actor, { ...at, byHand: true })
  if (!empty && found.phase === 'Free') {
    await setOutOfService(app, actor, { ...at, outOfService: true, note: 'not empty at closing time' })
  }
  const now = app.now()
  await app.store.unguarded(async (trx) => {
    const { id } = await trx
      .selectFrom('cubby')
      .select('id')
      .where('lockerId', '=', view.id)
      .where('number', '=', cubby)
      .executeTakeFirstOrThrow()
    await noteChange(trx, { entity: 'cubby', id, actor, now, before: {}, after: { checked: { empty } } })
  })
}

/** How recently a door must have opened to count as a look inside on this walk, in milliseconds. */
const LOOKED_MS = 15 * 60_000

/**
 * Requires a look inside before a cubby is reported empty: its door opened recently, or its locker is offline, where staff use the key.
 * @throws 409 `cubby_in_use` for a cubby with an order in it, `look_first`
 */
async function requireLooked(
  app: Services,
  locker: LockerView,
  { number: cubby, phase, orderId }: CubbyView,
): Promise<void> {
  if (orderId !== null && phase !== 'NextInLine') {
    const what = phase === 'Unclaimed' ? 'empty it on the locker’s screen' : 'hand it over or take it back first'
    throw conflict('cubby_in_use', `Order ${orderId} should be in cubby ${cubby}: ${what}`, { cubby })
  }
  if (!locker.online) return
  const opened = await app.db
    .selectFrom('doorEvent')
    .select('id')
    .where('lockerId', '=', locker.id)
    .where('cubby', '=', cubby)
    .where('at', '>=', app.now() - LOOKED_MS)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (!opened) throw conflict('look_first', `Open cubby ${cubby} and look inside first`, { cubby })
}

/** Returns the latest check of each cubby of a locker since a moment (Unix ms), by number. */
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
