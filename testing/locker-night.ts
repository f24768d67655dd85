import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { createClient, dataOf, type Client } from '../contract/client/client'
import type { DoorSide } from '../contract/locker-protocol'
import { DEMO_LOCKER } from '../db/seed/venues'
import { DEMO_PASSWORD } from './accounts'
import type { ControllerProgram, ServerProgram } from './programs'

/** How long a hand leaves a door open, in milliseconds. */
const OPEN_MS = 800
/** How often everybody looks again, in milliseconds. */
const LOOK_MS = 150

const door = z.object({ state: z.string(), releases: z.number() })
const page = z.object({ cubbies: z.array(z.object({ number: z.number(), front: door, back: door })) })
type CubbyOnPage = z.infer<typeof page>['cubbies'][number]

/**
 * People around a locker whose programs may be dead at any moment. Everybody tries again until it works. What lies behind each door is known
 * here and nowhere else.
 */
export class LockerNight {
  /** The order whose drink lies in a cubby. */
  readonly inside = new Map<number, number>()
  readonly #tablet: Client
  readonly #phone: Client

  constructor(
    server: ServerProgram,
    private readonly controller: ControllerProgram,
  ) {
    const anywhere = 'http://bar.invalid'
    // The server listens elsewhere after each start.
    const reach: typeof fetch = (input, init) => fetch(inputUrl(input).replace(anywhere, server.url), init)
    this.#tablet = createClient({ baseUrl: anywhere, lockerId: DEMO_LOCKER.lockerId, fetch: reach })
    this.#phone = createClient({ baseUrl: anywhere, fetch: reach })
  }

  async signIn(): Promise<void> {
    dataOf(await this.#tablet.auth.loginStaff({ email: 'bartender@barback.test', password: DEMO_PASSWORD }))
    dataOf(await this.#phone.auth.loginCustomer({ email: 'guest@barback.test', password: DEMO_PASSWORD }))
  }

  /** A prepared order is loaded by the staff, picked up by its guest, and completed by its doors. */
  async serve(orderId: number): Promise<void> {
    while ((await this.#statusOf(orderId)) !== 'Ready') await this.#load(orderId)
    while ((await this.#statusOf(orderId)) !== 'Completed') await this.#pickUp(orderId)
  }

  /** How the doors stand; undefined while the controller does not run. */
  async doors(): Promise<CubbyOnPage[] | undefined> {
    const answer = await fetch(`${this.controller.page}/state`).catch(() => undefined)
    return answer?.ok ? page.parse(await answer.json()).cubbies : undefined
  }

  async #load(orderId: number): Promise<void> {
    const order = await this.#tablet.kiosk.order(orderId)
    if (!order.ok) return pause(LOOK_MS)
    const { status, cubby, version } = order.data
    const elsewhere = [...this.inside].find(([number, drink]) => drink === orderId && number !== cubby?.number)
    // The cubby turned red after the drink was put in: the bar takes it out again.
    if (elsewhere && (await this.#move(elsewhere[0], 'back', 'open', true))) {
      this.inside.delete(elsewhere[0])
      await pause(OPEN_MS)
      await this.#untilMoved(elsewhere[0], 'back', 'closed')
    }
    if (status !== 'Prepared') return pause(LOOK_MS)
    const isOpen = cubby && (await this.doors())?.find(({ number }) => number === cubby.number)?.back.state === 'open'
    if (isOpen && cubby.color === 'white' && !this.inside.has(cubby.number)) {
      this.inside.set(cubby.number, orderId)
      await pause(OPEN_MS)
      await this.#untilMoved(cubby.number, 'back', 'closed')
    } else await this.#tablet.kiosk.change(orderId, { version, status: 'Ready' })
    await pause(LOOK_MS)
  }

  async #pickUp(orderId: number): Promise<void> {
    const tapped = await this.#phone.orders.pickup(orderId, {})
    const number = tapped.ok ? tapped.data.cubbies[0]?.number : undefined
    const isOpen = (await this.doors())?.find((cubby) => cubby.number === number)?.front.state === 'open'
    if (number !== undefined && isOpen) {
      const found = this.inside.get(number)
      if (found !== undefined && found !== orderId) throw new Error(`order ${orderId} found the drink of ${found}`)
      this.inside.delete(number)
      await pause(OPEN_MS)
      await this.#untilMoved(number, 'front', 'closed')
    }
    await pause(LOOK_MS)
  }

  async #statusOf(orderId: number): Promise<string | undefined> {
    const order = await this.#phone.orders.get(orderId)
    return order.ok ? order.data.status : undefined
  }

  async #untilMoved(cubby: number, side: DoorSide, state: 'open' | 'closed'): Promise<void> {
    while (!(await this.#move(cubby, side, state))) await pause(LOOK_MS)
  }

  async #move(cubby: number, side: DoorSide, state: 'open' | 'closed', force = false): Promise<boolean> {
    const body = JSON.stringify({ cubby, door: side, state, ...(force && { force }) })
    const answer = await fetch(`${this.controller.page}/doors`, { method: 'POST', body }).catch(() => undefined)
    return answer?.ok ?? false
  }
}

function inputUrl(input: Parameters<typeof fetch>[0]): string {
  if (typeof input === 'string') return input
  return input instanceof URL ? input.href : input.url
}
