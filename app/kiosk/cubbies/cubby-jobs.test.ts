import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CubbyPhase } from '../../../contract/cubbies'
import { openBarback, type TestBarback } from '../../../testing/barback'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
  await bar.app.db.updateTable('businessLocker').set({ online: 1 }).where('id', '=', 1).execute()
})
afterAll(() => bar.stop())

/** Returns the bar screen's task for cubby 3 while no other cubby has one. */
async function jobs(phase: CubbyPhase, front: 'open' | 'closed', back: 'open' | 'closed'): Promise<string> {
  const all = bar.app.db.updateTable('cubby').where('lockerId', '=', 1)
  await all.set({ phase: 'Free', front: 'closed', back: 'closed', note: null, reported: 1 }).execute()
  await all.set({ phase, front, back }).where('number', '=', 3).execute()
  const { html } = await (await bar.portal('bartender')).get('/kiosk')
  const [, list = ''] = /<ul class="cubby-jobs"(.*?)<\/ul>/s.exec(html) ?? []
  return list.replaceAll('<!-- -->', '').replace(/<[^>]+>/g, ' ')
}

describe("The bar's screen lists a cubby", () => {
  it.each<[CubbyPhase, 'open' | 'closed', 'open' | 'closed', string]>([
    ['Free', 'open', 'closed', 'Its front door is open: close it'],
    ['NextInLine', 'closed', 'open', 'Its back door is open: close it'],
    ['Loaded', 'open', 'closed', 'Its front door is open: close it'],
    ['Reserved', 'open', 'open', 'Its front door is open: close it'],
    ['Emptying', 'closed', 'open', 'Take everything out and close the back door'],
  ])('%s, front %s, back %s: %s', async (phase, front, back, words) => {
    expect(await jobs(phase, front, back)).toContain(words)
  })

  it.each<[CubbyPhase, 'front' | 'back', 'is inside' | 'is empty', string, string | undefined]>([
    ['Free', 'front', 'is empty', 'The front may be unlocked: open and close it', 'Open the front'],
    ['Free', 'back', 'is empty', 'The back may be unlocked: open and close it', 'Open the back'],
    ['Loaded', 'back', 'is inside', 'The back may be unlocked: open and close it', 'Open the back'],
    ['Collecting', 'front', 'is inside', 'unlocked: pull it open and close it, or hand the order over', undefined],
  ])('%s, its %s released and not latched, an order %s: %s', async (phase, door, inside, words, button) => {
    const at = bar.app.db.updateTable('cubby').where('lockerId', '=', 1).where('number', '=', 3)
    await at.set({ [`${door}UnlatchedAt`]: bar.app.now(), occupied: inside === 'is inside' ? 1 : 0 }).execute()
    const text = await jobs(phase, 'closed', 'closed')
    expect(text).toContain(words)
    if (button === undefined) expect(text).not.toMatch(/Open the (front|back)/)
    else expect(text).toContain(button)
    const { businessId, code } = await bar.app.db
      .selectFrom('businessLocker')
      .select(['businessId', 'lockerId as code'])
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    const browser = await bar.portal('bartender')
    await browser.submit(`/kiosk?business=${businessId}`, { intent: 'openDoor', lockerId: code, cubby: '3', door })
    const commands = bar.app.db.selectFrom('lockerCommand').select(['cubby', 'door', 'purpose'])
    expect(await commands.orderBy('createdAt', 'desc').execute()).toContainEqual({ cubby: 3, door, purpose: 'service' })
    await at.set({ frontUnlatchedAt: null, backUnlatchedAt: null, occupied: 0 }).execute()
  })

  it.each<[CubbyPhase, 'open' | 'closed', 'open' | 'closed']>([
    ['Free', 'closed', 'closed'],
    ['Reserved', 'closed', 'open'],
    ['Collecting', 'open', 'closed'],
  ])('not while it is in use: %s, front %s, back %s', async (phase, front, back) => {
    expect(await jobs(phase, front, back)).toBe('')
  })
})
