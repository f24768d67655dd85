import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openBarback, type TestBarback } from '../../testing/barback'
import { columnIn } from '../../testing/column'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

/** Returns the texts of the dashboard's cards, by label. */
function figures(html: string): Map<string, string> {
  const cards = html.matchAll(
    /class="stat-label">.*?<\/svg> ?(?:<!-- -->)?([^<]+)<\/span><span class="stat-value">([^<]+)</g,
  )
  return new Map([...cards].map(([, label = '', value = '']) => [label.trim(), value]))
}

/** The cards of the current business date, above those of all time. */
const TODAY = ['Sales Today', 'Orders Today', 'Tips Today', 'Waiting', 'Refunds Today', 'Open Tabs']

describe('without a sign-in', () => {
  test('the portal leads to the login screen and remembers where one wanted to go', async () => {
    const page = await bar.visitor().get('/?sort=total,desc')
    expect(page.status).toBe(302)
    expect(page.location).toBe('/login?redirectTo=%2F%3Fsort%3Dtotal%252Cdesc')
  })

  test('the business filter changes nothing', async () => {
    const page = await bar.visitor().submit('/account/business', { businessId: '1', returnTo: '/' })
    expect(page.location).toBe('/login')
  })
})

describe('the dashboard', () => {
  test('of internal staff shows today, the five figures and the pending sign-ups', async () => {
    const admin = await bar.portal('admin')
    const { html } = await admin.get('/')
    expect([...figures(html).keys()]).toEqual([
      ...TODAY,
      'Total Users',
      'Total Businesses',
      'Total Customers',
      'Total Sales',
      'Total Profit',
    ])
    expect(html).toContain('Pending Signups')
    expect(html).toContain('All Businesses')
  })

  test('says No Signups when none is waiting, and shows the next one that comes in', async () => {
    await bar.app.db.updateTable('businessSignup').set({ status: 'Complete' }).execute()
    const admin = await bar.portal('admin')
    expect((await admin.get('/')).html).toContain('No Signups')
    const sent = await bar.visitor().submit('/signup', {
      businessName: 'The Quiet Owl',
      firstName: 'Ada',
      lastName: 'Byron',
      phone: '904.555.0123',
      email: 'ada@owl.example',
      'address.street': '1 Bay Street',
      'address.city': 'Jacksonville',
      'address.state': 'FL',
      'address.zip': '32202',
      comment: '',
    })
    expect(sent.location).toBe('/signup?sent')
    const { html } = await admin.get('/')
    expect(html).not.toContain('No Signups')
    for (const shown of ['The Quiet Owl', 'Ada', 'Byron', '+1 (904) 555-0123', 'notes']) expect(html).toContain(shown)
  })

  test('of venue staff shows today, their figures and their orders, without anything for internal staff', async () => {
    const owner = await bar.portal('owner')
    const { html } = await owner.get('/')
    expect([...figures(html).keys()]).toEqual([...TODAY, 'Employees', 'Businesses', 'Total Sales', 'Total Orders'])
    expect(html).not.toContain('Pending Signups')
    expect(html).toContain('Your Business')
  })

  test('lists orders page by page, sorted as the address says', async () => {
    const owner = await bar.portal('owner')
    const totals = async (query: string) =>
      columnIn((await owner.get(query)).html, 'Total').map((total) => Number(total.replaceAll(/[$,]/g, '')))
    const first = await totals('/?sort=total,desc')
    const second = await totals('/?sort=total,desc&page=1')
    expect(first).toHaveLength(25)
    expect([...first, ...second]).toEqual([...first, ...second].toSorted((a, b) => b - a))
  })

  test('finds orders by number, guest or item, taking wildcards literally', async () => {
    const owner = await bar.portal('owner')
    const { html } = await owner.get('/?searchString=%25')
    expect(html).toContain('No Data - Looks like there is no data for this page!')
    const all = columnIn((await owner.get('/')).html, 'Items')
    const [, item = ''] = /^\d+ × ([^,]+)/.exec(all[0] ?? '') ?? []
    expect(item).not.toBe('')
    const lines = columnIn((await owner.get(`/?searchString=${encodeURIComponent(item)}`)).html, 'Items')
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(line).toContain(item)
  })

  test.each(['page=-1', 'size=1001', 'sort=secret,asc', 'sort=total'])(
    'refuses a malformed list query: %s',
    async (query) => {
      const owner = await bar.portal('owner')
      expect((await owner.get(`/?${query}`)).status).toBe(400)
    },
  )
})

describe('the business filter', () => {
  test('scopes the figures to one business until all are chosen again', async () => {
    const owner = await bar.portal('owner')
    const all = figures((await owner.get('/')).html)
    const [, first = ''] = /<option value="(\d+)"/.exec((await owner.get('/')).html) ?? []
    const chosen = await owner.submit('/account/business', { businessId: first, returnTo: '/?sort=total,desc' })
    expect(chosen.location).toBe('/?sort=total,desc')
    const one = figures((await owner.get('/')).html)
    expect(one.get('Businesses')).toBe('1')
    await owner.submit('/account/business', { businessId: '', returnTo: '/' })
    expect(figures((await owner.get('/')).html)).toEqual(all)
  })

  test('does not open a business that is not theirs', async () => {
    const ids = (await bar.app.db.selectFrom('business').select('id').execute()).map((business) => business.id)
    const bartender = await bar.portal('bartender')
    const before = figures((await bartender.get('/')).html)
    for (const id of ids) {
      await bartender.submit('/account/business', { businessId: String(id), returnTo: '/' })
      expect(figures((await bartender.get('/')).html)).toEqual(before)
    }
  })

  test('refuses a form that it cannot read in JSON, without lines of Remix in the log', async () => {
    const printed = vi.spyOn(console, 'warn')
    const owner = await bar.portal('owner')
    const page = await owner.submit('/account/business', { businessId: Array.from({ length: 5001 }, () => '1') })
    expect(page.status).toBe(400)
    expect(page.headers.get('Content-Type')).toContain('application/json')
    expect(page.html).toContain('A form may have 5000 fields at most')
    expect(printed).not.toHaveBeenCalled()
    printed.mockRestore()
  })

  test('does not lead away from the portal', async () => {
    const owner = await bar.portal('owner')
    const page = await owner.submit('/account/business', { businessId: '', returnTo: '//evil.example' })
    expect(page.location).toBe('/')
  })
})

test('the colour scheme is in the first byte of the page, and is kept', async () => {
  const visitor = bar.visitor()
  expect((await visitor.get('/login')).html).toMatch(/<html lang="en" class="dark"/)
  const chosen = await visitor.submit('/account/appearance', { scheme: 'light', returnTo: '/login' })
  expect(chosen.location).toBe('/login')
  expect((await visitor.get('/login')).html).toMatch(/<html lang="en" class="light" style="color-scheme:light"/)
  await visitor.submit('/account/appearance', { scheme: 'contrast', returnTo: '/login' })
  expect((await visitor.get('/login')).html).toMatch(/<html lang="en" class="dark contrast"/)
})

test('every page allows only scripts that the server wrote into it', async () => {
  const { headers, html } = await bar.visitor().get('/login')
  const [, nonce = ''] = /script-src 'self' 'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '') ?? []
  expect(nonce).not.toBe('')
  for (const [script] of html.matchAll(/<script\b[^>]*>/g)) expect(script).toContain(`nonce="${nonce}"`)
})
