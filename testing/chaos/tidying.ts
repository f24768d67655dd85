import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { DEMO_LOCKER } from '../../db/seed/venues'
import { DEMO_PASSWORD } from '../accounts'
import { createVisitor, type Visitor } from '../visitor'
import type { World } from './world'

const LOOK_MS = 1000
/** How many looks the staff wait for a door they asked to open. */
const PATIENCE = 10

const red = z.array(
  z.object({
    number: z.number(),
    phase: z.string(),
    orderId: z.number().nullable(),
    /** For a free cubby: which doors are open or may be unlatched, as 0 or 1. */
    front: z.number(),
    back: z.number(),
  }),
)

/** Phases that end by emptying the cubby. */
const TO_EMPTY: ReadonlySet<string> = new Set(['Fault', 'Unclaimed', 'Emptying'])

/** A member of staff who follows the bar's screen on cubbies, without JavaScript, until `isOver` returns true. */
export async function tidy(world: World, isOver: () => boolean): Promise<void> {
  const browser = createVisitor(() => world.bar.server.url, world.meter.send)
  while (!isOver()) {
    await pause(LOOK_MS)
    for (const cubby of await redCubbies(world)) {
      if (!TO_EMPTY.has(cubby.phase)) {
        await world.night.openAndShut(cubby.number, cubby.front === 1 ? 'front' : 'back')
      } else {
        // The server may be down, the disk full or the locker offline: the next look retries.
        await empty(world, browser, cubby.number, cubby.orderId !== null).catch(() => {})
      }
    }
  }
}

/**
 * Cubbies that only staff can clear: faults, empty ones with a door open or possibly unlatched, reserved ones with such a front, and orders whose
 * guest never comes. None while the database is away.
 */
export async function redCubbies({ bar, abandoned }: World) {
  const cubbies = await bar
    .read(({ db }) => read.execute(db))
    .then(
      ({ rows }) => red.parse(rows),
      () => [],
    )
  return cubbies.filter(({ phase, orderId }) => phase !== 'Unclaimed' || orderId === null || abandoned.has(orderId))
}

const read = sql`
  SELECT "number", "phase", "orderId",
    CASE WHEN "front" = 'open' OR "frontUnlatchedAt" IS NOT NULL THEN 1 ELSE 0 END AS "front",
    CASE WHEN "back" = 'open' OR "backUnlatchedAt" IS NOT NULL THEN 1 ELSE 0 END AS "back"
  FROM "cubby"
  WHERE "phase" IN ('Fault', 'Unclaimed', 'Emptying')
    OR ("phase" = 'Reserved' AND ("front" = 'open' OR "frontUnlatchedAt" IS NOT NULL))
    OR ("phase" = 'Settling' AND ("front" = 'open' OR "back" = 'open'))
    OR ("phase" IN ('Free', 'NextInLine')
      AND ("front" = 'open' OR "back" = 'open' OR coalesce("frontUnlatchedAt", "backUnlatchedAt") IS NOT NULL))`

async function empty({ night }: World, browser: Visitor, number: number, hasOrder: boolean): Promise<void> {
  if (browser.cookies.size === 0) await signIn(browser)
  const pressed = await browser.submit('/kiosk', {
    intent: 'emptyCubby',
    lockerId: DEMO_LOCKER.lockerId,
    cubby: String(number),
    ...(hasOrder && { refund: 'yes' }),
  })
  if (pressed.location?.startsWith('/login')) return signIn(browser)
  for (let look = 0; look < PATIENCE; look += 1) {
    if (await night.takeOut(number)) return
    await pause(LOOK_MS / 4)
  }
}

async function signIn(browser: Visitor): Promise<void> {
  browser.cookies.clear()
  await browser.submit('/login', { email: 'bartender@barback.test', password: DEMO_PASSWORD })
}
