import { LIVE_ORDER_STATUSES } from '../../../contract/order-states'
import { createRandom, type Random } from '../../../db/seed/random'
import type { CustomerActor } from '../../platform/auth/actor'
import { previewMenu } from '../../ordering/menu/menu'
import type { Services } from '../../platform/server/services'
import { demoVenue, simulatedBartender, simulatedGuests } from './crew'
import { demoOrders, isTaken, orderDrink, takeStep } from './steps'

const GUESTS = 40
/** The simulation's interval, in milliseconds. */
const BEAT_MS = 1000
/** Intervals at speed 1, in seconds: between two orders, and of each step of an order. */
const SECONDS_BETWEEN_ORDERS = 12
const SECONDS_A_STEP = 10
/** A bar starts no more drinks than its staff can make. */
const MOST_STARTED = 6
export const SPEEDS = { least: 1, most: 10 } as const

/** State of the simulated busy night. */
export interface NightState {
  isOn: boolean
  /** 1 to 10: how many times faster than real time. */
  speed: number
  /** True if the bar works by itself; otherwise a person does it on the bar's screen. */
  barWorks: boolean
  /** Orders placed so far. */
  orders: number
  /** When the night began, in Unix milliseconds: with the last busy night, else with the first look at the demo. */
  since: number
}

/** Simulates forty demo guests who order, wait and pick up, until it is switched off or the server stops. Holds its state in memory only. */
export class BusyNight {
  #state: Omit<NightState, 'since'> = { isOn: false, speed: 3, barWorks: true, orders: 0 }
  #since: number | undefined
  #timer: NodeJS.Timeout | undefined
  readonly #random: Random

  constructor(
    private readonly app: () => Services,
    seed: number,
  ) {
    this.#random = createRandom(seed)
  }

  get state(): NightState {
    this.#since ??= this.app().now()
    return { ...this.#state, since: this.#since }
  }

  /** Starts, stops or changes the simulation. */
  set(wish: Pick<NightState, 'isOn' | 'speed' | 'barWorks'>): void {
    const isNew = wish.isOn && !this.#state.isOn
    if (isNew) this.#since = this.app().now()
    this.#state = { ...wish, orders: isNew ? 0 : this.#state.orders }
    clearTimeout(this.#timer)
    if (wish.isOn) this.#timer = setTimeout(() => void this.#go(), 0)
  }

  async #go(): Promise<void> {
    const app = this.app()
    if (app.stopping.aborted) return
    await this.beat().catch((error: unknown) => app.log.warn({ err: error }, 'a beat of the busy night failed'))
    if (!this.#state.isOn) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#go(), BEAT_MS).unref()
  }

  /** One second of the simulation: a guest may order, and each live order may take its next step. */
  async beat(): Promise<void> {
    const app = this.app()
    const { businessId } = await demoVenue(app)
    const guests = await simulatedGuests(app, GUESTS)
    const busy = await this.#moveOn(businessId, guests)
    const idle = guests.filter(({ id }) => !busy.has(id))
    if (idle.length > 0 && this.#isDue(SECONDS_BETWEEN_ORDERS)) await this.#order(businessId, this.#random.pick(idle))
  }

  /** Moves live orders on. Returns the ids of their guests. */
  async #moveOn(businessId: number, guests: readonly CustomerActor[]): Promise<Set<number>> {
    const app = this.app()
    const bartender = await simulatedBartender(app)
    const byId = new Map(guests.map((guest) => [guest.id, guest]))
    const orders = await demoOrders(app, businessId, (rows) =>
      rows
        .where('order.customerId', 'in', [...byId.keys()])
        .where('order.status', 'in', LIVE_ORDER_STATUSES)
        .orderBy('order.id'),
    )
    let started = orders.filter(({ next }) => next === 'mix').length
    for (const one of orders) {
      const guest = byId.get(one.order.createdBy)
      const isBars = one.next === 'start' || one.next === 'mix' || one.next === 'load' || one.next === 'shutBack'
      if (!guest || one.next === 'wait' || (isBars && !this.#state.barWorks) || !this.#isDue(SECONDS_A_STEP)) continue
      if (one.next === 'start' && ++started > MOST_STARTED) continue
      await isTaken(takeStep(app, one, { guest, bartender }))
    }
    return new Set(orders.map(({ order }) => order.createdBy))
  }

  async #order(businessId: number, guest: CustomerActor): Promise<void> {
    const app = this.app()
    const { items } = await previewMenu(app, businessId, true)
    const offered = items.filter(({ available }) => available)
    if (offered.length === 0) return
    const featured = offered.filter(({ featuredItem }) => featuredItem)
    const { id } = this.#random.pick(featured.length > 0 && this.#random.chance(0.5) ? featured : offered)
    const wish = { businessId, menuItemId: id, quantity: this.#random.weighted([[1, 3] as const, [2, 1] as const]) }
    const isPlaced = await isTaken(orderDrink(app, guest, { ...wish, tipPercent: this.#random.pick([0, 15, 18, 20]) }))
    if (isPlaced) this.#state = { ...this.#state, orders: this.#state.orders + 1 }
  }

  /** Returns true in a share of the seconds that averages one in `seconds` at speed 1. */
  #isDue(seconds: number): boolean {
    return this.#random.chance(Math.min(1, this.#state.speed / seconds))
  }
}

declare module '../../platform/server/services' {
  interface Parts {
    /** The demo's simulated guests. */
    busyNight: BusyNight
  }
}
