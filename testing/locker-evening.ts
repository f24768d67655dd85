import { expect } from 'vitest'
import { z } from 'zod'
import { isBarbackError } from '../contract/errors'
import { DOORS_AWAITED_MS } from '../contract/limits'
import type { DoorSide } from '../contract/locker-protocol'
import { OUT_OF_REACH_MS } from '../contract/tickets'
import { CUBBIES, type Action } from './evening-actions'
import { Promises, type Release } from './evening-promises'
import { openLine, type Line } from './line'
import { showTicket } from './show-ticket'
import { openLockerBar, type LockerBar, type TestLocker } from './locker-bar'
import { moveOrder, publishOrder } from '../app/ordering/orders/transition'
import { emptyCubby } from '../app/ordering/lockers/empty'
import { handOver } from '../app/ordering/lockers/hand-over'
import { loadOrder } from '../app/ordering/lockers/load'
import { markLoaded } from '../app/ordering/lockers/mark-loaded'
import { guestTicket } from '../app/ordering/lockers/guest-ticket'
import { releaseCubbies } from '../app/ordering/lockers/release'
import { MIN_OPEN_MS } from '../app/ordering/lockers/door-watch'
import { openForService, setOutOfService } from '../app/ordering/lockers/service'

/** Longer than a venue holds an unclaimed drink by default. */
const UNCLAIMED_MS = 31 * 60_000

/** The reply to a ticket whose lock was released, or may have been. */
const opened = z.union([
  z.object({ opened: z.object({ cubby: z.number() }) }),
  z.object({ refused: z.literal('lockFailed') }),
])

/** An evening with the real controller, hub and database, on a clock that the test moves. Only this class knows what is really behind each door. */
class Evening {
  /** The order whose drink is in each cubby. */
  readonly #inside = new Map<number, number>()
  readonly #releases: Release[] = []
  /** Doors that will be pushed closed the next time their lock has power, and the time each door was opened. */
  readonly #pushed = new Set<string>()
  readonly #openedAt = new Map<string, number>()
  /** Cubbies whose front staff opened to look inside. */
  readonly #lookedInto = new Set<number>()
  readonly #promises: Promises
  /** How many ticket openings, and how many door movements, the server will have learned of once all messages have arrived. */
  #openedByTicket = 0
  #doorsMoved = 0

  constructor(
    private readonly bar: LockerBar,
    private readonly locker: TestLocker,
    private readonly line: Line,
  ) {
    this.#promises = new Promises(bar, locker, { inside: this.#inside, releases: this.#releases })
    locker.hardware.onDoor((number, door, state) => {
      this.#doorsMoved += 1
      if (state === 'open') this.#openedAt.set(`${number} ${door}`, bar.clock.now())
    })
    locker.hardware.onLock((number, door, powered) => {
      if (!powered) return
      // The door opens in this turn; its lock still has power in the next one.
      const wasShut = locker.hardware.readDoor(number, door) === 'closed'
      if (wasShut && this.#pushed.delete(`${number} ${door}`)) {
        setImmediate(() => locker.hardware.moveByHand(number, door, 'closed'))
      }
      this.#releases.push({ cubby: number, door, at: bar.clock.now(), inside: this.#inside.get(number) })
    })
  }

  async play(step: Action): Promise<void> {
    const { bar } = this
    const { app, staff } = bar
    switch (step.kind) {
      case 'order':
        await bar.order({ glasses: step.glasses })
        break
      case 'load':
        await this.#try(await this.#pick('Prepared', step.which), (orderId) => loadOrder(app, staff, { orderId }))
        break
      case 'tap': {
        const orderId = (await this.#pick('Ready', step.which)) ?? (await this.#pick('Completed', step.which))
        await this.#try(orderId, (id) => bar.collect(id))
        break
      }
      case 'hands':
        await this.hands(step.cubby, step.ms)
        break
      case 'slam':
        for (const door of ['front', 'back'] as const) {
          const openMs = bar.clock.now() - (this.#openedAt.get(`${step.cubby} ${door}`) ?? 0) + step.ms
          if (this.#doors(step.cubby)[door] !== 'open' || openMs >= MIN_OPEN_MS) continue
          bar.clock.advance(step.ms)
          this.locker.hardware.moveByHand(step.cubby, door, 'closed')
        }
        break
      case 'pull':
        await this.#pull(step.cubby, step.door)
        break
      case 'fault':
        if (step.fault === 'push') this.#pushed.add(`${step.cubby} ${step.door}`)
        else this.locker.hardware.setFault(step.cubby, step.door, step.fault)
        break
      // The connection stalls, and the bar continues with the key.
      case 'loadWithKey': {
        await this.#try(await this.#pick('Prepared', step.which), (orderId) => loadOrder(app, staff, { orderId }))
        for (let number = 1; number <= CUBBIES; number += 1) {
          const { phase, orderId } = await bar.cubby(number)
          const isShut = this.#doors(number).back === 'closed'
          if (phase !== 'Reserved' || orderId === null || !isShut || this.#inside.has(number)) continue
          this.#inside.set(number, orderId)
          this.locker.hardware.moveByHand(number, 'back', 'open', { force: true })
          await this.#shut(number, 'back', 700)
          const isTaken = await this.#try(orderId, () => markLoaded(app, staff, { orderId }))
          if (!isTaken) await this.#takeOutWithKey(number)
        }
        break
      }
      case 'handOver':
        await this.#try(await this.#pick('Ready', step.which), (orderId) => handOver(app, staff, { orderId }))
        break
      case 'takeBack':
        await this.#try(await this.#pick('Ready', step.which), (orderId) =>
          handOver(app, staff, { orderId, becomes: 'Prepared' }),
        )
        break
      case 'clearOutByHand': {
        const orderId = this.#inside.get(step.cubby)
        if (orderId === undefined || (await bar.statusOf(orderId)) !== 'Ready') break
        for (const [number, inside] of this.#inside) if (inside === orderId) this.#inside.delete(number)
        await this.#move(orderId, 'Completed')
        const at = { lockerId: 'river', cubby: step.cubby }
        await this.#try(step.cubby, () => emptyCubby(app, staff, { ...at, byHand: true }))
        break
      }
      case 'cancel':
        await this.#try(await this.#pick('Ready', step.which), (orderId) => this.#move(orderId, 'Cancelled'))
        break
      case 'empty': {
        const at = { lockerId: 'river', cubby: step.cubby }
        const { phase } = await bar.cubby(step.cubby)
        // Staff report only a cubby they have emptied.
        const mayEmpty = phase === 'Unclaimed' || phase === 'Fault'
        if (!mayEmpty) break
        if (step.byHand) this.#inside.delete(step.cubby)
        await this.#try(step.cubby, () => emptyCubby(app, staff, { ...at, byHand: step.byHand, refund: false }))
        break
      }
      case 'lookInside':
        // Only the guest may open the front of a cubby with a drink inside.
        if (step.door === 'front' && this.#inside.has(step.cubby)) break
        if (step.door === 'front') this.#lookedInto.add(step.cubby)
        await this.#try(step.cubby, (number) =>
          openForService(app, staff, { lockerId: 'river', cubby: number, door: step.door }),
        )
        break
      case 'service':
        await this.#try(step.cubby, (number) =>
          setOutOfService(app, staff, { lockerId: 'river', cubby: number, outOfService: step.outOfService }),
        )
        break
      case 'wait':
        await bar.later(step.ms)
        break
      case 'lineStalls':
        this.line.stall()
        break
      case 'lineFlows':
        this.line.flow()
        break
      case 'lineTrickles':
        await this.line.trickle()
        break
      case 'serverRestarts':
        this.line.flow()
        await bar.restartHub(() => expect.poll(() => this.locker.hardware.state().online, { interval: 5 }).toBe(false))
        await this.#online()
        break
      case 'internetFails':
        this.line.flow()
        await this.#calm()
        await bar.restartHub(() => this.#openWithTicket(step))
        await this.#online()
        break
      case 'controllerRestarts':
        this.line.flow()
        await this.#calm()
        await this.locker.stop()
        await bar.later(step.ms)
        await this.locker.start()
        break
    }
    await this.#calm()
    await this.#promises.afterEach()
  }

  /** Someone pulls at a closed door, which opens unless it is locked. Only the guest pulls a front with a drink behind it. */
  async #pull(number: number, door: DoorSide): Promise<void> {
    const { phase } = await this.bar.cubby(number)
    if (door === 'front' && this.#inside.has(number) && phase !== 'Collecting') return
    if (this.#doors(number)[door] === 'closed') this.locker.hardware.moveByHand(number, door, 'open')
  }

  /** A guest at a locker that has lost the server, but is still reachable by phone. */
  async #openWithTicket({ which, before, ms, after }: Extract<Action, { kind: 'internetFails' }>): Promise<void> {
    const { bar, locker } = this
    await expect.poll(() => locker.hardware.state().online, { interval: 5 }).toBe(false)
    bar.clock.advance(OUT_OF_REACH_MS)
    const orderId = await this.#pick('Ready', which)
    const number = [...this.#inside].find(([, order]) => order === orderId)?.[0]
    if (number === undefined) return
    const show = () =>
      this.#try(orderId, async (id) => {
        const { tickets } = await guestTicket(bar.app, bar.guest, id)
        const { link } = tickets.find(({ cubby }) => cubby.number === number) ?? tickets[0] ?? { link: null }
        if (opened.safeParse(await showTicket(link)).success) this.#openedByTicket += 1
      })
    if (before === 'staff open the back' && this.#doors(number).back === 'closed') {
      // Staff who were about to take the drink out do so.
      if ((await bar.cubby(number)).phase === 'HandingOver') this.#inside.delete(number)
      locker.hardware.moveByHand(number, 'back', 'open', { force: true })
      bar.clock.advance(1_000)
      locker.hardware.moveByHand(number, 'back', 'closed')
    }
    await show()
    if (ms !== undefined && this.#doors(number).front === 'open') {
      this.#inside.delete(number)
      bar.clock.advance(ms)
      locker.hardware.moveByHand(number, 'front', 'closed')
    }
    if (after === 'the ticket is shown again') await show()
    if (after === 'the order is cancelled') await this.#try(orderId, (id) => this.#move(id, 'Cancelled'))
  }

  /** People use a cubby's open doors: they put the drink in or take it out, then close the door after `ms` milliseconds. */
  async hands(number: number, ms: number): Promise<void> {
    // Staff who looked through the front close it first and take nothing.
    const { phase, orderId } = await this.bar.cubby(number)
    const isForStaff = this.#doors(number).front === 'open' && this.#lookedInto.delete(number) && phase !== 'Collecting'
    if (isForStaff) await this.#shut(number, 'front', ms)
    const { front, back } = this.#doors(number)
    if (back === 'open') {
      if (phase === 'Reserved' && orderId !== null) {
        expect(front, 'the cubby that staff load is closed to the guests').not.toBe('open')
        // A drink loaded with the key waits until the front latches.
        expect([undefined, orderId], 'and empty').toContain(this.#inside.get(number))
        this.#inside.set(number, orderId)
      } else if (phase !== 'Loaded' && phase !== 'Collecting') this.#inside.delete(number)
      await this.#shut(number, 'back', ms)
    }
    if (front === 'open') {
      this.#inside.delete(number)
      await this.#shut(number, 'front', ms)
    }
  }

  /** Everyone finishes their actions, then nothing happens for a while. */
  async endQuietly(): Promise<void> {
    this.line.flow()
    await this.#calm()
    this.#pushed.clear()
    for (let number = 1; number <= CUBBIES; number += 1) {
      for (const door of ['front', 'back'] as const) this.locker.hardware.setFault(number, door, 'none')
    }
    await this.#calm()
    for (let round = 0; round < 4; round += 1) {
      for (let number = 1; number <= CUBBIES; number += 1) {
        // Staff who were to take a drink out pull a door that did not spring open.
        if ((await this.bar.cubby(number)).phase === 'HandingOver') await this.#pull(number, 'back')
        await this.#calm()
        await this.hands(number, 1_000)
      }
      await this.bar.later(21_000)
      await this.#calm()
    }
  }

  /** The invariants of every evening, checked at its end and much later. */
  async check(): Promise<void> {
    await this.#promises.atTheEnd()
    await this.bar.later(DOORS_AWAITED_MS)
    await this.#promises.ofPhases()
    await this.bar.later(UNCLAIMED_MS)
    await this.#promises.ofWaiting()
  }

  #doors(number: number) {
    const { hardware } = this.locker
    return { front: hardware.readDoor(number, 'front'), back: hardware.readDoor(number, 'back') }
  }

  async #shut(number: number, door: 'front' | 'back', ms: number): Promise<void> {
    this.bar.clock.advance(ms)
    this.locker.hardware.moveByHand(number, door, 'closed')
    await this.#calm()
    await this.bar.later(1_000)
  }

  async #move(orderId: number, to: 'Completed' | 'Cancelled'): Promise<void> {
    const { app, clock } = this.bar
    await app.store.inGuard({ venue: { order: orderId } }, async (trx) => {
      await moveOrder(trx, { orderId, to, actor: 'user:1', now: clock.now() })
      await releaseCubbies(trx, { orderId, now: clock.now() })
    })
    await publishOrder(app, orderId)
  }

  async #pick(status: 'Prepared' | 'Ready' | 'Completed', index: number): Promise<number | undefined> {
    const { db } = this.bar.app
    const orders = await db
      .selectFrom('order')
      .select('id')
      .where('status', '=', status)
      .orderBy('id', 'desc')
      .limit(4)
      .execute()
    return orders[index % Math.max(1, orders.length)]?.id
  }

  /** A refusal is a valid outcome. @returns whether the action succeeded */
  async #try(id: number | undefined, act: (id: number) => Promise<unknown>): Promise<boolean> {
    if (id === undefined) return false
    try {
      await act(id)
      return true
    } catch (error) {
      if (!isBarbackError(error)) throw error
      return false
    }
  }

  /** Staff take the drink out again, because the server reports that the cubby is no longer being loaded. */
  async #takeOutWithKey(number: number): Promise<void> {
    this.#inside.delete(number)
    this.locker.hardware.moveByHand(number, 'back', 'open', { force: true })
    await this.#shut(number, 'back', 700)
  }

  async #online(): Promise<void> {
    await expect.poll(() => this.locker.hardware.state().online, { interval: 5, timeout: 5_000 }).toBe(true)
  }

  /**
   * Waits until every message has arrived: no command is pending, and stored doors and openings match the hardware. A door that was opened and
   * closed without a connection is stored as closed before its reports arrive, so the movements are counted, too.
   */
  async #calm(): Promise<void> {
    if (this.line.isStalled()) return
    await expect
      .poll(
        async () => {
          const { db, now } = this.bar.app
          const open = await db
            .selectFrom('lockerCommand')
            .select('id')
            .where('status', 'in', ['Pending', 'Sent', 'Revoking'])
            .where('expiresAt', '>', now())
            .execute()
          const cubbies = await db.selectFrom('cubby').select(['number', 'front', 'back']).execute()
          const differ = cubbies.filter(({ number, front, back }) => {
            const doors = this.#doors(number)
            return doors.front !== front || doors.back !== back
          })
          const reports = await db
            .selectFrom('doorEvent')
            .select('id')
            .where('bootId', 'not like', 'snapshot-%')
            .execute()
          const openings = await db.selectFrom('lockerCommand').select('id').where('byTicket', '=', 1).execute()
          return {
            open: open.length,
            differ: differ.length,
            unreported: this.#openedByTicket - openings.length,
            unreportedMoves: this.#doorsMoved - reports.length,
          }
        },
        { interval: 5, timeout: 5_000 },
      )
      .toEqual({ open: 0, differ: 0, unreported: 0, unreportedMoves: 0 })
  }
}

/** Plays an evening from the first order to a quiet end. @throws when an invariant is violated */
export async function playEvening(actions: readonly Action[]): Promise<void> {
  const bar = await openLockerBar()
  const line = await openLine(() => Number(new URL(bar.url).port))
  try {
    await bar.locker('river', CUBBIES)
    const evening = new Evening(bar, await bar.controller('river', CUBBIES, line.url), line)
    for (const step of actions) await evening.play(step)
    await evening.endQuietly()
    await evening.check()
  } finally {
    line.flow()
    await bar.stop()
    line.stop()
  }
}
