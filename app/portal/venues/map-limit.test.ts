import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { fakePhoton, type FakePhoton } from '../../../testing/photon'

/** Barback does not run the map, so a limit applies to searches while a user types. */

let bar: TestBarback
let photon: FakePhoton
beforeAll(async () => {
  photon = await fakePhoton()
  bar = await openBarback({ env: { PHOTON_URL: photon.url }, limits: { mapOfAccount: { points: 3, seconds: 600 } } })
})
afterAll(async () => {
  await bar.stop()
  await photon.stop()
})

const matches = z.looseObject({ problem: z.string().nullable() })

test("a user over the map's limit gets a message, keeps the typed values, and leaves others their share", async () => {
  const admin = await bar.portal('admin')
  const typing = async (text: string) => matches.parse(JSON.parse((await admin.get(`/places/find?text=${text}`)).html))
  for (const text of ['hero', 'heron', 'heron+a']) expect((await typing(text)).problem).toBeNull()
  expect(photon.asked).toHaveLength(3)
  const refused = await typing('heron+an')
  expect(refused.problem).toContain('continue in a few minutes, or type the address')
  expect(photon.asked).toHaveLength(3)
  // A cached search does not count.
  expect((await typing('heron')).problem).toBeNull()

  const place = { name: 'The Typed Heron', streetAddress: '12 Bay Street', find: 'heron annex', intent: 'find' }
  const { html } = await admin.submit('/places/create', place)
  expect(html).toContain('Nothing you typed is lost')
  for (const kept of ['The Typed Heron', '12 Bay Street', 'heron annex']) expect(html).toContain(`value="${kept}"`)

  const owner = await bar.portal('owner')
  const theirs = await owner.get('/places/find?text=heron+ann')
  expect(matches.parse(JSON.parse(theirs.html)).problem).toBeNull()
})
