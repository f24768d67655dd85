import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CubbyPhase } from '../../../contract/cubbies'
import type { OrderStatus } from '../../../contract/enumerations'
import { openLockerBar, type LockerBar } from '../../../testing/locker-bar'
import { openRawLocker, type RawLocker } from '../../../testing/raw-locker'
import { moveOrder, publishOrder } from '../orders/transition'
import { emptyCubby } from './empty'
import { handOver } from './hand-over'
import { placeInLine } from './line'
import { loadOrder } from './load'
import { markLoaded } from './mark-loaded'
import { releaseCubbies } from './release'

let bar: LockerBar
let locker: RawLocker
let orderId: number

beforeEach(async () => {
  bar = await openLockerBar()
  await bar.locker()
  locker = await openRawLocker(bar.url)
  await locker.hello()
  orderId = await bar.order()
})
afterEach(() => bar.stop())

const load = (id = orderId) => loadOrder(bar.app, bar.staff, { orderId: id })

/** Brings the order's cubby into a phase. */
const upTo: Record<string, () => Promise<unknown>> = {
  nowhere: async () => {},
  'the line': async () => {
    for (let i = 0; i < 3; i += 1) await load(await bar.order())
    await expect(load()).rejects.toMatchObject({ code: 'no_cubby' })
  },
  'a held cubby': async () => {
    locker.send({ type: 'door', cubby: 1, door: 'back', state: 'open', seq: 1, ageMs: 0, at: null })
    await locker.first('doorAck')
    for (let i = 0; i < 2; i += 1) await load(await bar.order())
    await expect(load()).rejects.toMatchObject({ code: 'no_cubby' })
    locker.send({ type: 'door', cubby: 1, door: 'back', state: 'closed', seq: 2, ageMs: 0, at: null })
    await bar.until(async () => (await bar.cubby(1)).phase === 'NextInLine')
  },
  'a cubby whose door opens': async () => {
    await load()
    await locker.first('command')
  },
  'a loaded cubby': async () => {
    await load()
    locker.send({ type: 'result', commandId: (await locker.first('command')).id, outcome: 'done' })
    await markLoaded(bar.app, bar.staff, { orderId })
  },
  'a pickup under way': async () => {
    await load()
    await markLoaded(bar.app, bar.staff, { orderId })
    await bar.collect(orderId)
  },
}

/** Staff move the order by hand, as the kiosk does. */
async function move(to: OrderStatus): Promise<void> {
  await bar.app.store.inGuard({ venue: { order: orderId } }, async (trx) => {
    await moveOrder(trx, { orderId, to, actor: 'user:1', now: bar.clock.now() })
    await releaseCubbies(trx, { orderId, now: bar.clock.now() })
  })
  await publishOrder(bar.app, orderId)
}

/** The locker opens the back of the first cubby to hand the order over, and staff take it out. */
async function takeOut(): Promise<void> {
  const { id } = await bar.app.db
    .selectFrom('lockerCommand')
    .select('id')
    .where('purpose', '=', 'handOver')
    .executeTakeFirstOrThrow()
  expect(await locker.first('command', (command) => command.id === id)).toMatchObject({ cubby: 1, door: 'back' })
  locker.send({ type: 'result', commandId: id, outcome: 'done' })
  locker.send({ type: 'door', cubby: 1, door: 'back', state: 'open', seq: 1, ageMs: 0, at: null })
  await locker.first('doorAck', ({ seq }) => seq === 1)
  bar.clock.advance(700)
  locker.send({ type: 'door', cubby: 1, door: 'back', state: 'closed', seq: 2, ageMs: 0, at: null })
  await locker.first('doorAck', ({ seq }) => seq === 2)
  await bar.later(1000)
}

/** Resolves when the locker gets such a colour for its first cubby. */
const light = (isSo: (color: string | undefined) => boolean) =>
  locker.first('lights', ({ cubbies }) => isSo(cubbies[0]?.color))

interface Expected {
  phase: CubbyPhase
  orderId?: number | null
  occupied?: boolean
  checkInside?: boolean
  color: string
}

describe('An order that staff move by hand releases its cubby', () => {
  it.each<[OrderStatus, string, Expected]>([
    ['Cancelled', 'nowhere', { phase: 'Free', color: 'teal' }],
    ['Cancelled', 'a held cubby', { phase: 'Free', orderId: null, color: 'teal' }],
    ['Cancelled', 'a cubby whose door opens', { phase: 'Unclaimed', orderId: null, color: 'red' }],
    ['Cancelled', 'a loaded cubby', { phase: 'Unclaimed', orderId: null, occupied: true, color: 'red' }],
    ['Cancelled', 'a pickup under way', { phase: 'Unclaimed', orderId: null, occupied: true, color: 'red' }],
    ['Completed', 'a loaded cubby', { phase: 'Fault', orderId: null, checkInside: true, color: 'red' }],
    ['Completed', 'a pickup under way', { phase: 'Fault', orderId: null, checkInside: true, color: 'red' }],
    ['Prepared', 'a loaded cubby', { phase: 'Fault', orderId: null, color: 'red' }],
  ])('%s from %s', async (to, from, expected) => {
    await upTo[from]?.()
    if (from !== 'nowhere') await light((color) => color !== 'teal')
    await move(to)
    expect(await bar.cubby(1)).toMatchObject(expected)
    if (from !== 'nowhere') await light((color) => color === expected.color)
    const open = await bar.app.db
      .selectFrom('lockerCommand')
      .select('id')
      .where('orderId', '=', orderId)
      .where('status', 'in', ['Pending', 'Sent'])
      .execute()
    expect(open).toEqual([])
  })

  it('and leaves the line, when it is cancelled there', async () => {
    await upTo['the line']?.()
    expect(await placeInLine(bar.app.db, orderId)).toBe(1)
    await move('Cancelled')
    expect(await placeInLine(bar.app.db, orderId)).toBeUndefined()
  })

  it('and gets the next free one first, when it is taken back', async () => {
    await upTo['a loaded cubby']?.()
    await move('Prepared')
    expect(await bar.cubby(2)).toMatchObject({ phase: 'NextInLine', orderId })
    expect(await load()).toMatchObject({ cubby: { number: 2 } })
  })

  it('to the next order in line', async () => {
    await upTo['a loaded cubby']?.()
    for (let i = 0; i < 2; i += 1) await load(await bar.order())
    const waiting = await bar.order()
    await expect(load(waiting)).rejects.toMatchObject({ code: 'no_cubby' })
    expect(await handOver(bar.app, bar.staff, { orderId })).toBe(true)
    await takeOut()
    await bar.until(async () => (await bar.cubby(1)).phase === 'NextInLine')
    expect((await bar.cubby(1)).orderId).toBe(waiting)
  })

  it('but keeps it when it only becomes prepared', async () => {
    await bar.app.db.updateTable('order').set({ status: 'Started' }).where('id', '=', orderId).execute()
    await move('Prepared')
    expect(await placeInLine(bar.app.db, orderId)).toBeUndefined()
    expect(await bar.phases()).toEqual(['Free', 'Free', 'Free'])
  })
})

it('A door that did not open can be opened again by the same button', async () => {
  await load()
  const { id } = await locker.first('command')
  await expect(load()).rejects.toMatchObject({ code: 'already_loading' })
  locker.send({ type: 'result', commandId: id, outcome: 'done' })
  locker.send({ type: 'door', cubby: 2, door: 'back', state: 'unknown', seq: 1, ageMs: 0, at: null })
  await locker.first('doorAck')
  expect(await load()).toMatchObject({ cubby: { number: 1 } })
  expect(await locker.first('command', (command) => command.id !== id)).toMatchObject({ cubby: 1, door: 'back' })
  locker.send({ type: 'door', cubby: 1, door: 'back', state: 'open', seq: 2, ageMs: 0, at: null })
  await bar.until(async () => (await bar.cubby(1)).back === 'open')
  await bar.later(31_000)
  await expect(load()).rejects.toMatchObject({ code: 'already_loading' })
})

it('A door that was open too briefly to put a drink in can be opened again by the same button', async () => {
  await load()
  const { id } = await locker.first('command')
  locker.send({ type: 'result', commandId: id, outcome: 'done' })
  locker.send({ type: 'door', cubby: 1, door: 'back', state: 'open', seq: 1, ageMs: 500, at: null })
  locker.send({ type: 'door', cubby: 1, door: 'back', state: 'closed', seq: 2, ageMs: 200, at: null })
  await locker.first('doorAck', ({ seq }) => seq === 2)
  await bar.later(2000)
  expect(await bar.phases()).toEqual(['Reserved', 'Free', 'Free'])
  expect(await load()).toMatchObject({ cubby: { number: 1 } })
  expect(await locker.first('command', (command) => command.id !== id)).toMatchObject({ cubby: 1, door: 'back' })
})

it('A door that was closed a moment ago is not opened again: the drink may be inside', async () => {
  await load()
  locker.send({ type: 'result', commandId: (await locker.first('command')).id, outcome: 'done' })
  locker.send({ type: 'door', cubby: 1, door: 'back', state: 'open', seq: 1, ageMs: 1500, at: null })
  locker.send({ type: 'door', cubby: 1, door: 'back', state: 'closed', seq: 2, ageMs: 500, at: null })
  await locker.first('doorAck', ({ seq }) => seq === 2)
  await expect(load()).rejects.toMatchObject({ code: 'already_loading' })
})

describe("A command given twice, because the first one's outcome was late, is revoked once the doors have done it", () => {
  /** Gives a command twice; the doors' reports for the first arrive after the second was given. Returns the second's id. */
  async function twice(door: 'front' | 'back', give: () => Promise<unknown>): Promise<string> {
    await give()
    const first = await locker.first('command', (command) => command.door === door)
    await bar.later(31_000)
    await give()
    const second = await locker.first('command', (command) => command.door === door && command.id !== first.id)
    locker.send({ type: 'door', cubby: 1, door, state: 'open', seq: 11, ageMs: 5000, at: null })
    locker.send({ type: 'door', cubby: 1, door, state: 'closed', seq: 12, ageMs: 2000, at: null })
    return second.id
  }

  it('for an order that is loaded', async () => {
    const second = await twice('back', load)
    await locker.first('revoke', ({ id }) => id === second)
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Loaded' })
  })

  it('for one that is picked up', async () => {
    await upTo['a loaded cubby']?.()
    const second = await twice('front', () => bar.collect(orderId))
    await locker.first('revoke', ({ id }) => id === second)
    expect(await bar.statusOf(orderId)).toBe('Completed')
    expect((await bar.cubby(1)).phase).toBe('Settling')
  })

  it('for a cubby that is emptied', async () => {
    await upTo['a loaded cubby']?.()
    await move('Cancelled')
    const empty = () => emptyCubby(bar.app, bar.staff, { lockerId: 'river', cubby: 1 })
    await empty()
    locker.send({ type: 'door', cubby: 1, door: 'back', state: 'open', seq: 11, ageMs: 0, at: null })
    await locker.first('doorAck', ({ seq }) => seq === 11)
    await bar.later(31_000)
    await empty()
    const { id: second } = await locker.first('command', ({ expiresAt }) => expiresAt > bar.clock.now())
    await bar.later(2000)
    locker.send({ type: 'door', cubby: 1, door: 'back', state: 'closed', seq: 12, ageMs: 0, at: null })
    await locker.first('doorAck', ({ seq }) => seq === 12)
    await bar.later(1500)
    await locker.first('revoke', ({ id }) => id === second)
    expect((await bar.cubby(1)).phase).toBe('Settling')
  })
})

it('A load that the server has not counted yet is not mistaken for a door at rest', async () => {
  await load()
  locker.send({ type: 'result', commandId: (await locker.first('command')).id, outcome: 'done' })
  locker.send({ type: 'door', cubby: 1, door: 'back', state: 'open', seq: 1, ageMs: 0, at: null })
  await locker.first('doorAck', ({ seq }) => seq === 1)
  bar.clock.advance(1500)
  locker.send({ type: 'door', cubby: 1, door: 'back', state: 'closed', seq: 2, ageMs: 0, at: null })
  await locker.first('doorAck', ({ seq }) => seq === 2)
  await bar.restartHub()
  bar.clock.advance(1500)
  locker = await openRawLocker(bar.url)
  await locker.hello()
  await expect(load()).rejects.toMatchObject({ code: 'already_loading' })
  await bar.later(0)
  expect((await bar.cubby(1)).phase).toBe('Loaded')
})
