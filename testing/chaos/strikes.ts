import { setTimeout as pause } from 'node:timers/promises'
import { controlOf } from '../stripe'
import type { Strike } from './schedule'
import type { World } from './world'

/** Injects a fault and ends it when its time is over. */
export async function carryOut(world: World, strike: Strike): Promise<void> {
  const { bar, locker } = world
  const { disk, cluster } = bar
  const stripe = controlOf(bar.stripe.standIn)
  switch (strike.kind) {
    case 'kill':
      return bar.restart()
    case 'stripe':
      return stripe.fault(strike.fault)
    case 'webhooks':
      await stripe.webhooks(strike.mode)
      await pause(strike.forMs)
      return stripe.webhooks({ mode: 'normal' })
    case 'line':
      if (strike.hangs) locker.line.stall()
      else locker.line.cut()
      await pause(strike.forMs)
      locker.line.flow()
      return
    case 'controller':
      await locker.controller.end('SIGKILL')
      await pause(strike.forMs)
      locker.controller.start()
      return
    case 'disk':
      disk?.fill(strike.leave)
      await pause(strike.forMs)
      disk?.clear()
      return
    case 'clock':
      await world.setClock(strike.byMs)
      await pause(strike.forMs)
      return world.setClock(0)
    case 'freeze':
      return cluster?.freeze(strike.forMs)
    case 'away':
      return cluster?.postgres.beAway(strike.forMs)
    case 'connections':
      return cluster?.postgres.endConnections()
  }
}

/** Name of a fault in reports. */
export function nameOf(strike: Strike): string {
  switch (strike.kind) {
    case 'stripe':
      return `Stripe: ${strike.fault.fault}`
    case 'webhooks':
      return `webhooks: ${strike.mode.mode}`
    case 'line':
      return strike.hangs ? 'line hangs' : 'line cut'
    case 'disk':
      return strike.leave === 0 ? 'disk full' : 'disk nearly full'
    case 'clock':
      return strike.byMs > 0 ? 'clock forward' : 'clock back'
    case 'kill':
      return 'server killed'
    case 'controller':
      return 'controller killed'
    case 'freeze':
      return 'server frozen'
    case 'away':
      return strike.forMs === 0 ? 'PostgreSQL restarted' : 'PostgreSQL away'
    case 'connections':
      return 'connections ended'
  }
}
