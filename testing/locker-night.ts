import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { dataOf } from '../contract/client/client'
import type { OrderStatus } from '../contract/enumerations'
import type { DoorSide } from '../contract/locker-protocol'
import type { Database } from '../db/store'
import { BY_THE_LOCKER } from '../db/seed/venues'
import type { Person } from './person'
import type { ControllerProgram } from './programs'

/** How long a person leaves a door open, in milliseconds. */
const OPEN_MS = 800
/** How long each person waits between attempts, in milliseconds. */
const LOOK_MS = 150

const door = z.object({ state: z.string(), releases: z.number() })
const page = z.object({ cubbies: z.array(z.object({ number: z.number(), front: door, back: door })) })
type CubbyOnPage = z.infer<typeof page>['cubbies'][number]

/**
 * People around a locker whose programs may be dead at any moment. They retry until they succeed. Only this class knows what is really behind
 * each door.
 */
export class LockerNight {
  /** The order whose drink is in each cubby. */
  readonly inside = new Map<number, number>()

  constructor(
    private readonly controller: ControllerProgram,
    private readonly tablet: Person,
  ) {}

  /**
   * Runs a paid order: staff make and load it, the guest picks it up, and its doors complete it. Stops at status `until`. Returns the status
   * reached: that one, Completed or Cancelled.
   */
  async serve(orderId: number, guest: Person, until: OrderStatus = 'Completed'): Promise<OrderStatus> {
    for (;;) {
      const status = await this.#statusOf(orderId, guest)
      if (status === until || status === 'Completed' || status === 'Cancelled') return status
      if (status === 'Ready') await this.#pickUp(orderId, guest)
      else if (status === 'Prepared') await this.#load(orderId)
      else if (status === 'Paid') await this.#change(orderId, 'Started')
      else if (status === 'Started') await this.#change(orderId, 'Prepared')
      else await pause(LOOK_MS)
    }
  }

  /** Staff empty a cubby whose back door is open, and close it. Returns false if the door is closed. */
  async takeOut(number: number): Promise<boolean> {
    if ((await this.doors())?.find((cubby) => cubby.number === number)?.back.state !== 'open') return false
    this.inside.delete(number)
    await pause(OPEN_MS)
    await this.#untilMoved(number, 'back', 'closed')
    return true
  }

  /** Staff pull open a door whose lock may be unlatched, and close it. */
  async openAndShut(number: number, side: DoorSide): Promise<void> {
    if (!(await this.#move(number, side, 'open', true))) return
    await pause(OPEN_MS)
    await this.#untilMoved(number, side, 'closed')
  }

  /** The states of all doors; undefined while the controller is not running. */
  async doors(): Promise<CubbyOnPage[] | undefined> {
    const answer = await fetch(`${this.controller.page}/state`).catch(() => undefined)
    return answer?.ok ? page.parse(await answer.json()).cubbies : undefined
  }

  async #load(orderId: number): Promise<void> {
    const order = await this.tablet.client.kiosk.order(orderId)
    if (order.status === 401) return this.tablet.signIn()
    if (!order.ok) return pause(LOOK_MS)
    const { status, cubby, cubbies, version } = order.data
    const isItsOwn = (number: number) => cubbies.some((one) => one.number === number)
    const elsewhere = [...this.inside].find(([number, drink]) => drink === orderId && !isItsOwn(number))
    // The cubby became Fault after the drink was put in: staff take it out again.
    if (elsewhere && (await this.#move(elsewhere[0], 'back', 'open', true))) {
      this.inside.delete(elsewhere[0])
      await pause(OPEN_MS)
      await this.#untilMoved(elsewhere[0], 'back', 'closed')
    }
    if (status !== 'Prepared') return pause(LOOK_MS)
    const isOpen = cubby && (await this.doors())?.find(({ number }) => number === cubby.number)?.back.state === 'open'
    const found = this.inside.get(cubby?.number ?? 0)
    // A cubby that already has the drink only needs its door closed again.
    if (isOpen && cubby.phase === 'Reserved' && (found === undefined || found === orderId)) {
      this.inside.set(cubby.number, orderId)
      await pause(OPEN_MS)
      await this.#untilMoved(cubby.number, 'back', 'closed')
    } else await this.tablet.client.kiosk.change(orderId, { version, status: 'Ready' })
    await pause(LOOK_MS)
  }

  async #change(orderId: number, status: OrderStatus): Promise<void> {
    const order = await this.tablet.ask(({ kiosk }) => kiosk.order(orderId))
    if (order.ok) await this.tablet.client.kiosk.change(orderId, { version: order.data.version, status })
  }

  async #pickUp(orderId: number, guest: Person): Promise<void> {
    const tapped = await guest.client.orders.pickup(orderId, { location: BY_THE_LOCKER })
    const number = tapped.ok ? tapped.data.cubbies[0]?.number : undefined
    const isOpen = (await this.doors())?.find((cubby) => cubby.number === number)?.front.state === 'open'
    if (number !== undefined && isOpen) {
      const found = this.inside.get(number)
      if (found !== undefined && found !== orderId) throw new Error(`order ${orderId} got the drink of ${found}`)
      this.inside.delete(number)
      await pause(OPEN_MS)
      await this.#untilMoved(number, 'front', 'closed')
    }
    await pause(LOOK_MS)
  }

  async #statusOf(orderId: number, guest: Person): Promise<OrderStatus> {
    return dataOf(await guest.ask(({ orders }) => orders.get(orderId))).status
  }

  async #untilMoved(cubby: number, side: DoorSide, state: 'open' | 'closed'): Promise<void> {
    while (!(await this.#move(cubby, side, state))) await pause(LOOK_MS)
  }

  async #move(cubby: number, side: DoorSide, state: 'open' | 'closed', force = false): Promise<boolean> {
    const body = JSON.stringify({ cubby, door: side, state, ...(force && { force }) })
    const answer = await fetch(`${this.controller.page}/doors`, { method: 'POST', body }).catch(() => undefined)
    return answer?.ok ?? false
  }

  /** Doors with more lock releases than commands, or fewer than completed commands. */
  async locksAgainst(db: Database): Promise<string[]> {
    const doors = await this.doors()
    if (!doors) return ['the locker does not answer']
    const commands = await db.selectFrom('lockerCommand').select(['cubby', 'door', 'status']).execute()
    return doors.flatMap(({ number, ...sides }) =>
      (['front', 'back'] as const).flatMap((side) => {
        const here = commands.filter(({ cubby, door }) => cubby === number && door === side)
        const done = here.filter(({ status }) => status === 'Done').length
        // A failed command may have released its lock.
        const most = done + here.filter(({ status }) => status === 'Failed').length
        const { releases } = sides[side]
        const wrong = releases < done || releases > most
        return wrong ? [`${side} of cubby ${number}: moved ${releases} times, for ${done} to ${most} commands`] : []
      }),
    )
  }
}
