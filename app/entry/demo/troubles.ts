import { setTimeout as pause } from 'node:timers/promises'
import { parseLocation } from '../../../contract/distance'
import { OUT_OF_REACH_MS } from '../../../contract/tickets'
import { BY_THE_LOCKER } from '../../../db/seed/venues'
import { refusedInWords } from '../../guest/refused-words'
import type { CustomerActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { collectOrder } from '../../ordering/lockers/collect'
import { guestTicket } from '../../ordering/lockers/guest-ticket'
import { pullCable, scanTicket, shutDoor, stickDoor, type DemoLocker } from './demo-locker'
import { demoOrders, isTaken, takeStep, type Crew, type DemoOrder } from './steps'

/** A trouble ends by itself after so many seconds, because all visitors of the demo share its locker. */
const TROUBLE_SECONDS = 90
/** An order that its visitor has left is picked up after so many milliseconds, so that the bar and the cubby are free again. */
const LEFT_MS = 600_000
/** The longest time for the steps of that, in milliseconds: another visitor may have cut the network. */
const TIDY_MS = 180_000
/** Milliseconds between two looks at an order that waits for a door, and the longest wait. */
const LOOK_MS = 100
const PATIENCE_MS = 15_000
/** The locker's last message may be some milliseconds older than its cable's end. */
const SLACK_MS = 200

/**
 * The next step of an order during a trouble: `silence` until the locker takes tickets, `ticket`, `takeOut` once the front is open, `plug` once it
 * is closed, and `stuck` while a lock does not move.
 */
export type TroubleStep = 'silence' | 'ticket' | 'takeOut' | 'plug' | 'stuck'

/** `wasTakenOut`: the visitor has taken the drink out, which the server learns only later. */
export function troubleOf(
  { order, next }: DemoOrder,
  locker: DemoLocker | undefined,
  wasTakenOut: boolean,
): { step: TroubleStep; waitsMs: number | null } | undefined {
  const cubby = locker?.cubbies.find(({ number }) => number === order.cubby?.number)
  if (!locker || !cubby || order.status !== 'Ready') return undefined
  if (locker.unpluggedMs === null) {
    return cubby.front.fault === 'stuck' && next !== 'shutFront' ? { step: 'stuck', waitsMs: null } : undefined
  }
  if (cubby.front.state === 'open') return { step: 'takeOut', waitsMs: null }
  if (wasTakenOut) return { step: 'plug', waitsMs: null }
  const waitsMs = OUT_OF_REACH_MS + SLACK_MS - locker.unpluggedMs
  return waitsMs > 0 ? { step: 'silence', waitsMs } : { step: 'ticket', waitsMs: null }
}

/** Takes a step of a trouble. `silence` only passes. @throws 409 with the locker's words if it refuses the ticket */
export async function takeTroubleStep(
  app: Services,
  guest: CustomerActor,
  { order }: DemoOrder,
  step: TroubleStep,
): Promise<void> {
  if (!order.cubby) return
  const { number } = order.cubby
  if (step === 'ticket') {
    const { ticket } = await guestTicket(app, guest, order.id)
    const answer = await scanTicket(app, ticket)
    if (answer !== `Cubby ${number} is open`) throw refusedInWords('ask_staff', answer)
  }
  if (step === 'takeOut') await shutDoor(app, number, 'front')
  if (step === 'plug') await pullCable(app, 0)
  if (step === 'stuck') await stickDoor(app, number, 0)
}

/** Pulls the network cable of the locker, with the order in it. */
export async function letWifiDie(app: Services): Promise<void> {
  await pullCable(app, TROUBLE_SECONDS)
}

/** Breaks the lock of the order's front, which the guest then taps. */
export async function letDoorStick(app: Services, guest: CustomerActor, { order }: DemoOrder): Promise<void> {
  if (!order.cubby) return
  await stickDoor(app, order.cubby.number, TROUBLE_SECONDS)
  await collectOrder(app, guest, { orderId: order.id, location: parseLocation(BY_THE_LOCKER) })
}

interface Walked {
  orderId: number
  businessId: number
}

/** Takes an order's steps until it is ready in its cubby. @throws 409 if no cubby is free */
export async function bringToCubby(app: Services, walked: Walked, crew: Crew): Promise<DemoOrder> {
  const late = app.now() + PATIENCE_MS
  for (;;) {
    const found = await read(app, walked)
    if (found?.next === 'open') return found
    if (!found || found.next === 'over' || app.now() > late) {
      throw refusedInWords('no_cubby', 'No cubby is free for this drink yet. Try again in a minute.')
    }
    // The locker may be coming back from another visitor's outage.
    if (found.next === 'wait' || !(await isTaken(takeStep(app, found, crew)))) await pause(LOOK_MS)
  }
}

/** Has the order picked up later, unless its visitor does it first. */
export function tidyLater(app: Services, walked: Walked, crew: Crew): void {
  const again = setTimeout(() => void tidy(app, walked, crew), LEFT_MS)
  again.unref()
}

async function tidy(app: Services, walked: Walked, crew: Crew): Promise<void> {
  const late = app.now() + TIDY_MS
  try {
    while (!app.stopping.aborted && app.now() < late) {
      const found = await read(app, walked)
      if (!found || found.next === 'over') return
      if (found.next !== 'wait') await isTaken(takeStep(app, found, crew))
      await pause(1000)
    }
  } catch (error) {
    app.log.warn({ err: error }, 'an order that a visitor of the demo has left could not be picked up')
  }
}

async function read(app: Services, { orderId, businessId }: Walked): Promise<DemoOrder | undefined> {
  const [found] = await demoOrders(app, businessId, (rows) => rows.where('order.id', '=', orderId))
  return found
}
