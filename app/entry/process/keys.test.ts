import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { openBarback, type TestBarback } from '../../../testing/barback'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

async function keys() {
  const signing = await bar.app.db.selectFrom('signingKey').select(['purpose', 'kid']).orderBy('purpose').execute()
  const push = await bar.app.db.selectFrom('pushKey').select('publicKey').execute()
  return { signing, push }
}

it('The server’s keys are created at its start, so that a read never writes one', async () => {
  const before = await keys()
  expect(before.signing.map(({ purpose }) => purpose)).toEqual(['release', 'ticket'])
  const devices = await (await bar.customer()).get('/v1/customers/devices')
  expect(devices.read(z.object({ publicKey: z.string() })).publicKey).toBe(before.push[0]?.publicKey)
  await bar.anyone.get('/v1/lockers/release')
  await bar.restart()
  expect(await keys()).toEqual(before)
})
