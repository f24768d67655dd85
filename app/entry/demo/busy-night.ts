import { isBarbackError } from '../../../contract/errors'
import { LIVE_ORDER_STATUSES } from '../../../contract/order-states'
import { createRandom, type Random } from '../../../db/seed/random'
import type { CustomerActor } from '../../platform/auth/actor'
import { previewMenu } from '../../ordering/menu/menu'
import type { Services } from '../../platform/server/services'
import { demoVenue, simulatedBartender, simulatedGuests } from './crew'
import { demoOrders, orderDrink, takeStep } from './steps'

const GUESTS = 40
/** How often something may happen, in milliseconds. */
const BEAT_MS = 1000
/** At speed 1 a guest orders every so many seconds, and each step of an order takes about as long. */
const SECONDS_BETWEEN_ORDERS = 12
const SECONDS_A_STEP = 10
/** A bar does not start more drinks than it has hands for. */
const MOST_STARTED = 6
export const SPEEDS = { least: 1, most: 10 } as const

/** How a busy night goes. */
export interface NightState {
  isOn: boolean
  /** 1 to 10: how many times faster than a real one. */
  speed: number
  /** Whether the bar works by itself; otherwise somebody does it on the bar's screen. */
  barWorks: boolean
  /** How many orders it has brought. */
  orders: number
}

/** Forty of the demo's guests who order, wait and pick up, until it is ended or the server stops. It is in memory only. */
export class BusyNight {
  #state: NightState = { isOn: false, speed: 3, barWorks: true, orders: 0 }
  #timer: NodeJS.Timeout | undefined
  readonly #random: Random

  constructor(
    private readonly app: () => Services,
    seed: number,
  ) {
    this.#random = createRandom(seed)
  }

  get state(): NightState {
    return this.#state
  }

  /** Begins it, or changes how it goes on. */
  set(wish: Pick<NightState, 'isOn' | 'speed' | 'barWorks'>): void {
    this.#state = { ...wish, orders: wish.isOn && !this.#state.isOn ? 0 : this.#state.orders }
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

  /** One second of it: perhaps somebody orders, and orders that are under way move on, each after its time. */
  async beat(): Promise<void> {
    const app = this.app()
    const { businessId } = await demoVenue(app)
    const guests = await simulatedGuests(app, GUESTS)
    const busy = await this.#moveOn(businessId, guests)
    const idle = guests.filter(({ id }) => !busy.has(id))
    if (idle.length > 0 && this.#isDue(SECONDS_BETWEEN_ORDERS)) await this.#order(businessId, this.#random.pick(idle))
  }

  /** Answers whose orders are not over. */
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
      await unlessRefused(takeStep(app, one, { guest, bartender }))
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
    const isPlaced = await unlessRefused(
      orderDrink(app, guest, { ...wish, tipPercent: this.#random.pick([0, 15, 18, 20]) }),
    )
    if (isPlaced) this.#state = { ...this.#state, orders: this.#state.orders + 1 }
  }

  /** Whether something happens in this second that at speed 1 happens every so many. */
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

/** What is refused to a simulated guest (sold out, no cubby, somebody was faster) is tried again another time. */
async function unlessRefused(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (!isBarbackError(error)) throw error
    return false
  }
}
