import { setTimeout as pause } from 'node:timers/promises'
import { serve } from './serve'
import { countUp, type Sums } from './sums'
import { openWorld, type World } from './world'

/** Milliseconds between looks at who holds the locker. */
const LOOK_MS = 20
/** How long a locker may be away. */
const MOST_MS = 15_000
/** Pause after both servers run again, in milliseconds. */
const BETWEEN_MS = 3000

interface Kills {
  /** Milliseconds from each kill until another server held the locker. */
  back: number[]
  mails: { sent: number; twice: number }
  sums: Sums
  wrong: string[]
}

/** Kills the server that holds the locker, `times` times, while orders are placed. */
export async function runKills({
  seed,
  times,
  says,
}: {
  seed: number
  times: number
  says: (line: string) => void
}): Promise<Kills> {
  const world = await openWorld({ isCluster: true })
  const { cluster } = world.bar
  try {
    if (!cluster) throw new Error('There is no second server')
    const back: number[] = []
    const faults = async () => {
      await untilHeld(world, 0)
      for (let kill = 1; kill <= times; kill += 1) {
        await pause(BETWEEN_MS)
        const before = await epochOf(world)
        const began = performance.now()
        const restarted = cluster.killHolder()
        await untilHeld(world, before)
        back.push(Math.round(performance.now() - began))
        says(`kill ${kill}: the locker was back after ${back.at(-1)} ms`)
        await restarted
      }
      const late = back.filter((ms) => ms >= MOST_MS).map((ms) => `The locker was away for ${ms} ms`)
      world.wrong.push(...late)
    }
    const wrong = await serve(world, seed, faults, says)
    return { back, mails: await cluster.mails(), sums: await countUp(world, new Map([['kills', times]])), wrong }
  } finally {
    await world.close()
  }
}

async function epochOf({ bar }: World): Promise<number> {
  return bar.read(async ({ db }) => {
    const held = await db
      .selectFrom('lockerHold')
      .innerJoin('businessLocker', 'businessLocker.id', 'lockerHold.lockerId')
      .where('businessLocker.online', '=', 1)
      .where('lockerHold.processId', 'is not', null)
      .select('lockerHold.epoch')
      .executeTakeFirst()
    return held?.epoch ?? 0
  })
}

/** Waits until the locker is online and held in a newer epoch. */
async function untilHeld(world: World, epoch: number): Promise<void> {
  while ((await epochOf(world)) <= epoch) await pause(LOOK_MS)
}
