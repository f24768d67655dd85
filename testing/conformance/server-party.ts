import { setTimeout as pause } from 'node:timers/promises'
import { loadOrder } from '../../app/ordering/lockers/load'
import { releaseCubbies } from '../../app/ordering/lockers/release'
import { openForService } from '../../app/ordering/lockers/service'
import { moveOrder, publishOrder } from '../../app/ordering/orders/transition'
import { openLockerBar, type LockerBar } from '../locker-bar'
import { helloOf, openRawLocker, type RawLocker } from '../raw-locker'
import { CONFORMANCE } from './controller-party'
import type { Deed } from './conversation'
import type { Party } from './play'

const LOCKER = CONFORMANCE.deviceId

/** The real hub over its own database, with a locker whose controller is played. */
export async function openServerParty(): Promise<Party & { stop(): Promise<void> }> {
  const bar = await openLockerBar({ heartbeatMs: 200, helloMs: 1_000 })
  await bar.locker(LOCKER, 3)
  let raw: RawLocker | undefined
  let isQuiet = false
  let orderId: number | undefined
  const received: unknown[] = []
  const line = () => {
    if (!raw) throw new Error('there is no connection')
    return raw
  }
  // Heartbeats keep the connection open, except in conversations about a silent controller.
  let seq = 1_000_000
  const beating = setInterval(() => {
    const { health, link } = helloOf(LOCKER)
    if (!isQuiet && received.length > 0) raw?.send({ type: 'heartbeat', seq: (seq += 1), health, link })
  }, 100)
  return {
    side: 'server',
    received,
    patienceMs: 60_000,
    now: bar.clock.now,
    async connect() {
      const opened = await openRawLocker(bar.url, { deviceId: LOCKER, onMessage: (message) => received.push(message) })
      raw = opened
    },
    send(message) {
      if (typeof message === 'object' && message !== null && 'type' in message) {
        const usual = { ...helloOf(LOCKER), bootId: 'boot' }
        const { health, link } = usual
        if (message.type === 'hello') {
          line().send({ ...usual, ...message })
          return
        }
        if (message.type === 'heartbeat') {
          line().send({ seq: 1, health, link, ...message })
          return
        }
        line().send(message)
        return
      }
      line().send(String(message))
    },
    cut: () => line().drop(),
    closes: () => line().closed,
    async hungUp() {
      isQuiet = true
      await line().closed
    },
    restart: () => Promise.reject(new Error('a server is not restarted in a conversation')),
    async bar(deed) {
      orderId = await DEEDS[deed](bar, orderId)
    },
    hand: () => Promise.resolve(),
    async wait(ms) {
      await bar.later(ms)
      await pause(0)
    },
    async stop() {
      clearInterval(beating)
      await raw?.drop()
      await bar.stop()
    },
  }
}

const DEEDS: Record<Deed, (bar: LockerBar, orderId: number | undefined) => Promise<number | undefined>> = {
  async 'opens the back of cubby 1'({ app, staff }, orderId) {
    await openForService(app, staff, { lockerId: LOCKER, cubby: 1, door: 'back' })
    return orderId
  },
  async 'loads an order into cubby 1'(bar) {
    const orderId = await bar.order({ requestedCubby: 1 })
    await loadOrder(bar.app, bar.staff, { orderId })
    return orderId
  },
  async 'cancels that order'({ app, clock }, orderId) {
    if (orderId === undefined) throw new Error('there is no order')
    await app.store.inGuard({ venue: { order: orderId } }, async (trx) => {
      await moveOrder(trx, { orderId, to: 'Cancelled', actor: 'user:1', now: clock.now() })
      await releaseCubbies(trx, { orderId, now: clock.now() })
    })
    await publishOrder(app, orderId)
    return orderId
  },
}
