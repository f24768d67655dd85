import { expect } from 'vitest'
import { AWAITING_PHASES, type CubbyPhase } from '../contract/cubbies'
import type { DoorSide } from '../contract/locker-protocol'
import { CUBBIES } from './evening-actions'
import type { LockerBar, TestLocker } from './locker-bar'

/** A lock release, and the order that was behind its door. */
export interface Release {
  cubby: number
  door: DoorSide
  at: number
  inside: number | undefined
}

interface Known {
  /** The order whose drink is in each cubby. */
  inside: ReadonlyMap<number, number>
  releases: readonly Release[]
}

/** The invariants of every evening at a locker. */
export class Promises {
  /** Phases at the previous check. */
  #before: CubbyPhase[] = []

  constructor(
    private readonly bar: LockerBar,
    private readonly locker: TestLocker,
    private readonly known: Known,
  ) {}

  /** No cubby is given to an order, or becomes Loaded, while its front can be pulled open. */
  async afterEach(): Promise<void> {
    const phases = await this.bar.phases()
    for (const [index, phase] of phases.entries()) {
      const isNew = phase !== this.#before[index] && (phase === 'Reserved' || phase === 'Loaded')
      // A pickup that was not carried out returns to Loaded: nothing was released for it.
      const wasThere = phase === 'Loaded' && this.#before[index] === 'Collecting'
      const { front } = this.locker.hardware.state().cubbies[index] ?? {}
      if (isNew && !wasThere) {
        expect(
          front?.released,
          `anybody could open the front of cubby ${index + 1}, which has just become ${phase}`,
        ).toBe(false)
      }
    }
    this.#before = phases
  }

  async atTheEnd(): Promise<void> {
    await this.#ofCommands()
    await this.#ofCubbies()
    await this.#ofOrders()
  }

  /** Each release belongs to a valid command, each command released at most once, and a front with a drink behind it opened only for its guest. */
  async #ofCommands(): Promise<void> {
    const { releases } = this.known
    const commands = await this.bar.app.db.selectFrom('lockerCommand').selectAll().execute()
    // A failed command may have opened its door.
    const carriedOut = commands.filter(({ status }) => status === 'Done' || status === 'Failed')
    for (let number = 1; number <= CUBBIES; number += 1) {
      for (const door of ['front', 'back'] as const) {
        const isHere = (one: { cubby: number; door: string }) => one.cubby === number && one.door === door
        const released = releases.filter(isHere).length
        const done = carriedOut.filter((one) => isHere(one) && one.status === 'Done').length
        expect(released, `the ${door} of cubby ${number} was released for each command`).toBeGreaterThanOrEqual(done)
        expect(released, 'and for each only once').toBeLessThanOrEqual(carriedOut.filter(isHere).length)
      }
    }
    for (const { cubby: number, door, at, inside } of releases) {
      const by = carriedOut.filter(
        (one) =>
          one.cubby === number &&
          one.door === door &&
          one.createdAt <= at &&
          (one.byTicket === 1 ? at - one.createdAt < 1_000 : at < one.expiresAt),
      )
      expect(by.length, 'no door opens without a command that is still valid').toBeGreaterThan(0)
      const isByStaff = by.some(({ purpose }) => purpose === 'service')
      if (door === 'front' && inside !== undefined && !isByStaff) {
        expect(by.map(({ orderId }) => orderId)).toContain(inside)
      }
    }
  }

  async #ofCubbies(): Promise<void> {
    const { hardware } = this.locker
    for (let number = 1; number <= CUBBIES; number += 1) {
      const { phase, orderId, ...stored } = await this.bar.cubby(number)
      const doors = { front: hardware.readDoor(number, 'front'), back: hardware.readDoor(number, 'back') }
      expect({ number, front: stored.front, back: stored.back }).toEqual({ number, ...doors })
      const drink = this.known.inside.get(number)
      if (drink !== undefined)
        expect(['Free', 'NextInLine', 'Settling'], `cubby ${number} with a drink`).not.toContain(phase)
      if (phase === 'Loaded' || phase === 'Collecting')
        expect(drink, `the drink in ${phase} cubby ${number}`).toBe(orderId)
    }
  }

  async #ofOrders(): Promise<void> {
    const orders = await this.bar.app.db.selectFrom('order').select(['id', 'status', 'atCounter']).execute()
    for (const { id, status, atCounter } of orders) {
      const isInside = [...this.known.inside.values()].includes(id)
      if (status === 'Ready' && atCounter === 0) {
        expect({ id, isInside }, 'a drink that was taken does not stay Ready').toEqual({ id, isInside: true })
        expect(await this.#placesOf(id), 'a ready order is whole').toEqual({ id, missing: 0, empty: [] })
      }
      if (status === 'Completed')
        expect({ id, isInside }, 'a completed order is out of its cubby').toEqual({ id, isInside: false })
    }
  }

  /** How many glasses of an order are in no cubby and not with its guest, and which of its cubbies are really empty. */
  async #placesOf(id: number) {
    const { db } = this.bar.app
    const lines = await db.selectFrom('orderItem').select('quantity').where('orderId', '=', id).execute()
    const contents = await db
      .selectFrom('cubbyContent')
      .innerJoin('cubby', 'cubby.id', 'cubbyContent.cubbyId')
      .select(['cubby.number', 'cubbyContent.quantity', 'takenOutAt'])
      .where('cubbyContent.orderId', '=', id)
      .execute()
    const sum = (rows: ReadonlyArray<{ quantity: number }>) => rows.reduce((all, { quantity }) => all + quantity, 0)
    const empty = contents.filter(
      ({ number, takenOutAt }) => takenOutAt === null && this.known.inside.get(number) !== id,
    )
    return { id, missing: sum(lines) - sum(contents), empty: empty.map(({ number }) => number) }
  }

  /** Staff see a note on every cubby that has waited for a door for too long. */
  async ofPhases(): Promise<void> {
    for (let number = 1; number <= CUBBIES; number += 1) {
      const { phase, note, mayBeUnlocked, color } = await this.bar.cubby(number)
      const isAwaiting = AWAITING_PHASES.some((awaiting) => awaiting === phase)
      if (isAwaiting) expect(note, `the note for staff on ${phase} cubby ${number}`).not.toBeNull()
      if (mayBeUnlocked && phase !== 'OutOfService') expect(color, `cubby ${number} that may be unlocked`).toBe('red')
    }
  }

  /** No drink waits for its guest for ever. */
  async ofWaiting(): Promise<void> {
    for (let number = 1; number <= CUBBIES; number += 1) {
      const { phase, front, back, orderId } = await this.bar.cubby(number)
      const isShut = front !== 'open' && back !== 'open'
      // The bar still has a part of it to load.
      const isPart = orderId !== null && (await this.bar.statusOf(orderId)) === 'Prepared'
      if (isShut && !isPart)
        expect(['Loaded', 'Collecting', 'HandingOver'], `cubby ${number}, half an hour later`).not.toContain(phase)
    }
  }
}
