import { describe, expect, it } from 'vitest'
import { openPostgres } from '../../../db/postgres/store'
import { createDatabase, dropDatabase } from '../../../testing/postgres/cluster'
import { followStoreClock } from './store-clock'

const EVENING = Date.UTC(2026, 4, 16, 2)

/** A database's clock and this machine's, which only the test moves. */
function clocks(answers: readonly { thereMs: number; backMs: number }[] = []) {
  let elapsed = 5_000
  let ahead = EVENING
  let asked = 0
  return {
    elapsed: () => elapsed,
    /** Sets the database's clock. */
    set: (ms: number) => (ahead += ms),
    pass: (ms: number) => (elapsed += ms),
    truth: () => elapsed + ahead,
    store: {
      async time() {
        const { thereMs, backMs } = answers[asked++ % answers.length] ?? { thereMs: 0, backMs: 0 }
        elapsed += thereMs
        const time = elapsed + ahead
        elapsed += backMs
        return time
      },
    },
  }
}

describe("The clock of the database's processes", () => {
  it("is the database's, whatever this machine's is", async () => {
    const world = clocks()
    const clock = await followStoreClock(world)
    expect(clock.now()).toBe(world.truth())
    world.pass(12_345)
    expect(clock.now()).toBe(world.truth())
  })

  it('counts the reading with the shortest round trip', async () => {
    const slow = { thereMs: 10, backMs: 900 }
    const world = clocks([slow, { thereMs: 2, backMs: 2 }, slow])
    const clock = await followStoreClock(world)
    expect(Math.abs(clock.now() - world.truth())).toBeLessThanOrEqual(2)
  })

  it('stays as it is where a slow answer proves nothing', async () => {
    const atOnce = { thereMs: 0, backMs: 0 }
    const slow = { thereMs: 0, backMs: 800 }
    const world = clocks([atOnce, atOnce, atOnce, slow, slow, slow])
    const clock = await followStoreClock(world)
    expect(await clock.measure()).toBe(0)
    expect(clock.now()).toBe(world.truth())
  })

  it('goes forward with it at once', async () => {
    const world = clocks()
    const clock = await followStoreClock(world)
    world.set(700)
    expect(await clock.measure()).toBe(700)
    expect(clock.now()).toBe(world.truth())
  })

  it('never goes back for a small correction: it runs at half its speed until both agree', async () => {
    const world = clocks()
    const clock = await followStoreClock(world)
    const before = clock.now()
    world.set(-1_000)
    await clock.measure()
    expect(clock.now()).toBe(before)
    world.pass(1_000)
    expect(clock.now()).toBe(before + 500)
    await clock.measure()
    expect(clock.now()).toBe(before + 500)
    world.pass(1_000)
    expect(clock.now()).toBe(world.truth())
    world.pass(5_000)
    expect(clock.now()).toBe(world.truth())
  })

  it('follows at once if it was set back by seconds', async () => {
    const world = clocks()
    const clock = await followStoreClock(world)
    world.set(-3_600_000)
    expect(await clock.measure()).toBe(-3_600_000)
    expect(clock.now()).toBe(world.truth())
  })

  it('is the same for two processes on one PostgreSQL database', async () => {
    const database = await createDatabase()
    const store = openPostgres(database.url)
    const [one, other] = [
      await followStoreClock({ store }),
      await followStoreClock({ store, elapsed: () => performance.now() - 1_000 }),
    ]
    // Both differ from the database's clock by at most half a round trip.
    expect(Math.abs(one.now() - other.now())).toBeLessThan(200)
    expect(Math.abs(one.now() - Date.now())).toBeLessThan(200)
    await store.close()
    await dropDatabase(database)
  })
})
