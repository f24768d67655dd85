import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stepsAtOnceHold, type Guarding } from '../../testing/at-once'
import { openBarback, type TestBarback } from '../../testing/barback'
import { assertGuarded } from '../guards'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback({ isOnPostgres: true })
})
afterAll(() => bar.stop())

it('Without guards, steps at the same moment break the rules within a hundred runs: the tests would notice', async () => {
  const store: Guarding = {
    inGuard: (_guards, work) =>
      bar.app.store.unguarded((trx) => {
        assertGuarded(trx)
        return work(trx)
      }),
  }
  const { failed, errorInstance } = await fc.check(stepsAtOnceHold(bar, store), { numRuns: 100, endOnFailure: true })
  expect(failed).toBe(true)
  expect(String(errorInstance)).toMatch(/cents|begins elsewhere|unlike its history/)
})
