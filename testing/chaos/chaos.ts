import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '../../db/seed/random'
import { drawSchedule } from './schedule'
import { serve } from './serve'
import { carryOut, nameOf } from './strikes'
import { countUp, type Sums } from './sums'
import { openWorld } from './world'

export interface Chaos {
  seed: number
  /** How long faults are injected, in milliseconds. */
  spanMs: number
  /** Two servers on PostgreSQL instead of one on SQLite. */
  isCluster?: boolean
  /** Port on which the server serves /metrics during the run. */
  metricsPort?: string | undefined
  /** Receives progress messages. */
  says?: (line: string) => void
}

/** Runs a bar under injected faults, then without them. `wrong` lists the violated conditions. */
export async function runChaos({
  seed,
  spanMs,
  isCluster = false,
  metricsPort,
  says = () => {},
}: Chaos): Promise<{ sums: Sums; wrong: string[] }> {
  const world = await openWorld({
    isCluster,
    env: metricsPort === undefined ? {} : { METRICS_PORT: metricsPort },
  })
  try {
    if (!isCluster && !world.bar.disk)
      says('No disk can be mounted here (that takes root): disks that fill are left out.')
    const struck = new Map<string, number>()
    const began = performance.now()
    const at = () => `${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s`
    const strikes = drawSchedule(createRandom(seed), spanMs, isCluster).map(async (strike) => {
      await pause(strike.at)
      if (strike.kind === 'disk' && !world.bar.disk) return
      const name = nameOf(strike)
      says(`${at()}  ${name}`)
      await carryOut(world, strike)
      struck.set(name, (struck.get(name) ?? 0) + 1)
    })
    const faults = () => Promise.all([...strikes, pause(spanMs)])
    const wrong = await serve(world, seed, faults, (line) => says(`${at()}  ${line}`))
    return { sums: await countUp(world, struck), wrong }
  } finally {
    await world.close()
  }
}
