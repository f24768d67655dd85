import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSiege, type Siege } from './load'

let siege: Siege
beforeAll(async () => {
  siege = await openSiege()
})
afterAll(() => siege.close())

test('Guests and the bar are served while sign-ins, webhooks, streams, slow connections and another writer attack at once', async () => {
  const end = await siege.begin({
    signInsPerSecond: 60,
    webhooksPerSecond: 3,
    streams: 150,
    slowConnections: 150,
    lockMs: [100, 50],
  })
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(siege.probes.map(async ({ name, ask }) => [name, await ask()]))
    expect(answers).toEqual(siege.probes.map(({ name, expected }) => [name, expected]))
  }
  const met = Object.keys(await end()).toSorted()
  // 401: a wrong password. 429: too many attempts. 503: too many at once.
  for (const answer of met) {
    expect(answer).toMatch(/login (401|429|503)$|webhook 413$|events 200$/)
  }
  expect(met).toContain('/v1/stripe/webhook 413')
})
