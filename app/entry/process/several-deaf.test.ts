import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DEMO_LOCKER } from '../../../db/seed/venues'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { eventually } from '../../../testing/eventually'
import { openDemoLocker } from '../../../testing/guest-at-locker'
import { kioskMove, kioskPut, paidOrder } from '../../../testing/orders'
import { openLine, type DatabaseLine } from '../../../testing/postgres/line'
import { helloOf } from '../../../testing/raw-locker'

/** How long the line of hints is dead, in milliseconds. HINTS_CUT_MS=60000 takes a minute and prints when each command came. */
const CUT_MS = Number(process.env.HINTS_CUT_MS ?? 12_000)

/** Two servers on one database. The one with the locker listens through a line that a test deafens. */
let tapped: TestBarback
let line: DatabaseLine
let holder: TestBarback
beforeEach(async () => {
  tapped = await openBarback({ isOnPostgres: true })
  line = await openLine({ url: tapped.database.env.DATABASE_URL ?? '' })
  holder = await openBarback({ beside: tapped, env: { DATABASE_URL: line.url } })
  await eventually(() => expect(holder.app.peers.isHearing()).toBe(true))
})
afterEach(async () => {
  await holder.stop()
  await line.stop()
  await tapped.stop()
})

it('A locker gets the command of every tap at another server while the line of hints is dead, and quickly again afterwards', async () => {
  const cameAt: number[] = []
  const raw = await openDemoLocker(holder, ({ type }) => {
    if (type === 'command') cameAt.push(performance.now())
  })
  const { health, link } = helloOf(DEMO_LOCKER.deviceId)
  let seq = 0
  const heartbeat = setInterval(() => raw.send({ type: 'heartbeat', seq: ++seq, health, link }), 1000)
  const orders: number[] = []
  for (let number = 1; number <= DEMO_LOCKER.numberOfCubbies; number += 1) {
    const { id } = await paidOrder(tapped)
    await kioskMove(tapped, id, { status: 'Started' }, { status: 'Prepared' })
    orders.push(id)
  }
  const lastOrder = orders.pop() ?? 0
  const delays: number[] = []
  const tap = async (id: number) => {
    expect((await kioskPut(tapped, id, { status: 'Ready' })).status).toBe(200)
    const at = performance.now()
    const known = delays.length
    await eventually(() => expect(cameAt).toHaveLength(known + 1))
    delays.push(Math.round((cameAt[known] ?? 0) - at))
  }

  line.deafen('listen barback_hints')
  const cutAt = performance.now()
  for (const [index, id] of orders.entries()) {
    await tap(id)
    await pause(Math.max(0, cutAt + ((index + 1) * CUT_MS) / orders.length - performance.now()))
  }
  expect(holder.app.peers.isHearing()).toBe(false)
  line.mend()
  await eventually(() => expect(holder.app.peers.isHearing()).toBe(true))
  await tap(lastOrder)

  expect(delays).toHaveLength(DEMO_LOCKER.numberOfCubbies)
  expect(new Set(raw.received.flatMap((message) => (message.type === 'command' ? [message.cubby] : []))).size).toBe(
    DEMO_LOCKER.numberOfCubbies,
  )
  clearInterval(heartbeat)
  if (process.env.HINTS_CUT_MS)
    process.stdout.write(`milliseconds from each tap to its command: ${delays.join(', ')}\n`)
})
