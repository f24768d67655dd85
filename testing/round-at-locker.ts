import { loadOrder, type LoadAnswer } from '../app/ordering/lockers/load'
import { readOrder } from '../app/ordering/orders/read'
import type { DoorSide } from '../contract/locker-protocol'
import { openLockerBar, type LockerBar, type TestLocker } from './locker-bar'

/** A bar whose locker has four cubbies of four places: an order of eight glasses takes two. */
export interface RoundBar {
  bar: LockerBar
  locker: TestLocker
  load(orderId: number, cubby?: number | null): Promise<LoadAnswer>
  /** Inserts an order of eight glasses and returns its id. */
  eight(more?: Parameters<LockerBar['order']>[0]): Promise<number>
  /** Inserts such an order, and fills its cubbies. */
  loaded(): Promise<number>
  /** Resolves once a door is open. */
  isOpen(cubby: number, door: DoorSide): Promise<void>
  /** Closes a door once it is open. */
  cycle(cubby: number, door: DoorSide): Promise<void>
  /** '1 Loaded: 4' for each cubby of the order, as its guest sees them; 'emptied' for one that is. */
  cubbiesOf(orderId: number): Promise<string[]>
}

export async function openRoundBar(): Promise<RoundBar> {
  const bar = await openLockerBar()
  await bar.locker('river', 4)
  const locker = await bar.controller('river', 4)
  const at: RoundBar = {
    bar,
    locker,
    load: (orderId, cubby) => loadOrder(bar.app, bar.staff, { orderId, cubby }),
    eight: (more = {}) => bar.order({ glasses: 8, ...more }),
    async loaded() {
      const orderId = await at.eight()
      await locker.load(orderId)
      return orderId
    },
    isOpen: (cubby, door) => bar.until(async () => (await bar.cubby(cubby))[door] === 'open'),
    async cycle(cubby, door) {
      await at.isOpen(cubby, door)
      await locker.shut(cubby, door)
    },
    async cubbiesOf(orderId) {
      const { cubbies } = await readOrder(bar.app, bar.guest, orderId)
      return cubbies.map(
        ({ number, phase, takenOutAt, lines }) =>
          `${number} ${takenOutAt === null ? phase : 'emptied'}: ${lines.map(({ quantity }) => quantity).join(' ')}`,
      )
    },
  }
  return at
}
