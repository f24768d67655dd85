import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../db/connection'
import { createRandom } from '../../db/seed/random'
import { DEMO_LOCKER } from '../../db/seed/venues'
import { buildIfStale } from '../../scripts/steps.mjs'
import { openLine, type Line } from '../../testing/line'
import { LockerNight } from '../../testing/locker-night'
import { ControllerProgram, ServerProgram } from '../../testing/programs'
import { openStandIn } from '../../testing/stripe'
import { TEST_LOCKER_SECRET, templateDatabase } from '../../testing/template'

/** MODEL_KILLS serves more orders, and kills all the while. */
const ORDERS = Number(process.env.MODEL_KILLS ?? 6)
const SEED = Number(process.env.MODEL_SEED ?? 20261122)
const AT_ONCE = 3
const LIMIT_MS = 60_000 + ORDERS * 30_000

const folder = mkdtempSync(join(tmpdir(), 'barback-locker-kill-'))
const database = join(folder, 'barback.db')
let stripe: Awaited<ReturnType<typeof openStandIn>>
let server: ServerProgram
let controller: ControllerProgram
let line: Line

beforeAll(async () => {
  await buildIfStale()
  copyFileSync(await templateDatabase(), database)
  stripe = await openStandIn(folder, Date.now)
  server = new ServerProgram({ DATABASE_PATH: database, ...stripe.env })
  await server.start()
  line = await openLine(() => server.port)
  controller = await ControllerProgram.on((port) => {
    const path = join(folder, 'locker.json')
    const config = {
      server: line.url,
      deviceId: DEMO_LOCKER.deviceId,
      secret: TEST_LOCKER_SECRET,
      numberOfCubbies: DEMO_LOCKER.numberOfCubbies,
      hardware: { kind: 'simulated', page: { port } },
      stateDirectory: 'state',
      doors: { pulseMs: 50, gapMs: 20 },
    }
    writeFileSync(path, JSON.stringify(config))
    return path
  })
  controller.start()
})
afterAll(async () => {
  await controller.end('SIGKILL')
  line.stop()
  await server.end('SIGTERM')
  await stripe.standIn.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('A locker whose server and controller are killed at any moment, over a line that hangs', () => {
  it(
    'serves every order to its own guest, and opens no door twice',
    async () => {
      const orders = await preparedOrders(ORDERS)
      const night = new LockerNight(server, controller)
      await night.signIn()
      const random = createRandom(SEED)
      const fates = [
        () => server.restart(),
        async () => {
          await controller.end('SIGKILL')
          await pause(random.next() * 1_000)
          controller.start()
        },
        async () => {
          line.stall()
          await pause(random.next() * 3_000)
          line.flow()
        },
      ]
      let struck = 0
      let isOver = false
      const fate = async () => {
        while (!isOver) {
          await pause(300 + random.next() * 2_500)
          await fates[Math.floor(random.next() * fates.length)]?.()
          struck += 1
        }
      }
      const people = async () => {
        const waiting = [...orders]
        const serveAll = async () => {
          for (let order = waiting.shift(); order !== undefined; order = waiting.shift()) await night.serve(order)
        }
        await Promise.all(Array.from({ length: AT_ONCE }, serveAll))
      }
      await Promise.all([people().finally(() => (isOver = true)), fate()])
      expect(struck).toBeGreaterThan(3)
      expect([...night.inside]).toEqual([])
      await expect.poll(() => commandsAgainst(night), { timeout: 15_000 }).toEqual([])
    },
    LIMIT_MS,
  )
})

/** Orders of the demo's guest that the bar has prepared. */
async function preparedOrders(count: number): Promise<number[]> {
  const store = openStore(database)
  const now = Date.now()
  const { businessId } = await store.db.selectFrom('businessLocker').select('businessId').executeTakeFirstOrThrow()
  const { id: customerId } = await store.db
    .selectFrom('customer')
    .select('id')
    .where('email', '=', 'guest@barback.test')
    .executeTakeFirstOrThrow()
  const { id: tabId } = await store.db
    .insertInto('tab')
    .values({
      customerId,
      businessId,
      status: 'Open',
      openedAt: now,
      lastActivityAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirstOrThrow()
  const orders = await store.db
    .insertInto('order')
    .values(
      Array.from({ length: count }, (_, index) => ({
        uid: `night-${index}`,
        ...{ tabId, businessId, customerId, status: 'Prepared' as const, paymentStatus: 'Paid' as const },
        ...{
          isAlcoholic: 0 as const,
          taxRate: 0.075,
          subtotalCents: 1000,
          taxCents: 75,
          serviceFeeCents: 99,
          tipCents: 0,
        },
        ...{ totalCents: 1174, placedAt: now, paidAt: now, createdAt: now, updatedAt: now },
      })),
    )
    .returning('id')
    .execute()
  await store.close()
  return orders.map(({ id }) => id)
}

/** Doors whose lock moved for no command, or more than once for one, or not for one that was carried out. */
async function commandsAgainst(night: LockerNight): Promise<string[]> {
  const doors = await night.doors()
  if (!doors) return ['the locker does not answer']
  const store = openStore(database)
  const commands = await store.db.selectFrom('lockerCommand').select(['cubby', 'door', 'status']).execute()
  await store.close()
  return doors.flatMap(({ number, ...sides }) =>
    (['front', 'back'] as const).flatMap((side) => {
      const here = commands.filter(({ cubby, door }) => cubby === number && door === side)
      const done = here.filter(({ status }) => status === 'Done').length
      // The lock of one that failed may have moved, or not.
      const most = done + here.filter(({ status }) => status === 'Failed').length
      const { releases } = sides[side]
      const wrong = releases < done || releases > most
      return wrong ? [`${side} of cubby ${number}: moved ${releases} times, for ${done} to ${most} commands`] : []
    }),
  )
}
