import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../../contract/time'
import { runSweeps } from '../../entry/process/sweeps'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { allMails } from '../../../testing/mailed'
import { paidOrder } from '../../../testing/orders'
import type { StoredMail } from '../../platform/mail/file-mailer'
import { BALANCE_LINES } from '../figures/balance'

let bar: TestBarback
/** The venue of the demo's staff. */
let own: number
/** Number of these mails that earlier tests have sent. */
let earlier = 0

beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())
beforeEach(async () => {
  own = (await paidOrder(bar)).businessId
  await bar.app.db.deleteFrom('nightMail').execute()
  earlier = 0
  earlier = (await mails()).length
})

async function want(name: string, wanted: 'on' | 'off'): Promise<string> {
  const visitor = await bar.portal(name)
  await visitor.submit('/reports/tonight', { businessId: String(own), wanted })
  return (await visitor.get('/reports/tonight')).html
}

/** Mails of nights since the last test. */
async function mails(): Promise<StoredMail[]> {
  const sent = (await allMails(bar)).filter(({ subject }) => /from \d+ orders?$/.test(subject))
  return sent.slice(0, sent.length - earlier)
}

/** Each sum of the mail's balance is the one before it plus the lines between. */
function expectToAddUp(text: string): void {
  const [, balance = ''] = text.split('Every cent:\n')
  const lines = [...balance.matchAll(/^(= )?([^:\n]+): (-?)\$([\d,.]+)$/gm)]
  let counted = 0
  for (const [line, isSum, , sign, dollars = ''] of lines) {
    const cents = Math.round(Number(dollars.replaceAll(',', '')) * 100) * (sign ? -1 : 1)
    if (isSum) expect(cents, line).toBe(counted)
    else counted += cents
  }
  expect(lines.map(([, , label]) => label)).toEqual(BALANCE_LINES.map(({ label }) => label))
}

/** Advances the clock by some hours and runs the sweeps. */
async function after(hours: number): Promise<void> {
  bar.clock.advance(hours * HOUR_MS)
  await runSweeps(bar.app)
}

test('subscribers get one mail for each night, after it has ended', async () => {
  expect(await want('manager', 'on')).toContain('Stop the Emails')
  await after(1)
  expect(await mails()).toEqual([])
  await after(8)
  await after(1)
  const [sent, ...more] = await mails()
  expect(more).toEqual([])
  expect(sent?.to).toBe('manager@barback.test')
  const night = (await (await bar.portal('manager')).get('/reports/tonight?span=last-night')).html
  const [, sales = 'none'] = /Sales: (\$[\d,.]+)/.exec(sent?.text ?? '') ?? []
  expect(sent?.subject).toContain(`: ${sales} from`)
  expect(night).toContain(sales)
  expect(sent?.text).toContain('Best sellers:')
  for (const figure of ['Refunded', 'Sold out', 'Time to Ready'])
    expect(sent?.text).toMatch(new RegExp(`${figure}: .*; before: `))
  expectToAddUp(sent?.text ?? '')
  const buttons = [...(sent?.html ?? '').matchAll(/<a class="button" href="([^"]*)"[^>]*>([^<]*)/g)]
  expect(buttons.map(([, url, label]) => [url?.includes('/reports/tonight?span=days'), label])).toEqual([
    [true, 'Open the full report'],
  ])
  // The next night gets a mail of its own.
  bar.clock.advance(10 * HOUR_MS)
  await paidOrder(bar)
  await after(14)
  expect(await mails()).toHaveLength(2)
})

test("another business's venue cannot be subscribed to", async () => {
  const other = await bar.app.db.selectFrom('business').select('id').where('id', '<>', own).executeTakeFirstOrThrow()
  const manager = await bar.portal('manager')
  const answer = await manager.submit('/reports/tonight', { businessId: String(other.id), wanted: 'on' })
  expect(answer.status).toBe(404)
  expect(await bar.app.db.selectFrom('nightMail').selectAll().execute()).toEqual([])
})

test('no mail goes to users who unsubscribed, are inactive, or left the venue', async () => {
  await want('manager', 'on')
  expect(await want('manager', 'off')).toContain('Email Me Each Night')
  await after(24)
  expect(await mails()).toEqual([])

  await paidOrder(bar)
  await want('manager', 'on')
  await want('bartender', 'on')
  const user = (email: string) => bar.app.db.selectFrom('user').where('email', '=', email).select('id')
  await bar.app.db.updateTable('user').set({ active: 0 }).where('email', '=', 'manager@barback.test').execute()
  await bar.app.db.deleteFrom('userBusiness').where('userId', '=', user('bartender@barback.test')).execute()
  await after(24)
  expect(await mails()).toEqual([])
})
