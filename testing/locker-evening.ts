import { expect } from 'vitest'
import { z } from 'zod'
import { isBarbackError } from '../contract/errors'
import { OUT_OF_REACH_MS } from '../contract/tickets'
import { CUBBIES, type Action } from './evening-actions'
import { openLine, type Line } from './line'
import { showTicket } from './show-ticket'
import { openLockerBar, type LockerBar, type TestLocker } from './locker-bar'
import { moveOrder, publishOrder } from '../app/orders/transition'
import { emptyCubby } from '../app/lockers/empty'
import { handOver } from '../app/lockers/hand-over'
import { loadOrder, markLoaded } from '../app/lockers/load'
import { guestTicket } from '../app/lockers/guest-ticket'
import { releaseCubbies } from '../app/lockers/release'
import { openForService, setOutOfService } from '../app/lockers/service'

const opened = z.object({ opened: z.object({ cubby: z.number() }) })

/** A lock that got its power, and what lay behind its door. */
interface Release {
  cubby: number
  door: 'front' | 'back'
  at: number
  inside: number | undefined
}

/**
 * An evening with the real controller, hub and database, in a time that the test moves. What lies behind each door is known here and nowhere else.
 */
class Evening {
  /** The order whose drink lies in a cubby. */
  readonly #inside = new Map<number, number>()
  readonly #releases: Release[] = []
  /** How many openings the server will have heard of when all is calm. */
  #openedByTicket = 0

  constructor(
    private readonly bar: LockerBar,
    private readonly locker: TestLocker,
    private readonly line: Line,
  ) {
    locker.hardware.onLock((number, door, powered) => {
      if (!powered) return
      this.#releases.push({ cubby: number, door, at: bar.clock.now(), inside: this.#inside.get(number) })
    })
  }

  async play(step: Action): Promise<void> {
    const { bar } = this
    const { app, staff } = bar
    switch (step.kind) {
      case 'order':
        await bar.order()
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
      // The line hangs, and the bar goes on with the key.
      case 'loadWithKey': {
        await this.#try(await this.#pick('Prepared', step.which), (orderId) => loadOrder(app, staff, { orderId }))
        for (let number = 1; number <= CUBBIES; number += 1) {
          const { phase, orderId } = await bar.cubby(number)
          const isShut = this.#doors(number).back === 'closed'
          if (phase !== 'Reserved' || orderId === null || !isShut || this.#inside.has(number)) continue
          this.#inside.set(number, orderId)
          this.locker.hardware.moveByHand(number, 'back', 'open', { force: true })
          await this.#shut(number, 'back', 700)
          await this.#try(orderId, () => markLoaded(app, staff, { orderId }))
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
        this.#inside.delete(step.cubby)
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
        // Whoever says so has done it.
        const mayEmpty = phase === 'Unclaimed' || phase === 'Fault'
        if (!mayEmpty) break
        if (step.byHand) this.#inside.delete(step.cubby)
        await this.#try(step.cubby, () => emptyCubby(app, staff, { ...at, byHand: step.byHand, refund: false }))
        break
      }
      case 'lookInside':
        await this.#try(step.cubby, (number) =>
          openForService(app, staff, { lockerId: 'river', cubby: number, door: 'back' }),
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
  }

  /** A guest at a locker that has lost the server, while their phone still reaches it. */
  async #openWithTicket({ which, before, ms, after }: Extract<Action, { kind: 'internetFails' }>): Promise<void> {
    const { bar, locker } = this
    await expect.poll(() => locker.hardware.state().online, { interval: 5 }).toBe(false)
    bar.clock.advance(OUT_OF_REACH_MS)
    const orderId = await this.#pick('Ready', which)
    const show = () =>
      this.#try(orderId, async (id) => {
        const { link } = await guestTicket(bar.app, bar.guest, id)
        if (opened.safeParse(await showTicket(link)).success) this.#openedByTicket += 1
      })
    const number = [...this.#inside].find(([, order]) => order === orderId)?.[0]
    if (number === undefined) return
    if (before === 'staff open the back' && this.#doors(number).back === 'closed') {
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

  /** What people do at the doors of a cubby that stand open: put the drink in, take it out, and shut them after so many milliseconds. */
  async hands(number: number, ms: number): Promise<void> {
    const { front, back } = this.#doors(number)
    if (back === 'open') {
      const { phase, orderId } = await this.bar.cubby(number)
      if (phase === 'Reserved' && orderId !== null) {
        expect([front, this.#inside.get(number)], 'the cubby that staff load is empty and shut to the guests').toEqual([
          'closed',
          undefined,
        ])
        this.#inside.set(number, orderId)
      } else if (phase !== 'Loaded' && phase !== 'Collecting') this.#inside.delete(number)
      await this.#shut(number, 'back', ms)
    }
    if (front === 'open') {
      this.#inside.delete(number)
      await this.#shut(number, 'front', ms)
    }
  }

  /** Everybody finishes what they began, and nothing more happens for a while. */
  async endQuietly(): Promise<void> {
    this.line.flow()
    await this.#calm()
    for (let round = 0; round < 4; round += 1) {
      for (let number = 1; number <= CUBBIES; number += 1) await this.hands(number, 1_000)
      await this.bar.later(21_000)
      await this.#calm()
    }
  }

  /** What must be true of every evening. */
  async check(): Promise<void> {
    const { db } = this.bar.app
    const commands = await db.selectFrom('lockerCommand').selectAll().execute()
    // One that failed may have opened its door, or not.
    const carriedOut = commands.filter(({ status }) => status === 'Done' || status === 'Failed')
    for (let number = 1; number <= CUBBIES; number += 1) {
      for (const door of ['front', 'back'] as const) {
        const isHere = (one: { cubby: number; door: string }) => one.cubby === number && one.door === door
        const released = this.#releases.filter(isHere).length
        const done = carriedOut.filter((one) => isHere(one) && one.status === 'Done').length
        expect(released, `the ${door} of cubby ${number} was released for each command`).toBeGreaterThanOrEqual(done)
        expect(released, 'and for each only once').toBeLessThanOrEqual(carriedOut.filter(isHere).length)
      }
    }
    for (const { cubby: number, door, at, inside } of this.#releases) {
      const by = carriedOut.filter(
        (one) =>
          one.cubby === number &&
          one.door === door &&
          one.createdAt <= at &&
          (one.byTicket === 1 ? at - one.createdAt < 1_000 : at < one.expiresAt),
      )
      expect(by.length, 'no door opens without a command whose time holds').toBeGreaterThan(0)
      if (door === 'front' && inside !== undefined) expect(by.map(({ orderId }) => orderId)).toContain(inside)
    }
    for (let number = 1; number <= CUBBIES; number += 1) {
      const { phase, orderId, ...stored } = await this.bar.cubby(number)
      const doors = this.#doors(number)
      expect({ number, front: stored.front, back: stored.back }).toEqual({ number, ...doors })
      const drink = this.#inside.get(number)
      if (drink !== undefined)
        expect(['Free', 'NextInLine', 'Settling'], `cubby ${number} with a drink`).not.toContain(phase)
      if (phase === 'Loaded' || phase === 'Collecting')
        expect(drink, `what ${phase} cubby ${number} holds`).toBe(orderId)
    }
    const orders = await db.selectFrom('order').select(['id', 'status', 'atCounter']).execute()
    for (const { id, status, atCounter } of orders) {
      const isInside = [...this.#inside.values()].includes(id)
      if (status === 'Ready' && atCounter === 0)
        expect({ id, isInside }, 'nothing taken stays Ready').toEqual({ id, isInside: true })
      if (status === 'Completed') expect({ id, isInside }, 'what is completed is out').toEqual({ id, isInside: false })
    }
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
    await app.db.transaction().execute(async (trx) => {
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

  /** A refusal is an answer, too. */
  async #try(id: number | undefined, act: (id: number) => Promise<unknown>): Promise<void> {
    if (id === undefined) return
    try {
      await act(id)
    } catch (error) {
      if (!isBarbackError(error)) throw error
    }
  }

  async #online(): Promise<void> {
    await expect.poll(() => this.locker.hardware.state().online, { interval: 5, timeout: 5_000 }).toBe(true)
  }

  /** Every message has arrived: no command is on its way, and doors and openings are stored as they are. */
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
          const told = await db.selectFrom('lockerCommand').select('id').where('byTicket', '=', 1).execute()
          return { open: open.length, differ: differ.length, untold: this.#openedByTicket - told.length }
        },
        { interval: 5, timeout: 5_000 },
      )
      .toEqual({ open: 0, differ: 0, untold: 0 })
  }
}

/** Plays an evening from the first order to a quiet end. @throws when something happened that must not */
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
