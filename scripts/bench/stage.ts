import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from '../../app/platform/auth/passwords'
import { hashSecret } from '../../app/ordering/lockers/secret'
import { openSqlite } from '../../db/sqlite/store'
import type { Trx } from '../../db/store'
import { migrate } from '../../db/sqlite/migrate'
import { seedDemo } from '../../db/seed'
import { CLIENTS } from './load'
import { readyOrder } from './ready-order'

export const PASSWORD = 'bench-password-1'
export const LOCKER_SECRET = 'bench-locker-secret-0123456789abcdef'
export const LOCKERS = 200
const CUBBIES = 5
/** Number of menu items. */
const MENU_ITEMS = 25

export interface Stage {
  databasePath: string
  businessId: number
  guests: Array<{ id: number; email: string }>
  /** Ready orders, each in its own loaded cubby. */
  ready: Array<{ orderId: number; guest: number; locker: number; cubby: number }>
}

/** The demo's database with sixteen more guests, and two hundred lockers with an order in every cubby. */
export async function setStage(): Promise<Stage> {
  const databasePath = join(mkdtempSync(join(tmpdir(), 'barback-bench-')), 'barback.db')
  const store = openSqlite(databasePath)
  const now = Date.now()
  migrate(store.file)
  const passwordHash = await hashPassword(PASSWORD)
  await seedDemo(store, { now, passwordHash, lockerSecretHash: hashSecret(LOCKER_SECRET) })
  const stage = await store.unguarded(async (trx) => {
    const { businessId } = await trx.selectFrom('businessLocker').select('businessId').executeTakeFirstOrThrow()
    const sold = trx.selectFrom('menuItem').select('id').where('businessId', '=', businessId).where('isActive', '=', 1)
    await trx
      .updateTable('menuItem')
      .set({ isActive: 0 })
      .where('businessId', '=', businessId)
      .where('id', 'not in', sold.orderBy('id').limit(MENU_ITEMS))
      .execute()
    const guests = await addGuests(trx, { passwordHash, businessId, now })
    return { databasePath, businessId, guests, ready: await addLockers(trx, { businessId, guests, now }) }
  })
  await store.close()
  return stage
}

async function addGuests(
  trx: Trx,
  { passwordHash, businessId, now }: { passwordHash: string; businessId: number; now: number },
) {
  const stamps = { createdAt: now, updatedAt: now }
  const guests: Array<{ id: number; email: string; tabId: number }> = []
  for (let number = 1; number <= CLIENTS; number++) {
    const email = `bench-${number}@barback.test`
    const { id } = await trx
      .insertInto('customer')
      .values({
        email,
        passwordHash,
        firstName: 'Bench',
        lastName: String(number),
        verifiedDob: '1990-01-01',
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const tab = await trx
      .insertInto('tab')
      .values({ customerId: id, businessId, status: 'Open', openedAt: now, lastActivityAt: now, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow()
    guests.push({ id, email, tabId: tab.id })
  }
  return guests
}

interface LockerPlan {
  businessId: number
  guests: Array<{ id: number; tabId: number }>
  now: number
}

async function addLockers(trx: Trx, { businessId, guests, now }: LockerPlan) {
  const ready: Stage['ready'] = []
  const secretHash = hashSecret(LOCKER_SECRET)
  for (let locker = 1; locker <= LOCKERS; locker++) {
    const name = `bench-${locker}`
    const { id: lockerId } = await trx
      .insertInto('businessLocker')
      .values({
        businessId,
        deviceId: name,
        lockerId: name,
        name,
        numberOfCubbies: CUBBIES,
        secretHash,
        createdAt: now,
        updatedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let cubby = 1; cubby <= CUBBIES; cubby++) {
      const guest = (locker * CUBBIES + cubby) % guests.length
      const orderId = await addReadyOrder(trx, businessId, guests[guest], now)
      await trx
        .insertInto('cubby')
        .values({ lockerId, number: cubby, phase: 'Loaded', orderId, occupied: 1, since: now, updatedAt: now })
        .execute()
      ready.push({ orderId, guest, locker, cubby })
    }
  }
  return ready
}

async function addReadyOrder(
  trx: Trx,
  businessId: number,
  guest: LockerPlan['guests'][number] | undefined,
  now: number,
) {
  if (!guest) throw new Error('There are no guests')
  const { id } = await trx
    .insertInto('order')
    .values({
      uid: `bench-${guest.id}-${Math.random()}`,
      tabId: guest.tabId,
      businessId,
      customerId: guest.id,
      ...readyOrder(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
