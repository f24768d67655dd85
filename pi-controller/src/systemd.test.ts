import { beforeEach, describe, expect, it } from 'vitest'
import { manualClock, type ManualClock } from '../../testing/manual-clock'
import { silent } from './log'
import { Systemd } from './systemd'

let clock: ManualClock
let notifications: string[]
let isMoving: boolean

beforeEach(() => {
  clock = manualClock()
  notifications = []
  isMoving = true
})

const systemd = (env: object) =>
  new Systemd({
    env: { ...process.env, ...env },
    clock,
    log: silent,
    isMoving: () => isMoving,
    notify: (state) => notifications.push(state),
  })

const watched = { NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '30000000' }

describe("Systemd's watchdog", () => {
  it('is fed three times per period while the locks move', () => {
    systemd(watched).ready()
    clock.advance(30_000)
    expect(notifications).toEqual(['READY=1', 'WATCHDOG=1', 'WATCHDOG=1', 'WATCHDOG=1', 'WATCHDOG=1'])
  })

  it('is not fed while a lock is stuck, and is fed again once it moves', () => {
    systemd(watched).ready()
    notifications.length = 0
    isMoving = false
    clock.advance(29_000)
    expect(notifications).toEqual([])
    isMoving = true
    clock.advance(1000)
    expect(notifications).toEqual(['WATCHDOG=1'])
  })

  it('is not fed where there is none', () => {
    systemd({ NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: undefined }).ready()
    systemd({ NOTIFY_SOCKET: undefined, WATCHDOG_USEC: '30000000' }).ready()
    clock.advance(60_000)
    expect(notifications).toEqual(['READY=1'])
  })
})
