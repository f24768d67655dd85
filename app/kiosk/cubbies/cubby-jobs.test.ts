import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CubbyPhase } from '../../../contract/cubbies'
import { openBarback, type TestBarback } from '../../../testing/barback'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
  await bar.app.db.updateTable('businessLocker').set({ online: 1 }).where('id', '=', 1).execute()
})
afterAll(() => bar.stop())

/** What the bar's screen says is to be done at cubby 3, while nothing is to be done at the others. */
async function jobs(phase: CubbyPhase, front: 'open' | 'closed', back: 'open' | 'closed'): Promise<string> {
  const all = bar.app.db.updateTable('cubby').where('lockerId', '=', 1)
  await all.set({ phase: 'Free', front: 'closed', back: 'closed', note: null, reported: 1 }).execute()
  await all.set({ phase, front, back }).where('number', '=', 3).execute()
  const { html } = await (await bar.portal('bartender')).get('/kiosk')
  const [, list = ''] = /<ul class="cubby-jobs"(.*?)<\/ul>/s.exec(html) ?? []
  return list.replaceAll('<!-- -->', '').replace(/<[^>]+>/g, ' ')
}

describe('The bar is told of a cubby', () => {
  it.each<[CubbyPhase, 'open' | 'closed', 'open' | 'closed', string]>([
    ['Free', 'open', 'closed', 'Its front door stands open: shut it'],
    ['NextInLine', 'closed', 'open', 'Its back door stands open: shut it'],
    ['Loaded', 'open', 'closed', 'Its front door stands open: shut it'],
    ['Reserved', 'open', 'open', 'Its front door stands open: shut it'],
    ['Emptying', 'closed', 'open', 'Take everything out and close the back door'],
  ])('%s, front %s, back %s: %s', async (phase, front, back, words) => {
    expect(await jobs(phase, front, back)).toContain(words)
  })

  it.each<[CubbyPhase, 'open' | 'closed', 'open' | 'closed']>([
    ['Free', 'closed', 'closed'],
    ['Reserved', 'closed', 'open'],
    ['Collecting', 'open', 'closed'],
  ])('not while somebody is at it: %s, front %s, back %s', async (phase, front, back) => {
    expect(await jobs(phase, front, back)).toBe('')
  })
})
