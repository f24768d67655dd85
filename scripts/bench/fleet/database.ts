import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from '../../../app/platform/auth/passwords'
import { hashSecret } from '../../../app/ordering/lockers/secret'
import { openSqlite } from '../../../db/sqlite/store'
import { migrate } from '../../../db/sqlite/migrate'
import { seedDemo } from '../../../db/seed'
import { CLIENTS } from '../load'
import { rowWriter, type RowWriter } from '../large/row-writer'
import { readyOrder } from '../ready-order'
import { LOCKER_SECRET, PASSWORD } from '../stage'

export const CUBBIES = 12
const LOCKERS_OF_A_VENUE = 4
/** Ready orders in each locker; its other cubbies are free. */
const ORDERS_OF_A_LOCKER = 3

export interface FleetStage {
  folder: string
  databasePath: string
  /** The guests' email addresses. All orders of a venue belong to one guest. */
  guests: string[]
  /** Ready orders, each in its own loaded cubby; `guest` is an index into `guests`. */
  ready: ReadyOrder[]
}

export interface ReadyOrder {
  orderId: number
  guest: number
  /** From 0. */
  locker: number
  cubby: number
}

export const deviceIdOf = (locker: number) => `fleet-${locker}`

/** The demo's database with this many lockers of twelve cubbies, four per venue, and three Ready orders in each. */
export async function setFleetStage(lockers: number): Promise<FleetStage> {
  const folder = mkdtempSync(join(tmpdir(), 'barback-bench-'))
  const databasePath = join(folder, 'barback.db')
  const store = openSqlite(databasePath)
  const now = Date.now()
  migrate(store.file)
  const passwordHash = await hashPassword(PASSWORD)
  const secretHash = hashSecret(LOCKER_SECRET)
  await seedDemo(store, { now, passwordHash, lockerSecretHash: secretHash })
  const stage = store.file.transaction(() => fill(rowWriter(store.file), lockers))()
  await store.close()
  return { folder, databasePath, ...stage }

  function fill(rows: RowWriter, count: number): Pick<FleetStage, 'guests' | 'ready'> {
    const stamps = { createdAt: now, updatedAt: now }
    const guests = Array.from({ length: CLIENTS }, (_, number) => {
      const email = `fleet-${number}@barback.test`
      const name = { firstName: 'Fleet', lastName: String(number) }
      return { email, id: rows.add('customer', { email, passwordHash, ...name, verifiedDob: '1990-01-01', ...stamps }) }
    })
    const ready: ReadyOrder[] = []
    for (let first = 0; first < count; first += LOCKERS_OF_A_VENUE) {
      const venue = rows.add('place', {
        name: `Fleet ${first}`,
        streetAddress: `${first} Main Street`,
        city: 'Springfield',
        state: 'FL',
        zip: '32202',
        latitude: 30 + first / 10_000,
        longitude: -81 - first / 10_000,
        timeZone: 'America/New_York',
        ...stamps,
      })
      const businessId = rows.add('business', {
        placeId: venue,
        slug: `fleet-${first}`,
        active: 1,
        serviceFeeCents: 199,
        ...stamps,
      })
      const taxClassId = rows.add('taxClass', { businessId, name: 'Sales tax', isDefault: 1, ...stamps })
      rows.add('taxClassRate', { taxClassId, ratePercentage: 7.5, fromDate: '2020-01-01', ...stamps })
      const guest = (first / LOCKERS_OF_A_VENUE) % CLIENTS
      const customerId = guests[guest]?.id ?? 0
      const tabId = rows.add('tab', {
        customerId,
        businessId,
        status: 'Open',
        openedAt: now,
        lastActivityAt: now,
        ...stamps,
      })
      for (let locker = first; locker < Math.min(count, first + LOCKERS_OF_A_VENUE); locker++) {
        const lockerId = rows.add('businessLocker', {
          businessId,
          deviceId: deviceIdOf(locker),
          lockerId: deviceIdOf(locker),
          name: `Locker ${locker}`,
          numberOfCubbies: CUBBIES,
          secretHash,
          ...stamps,
        })
        for (let cubby = 1; cubby <= CUBBIES; cubby++) {
          const closed = {
            lockerId,
            number: cubby,
            front: 'closed',
            back: 'closed',
            since: now,
            updatedAt: now,
          } as const
          if (cubby > ORDERS_OF_A_LOCKER) {
            rows.add('cubby', closed)
            continue
          }
          const orderId = addReadyOrder(rows, { businessId, customerId, tabId, now })
          rows.add('cubby', { ...closed, phase: 'Loaded', orderId, occupied: 1 })
          ready.push({ orderId, guest, locker, cubby })
        }
      }
    }
    return { guests: guests.map(({ email }) => email), ready }
  }
}

interface Whose {
  businessId: number
  customerId: number
  tabId: number
  now: number
}

function addReadyOrder(rows: RowWriter, { now, ...whose }: Whose): number {
  return rows.add('order', {
    uid: `fleet-${whose.customerId}-${Math.random()}`,
    ...whose,
    ...readyOrder(now),
  })
}
