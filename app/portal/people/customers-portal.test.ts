import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBarback, type DemoStaff, type TestBarback } from '../../../testing/barback'
import { paidOrder } from '../../../testing/orders'
import type { Visitor } from '../../../testing/visitor'
import { formatDate } from '../../platform/ui/dates'

let bar: TestBarback
let admin: Visitor
beforeAll(async () => {
  bar = await openBarback()
  admin = await bar.portal('admin')
})
afterAll(() => bar.stop())

/** A demo guest who is verified and has visited several venues. */
async function regular() {
  const row = await bar.app.db
    .selectFrom('customer')
    .selectAll()
    .where('email', '=', 'guest@barback.test')
    .executeTakeFirstOrThrow()
  return { ...row, screen: `/customers/${row.id}` }
}

/** The visible text of a page, without tags. */
function textOf(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, ' ')
    .replace(/<wbr\/?>|<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

/** The tag of the input with this label. */
function inputLabelled(html: string, label: string): string {
  const id = new RegExp(`<label[^>]*for="([^"]+)"[^>]*>${label}<`).exec(html)?.[1] ?? 'no such label'
  return new RegExp(`<input[^>]*\\bid="${id}"[^>]*>`).exec(html)?.[0] ?? ''
}

/** The tag of the checkbox with this label. */
function tickLabelled(html: string, label: string): string {
  return new RegExp(`(<input[^>]*>)<span>${label}</span>`).exec(html)?.[1] ?? ''
}

const rowsOf = (html: string) =>
  [...html.matchAll(/<tr role="row" data-opens[\s\S]*?<\/tr>/g)].map(([row]) => textOf(row))

it('a customer’s first day is written like all other dates', async () => {
  const { screen, createdAt } = await regular()
  const { html } = await admin.get(screen)
  expect(textOf(html)).toContain(`Guest since ${formatDate(createdAt, 'UTC')}`)
  expect(textOf(html)).toMatch(/Guest since \d\d\/\d\d\/\d{4}/)
})

describe('the list of customers', () => {
  it.each<[DemoStaff, boolean]>([
    ['admin', true],
    ['service', true],
    ['owner', false],
    ['manager', false],
    ['bartender', false],
  ])('%s: shown %s', async (account, shown) => {
    const browser = await bar.portal(account)
    const { screen } = await regular()
    expect((await browser.get('/')).html.includes('href="/customers"')).toBe(shown)
    for (const path of ['/customers', screen, `${screen}?edit`]) {
      const page = await browser.get(path)
      if (shown) expect(page.status).toBe(200)
      else expect([page.status, page.location]).toEqual([302, '/restricted'])
    }
    if (!shown) {
      const sent = await browser.submit(screen, { intent: 'update', firstName: 'Renamed' })
      expect([sent.status, sent.location]).toEqual([302, '/restricted'])
    }
  })

  it('requires sign-in', async () => {
    expect((await bar.visitor().get('/customers')).location).toBe('/login?redirectTo=%2Fcustomers')
  })

  it("shows each customer's data, with money in dollars, and links to their screen", async () => {
    const guest = await regular()
    const { html } = await admin.get('/customers?searchString=guestman')
    for (const heading of [
      'Internal',
      'Id',
      'First Name',
      'Last Name',
      'Email',
      'Total Sales',
      'Total Tips',
      'Total Fees',
      'Total Tabs',
    ]) {
      expect(html).toContain(`>${heading}<`)
    }
    expect(html).toContain(`href="${guest.screen}"`)
    const dollars = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
    const [row = ''] = rowsOf(html)
    for (const shown of ['Gil', 'Guestman', 'guest@barback.test', guest.totalSalesCents, guest.totalTipsCents]) {
      expect(row).toContain(typeof shown === 'number' ? dollars(shown) : shown)
    }
    expect(row).toContain(`${dollars(guest.totalFeesCents)} ${guest.totalTabs}`)
  })

  it('is sorted by a total and paged by links, which keep the search', async () => {
    const first = await admin.get('/customers?sort=totalSales,desc&searchString=example')
    const sales = rowsOf(first.html).map((row) => Number(/\$([\d,.]+)/.exec(row)?.[1]?.replace(',', '')))
    expect(sales).toHaveLength(25)
    expect(sales).toEqual([...sales].sort((a, b) => b - a))
    expect(first.html).toContain('aria-sort="descending"')
    expect(first.html).toMatch(/href="\/customers\?sort=totalSales%2Cdesc&amp;searchString=example&amp;page=1"/)
    const second = await admin.get('/customers?sort=totalSales,desc&searchString=example&page=1')
    expect(rowsOf(second.html)[0]).not.toBe(rowsOf(first.html)[0])
  })

  it('shows when no one is found, and refuses an unknown sort field', async () => {
    expect((await admin.get('/customers?searchString=nobodyatall')).html).toContain(
      'No Data - Looks like there is no data for this page!',
    )
    expect((await admin.get('/customers?sort=passwordHash,asc')).status).toBe(400)
  })

  it('shows customers with a tab at the chosen business', async () => {
    const browser = await bar.portal('admin')
    const { id } = await bar.app.db.selectFrom('business').select('id').orderBy('id').executeTakeFirstOrThrow()
    const guests = await bar.app.db
      .selectFrom('tab')
      .select('customerId')
      .distinct()
      .where('businessId', '=', id)
      .execute()
    await browser.submit('/account/business', { businessId: String(id), returnTo: '/customers' })
    const { html } = await browser.get('/customers')
    expect(textOf(html)).toContain(`of ${guests.length}`)
    expect(html).toContain('Guests with a tab at the chosen business')
    const { total } = await bar.app.db
      .selectFrom('customer')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    expect(guests.length).toBeLessThan(total)
  })
})

describe("a customer's screen", () => {
  it('shows them, read-only, with their tabs and orders', async () => {
    const guest = await regular()
    const { html } = await admin.get(guest.screen)
    for (const [label, value] of [
      ['Customer ID', String(guest.id)],
      ['First Name', 'Gil'],
      ['Last Name', 'Guestman'],
      ['DOB', '1992-04-17'],
      ['Email', 'guest@barback.test'],
      ['Display Name', 'Gil'],
      ['Phone Number', '+1 (904) 555-0141'],
    ] as const) {
      expect(inputLabelled(html, label), label).toContain(`value="${value}"`)
      expect(inputLabelled(html, label), label).toMatch(/readOnly=""|disabled=""/i)
    }
    expect(tickLabelled(html, 'Over 21')).toMatch(/disabled="".*checked=""|checked="".*disabled=""/)
    expect(tickLabelled(html, 'Internal')).toContain('disabled=""')
    expect(textOf(html)).toContain('Verified by Stripe')
    expect(html).toContain(`href="${guest.screen}?edit="`)
    const { tabId, orderId } = await bar.app.db
      .selectFrom('order')
      .select(['tabId', 'id as orderId'])
      .where('customerId', '=', guest.id)
      .orderBy('placedAt', 'desc')
      .executeTakeFirstOrThrow()
    expect(html).toContain(`href="/orders/${orderId}"`)
    expect(html).toContain(`href="/reports/sales/${tabId}"`)
    expect(html).not.toContain('Changing the date of birth removes')
  })

  it('counts the orders of a tab that are sales, as the report does', async () => {
    const { screen } = await regular()
    const guest = await bar.customer()
    const kept = await paidOrder(bar, {}, guest)
    const given = await paidOrder(bar, {}, guest)
    expect((await guest.post(`/v1/orders/customer/${given.id}/cancel`, {})).status).toBe(200)
    const { tabId } = await bar.app.db
      .selectFrom('order')
      .select('tabId')
      .where('id', '=', kept.id)
      .executeTakeFirstOrThrow()
    const orders = await bar.app.db.selectFrom('order').select('status').where('tabId', '=', tabId).execute()
    const sold = orders.filter(({ status }) => status !== 'Cancelled').length
    expect(sold).toBeLessThan(orders.length)
    const countIn = (html: string) =>
      rowsOf(html).flatMap((row) => new RegExp(`(?:^|, )\\s*${tabId} .*? (\\d+) \\$`).exec(row)?.[1] ?? [])
    expect(countIn((await admin.get(screen)).html)).toEqual([String(sold)])
    expect(countIn((await admin.get(`/reports/sales?searchString=${tabId}`)).html)).toEqual([String(sold)])
  })

  it('pages tabs and orders separately', async () => {
    const { screen } = await regular()
    const { html } = await admin.get(`${screen}?tabs.page=1&orders.sort=id,asc`)
    expect(html).toContain('tabs.page=1')
    const orders = [...html.matchAll(/href="\/orders\/(\d+)"/g)].map(([, id]) => Number(id))
    expect(orders).toHaveLength(10)
    expect(orders).toEqual([...orders].sort((a, b) => a - b))
    expect((await admin.get(`${screen}?tabs.page=-1`)).status).toBe(400)
  })

  it('shows when a guest has no tabs or orders', async () => {
    const { id } = await bar.app.db
      .selectFrom('customer')
      .select('id')
      .where('email', '=', 'new@barback.test')
      .executeTakeFirstOrThrow()
    const { html } = await admin.get(`/customers/${id}`)
    expect(inputLabelled(html, 'Phone Number')).toContain('value=""')
    for (const sentence of [
      'This guest has had no tab yet.',
      'This guest has ordered nothing yet.',
      'Not given by the guest',
      'No changes yet.',
    ]) {
      expect(textOf(html)).toContain(sentence)
    }
  })

  it.each(['/customers/0', '/customers/many', '/customers/99999999'])('%s is not found', async (path) => {
    expect((await admin.get(path)).status).toBe(404)
  })
})

describe('editing a customer', () => {
  const fields = { intent: 'update', firstName: 'Gil', lastName: 'Guestman', dob: '1992-04-17' }

  it('offers the fields for staff and warns about the effect of a date of birth', async () => {
    const { screen } = await regular()
    const { html } = await admin.get(`${screen}?edit`)
    for (const label of ['First Name', 'Last Name', 'DOB']) {
      expect(inputLabelled(html, label), label).not.toMatch(/readonly|disabled/i)
    }
    for (const label of ['Email', 'Display Name', 'Phone Number']) {
      expect(inputLabelled(html, label), label).toMatch(/readonly/i)
    }
    expect(inputLabelled(html, 'Customer ID')).toMatch(/disabled/)
    expect(inputLabelled(html, 'DOB')).toContain('type="date"')
    expect(tickLabelled(html, 'Over 21')).toContain('disabled=""')
    expect(tickLabelled(html, 'Internal')).not.toContain('disabled=""')
    expect(textOf(html)).toContain('Changing the date of birth removes the verification by Stripe')
  })

  it('saves without JavaScript, with a toast, and records the change with its author', async () => {
    const guest = await regular()
    const edit = `${guest.screen}?edit`
    const done = await admin.submit(edit, { ...fields, firstName: 'Gilbert', isInternal: 'on' })
    expect([done.status, done.location]).toEqual([302, guest.screen])
    const { html } = await admin.get(guest.screen)
    expect(html).toContain('Updated customer!')
    expect(inputLabelled(html, 'First Name')).toContain('value="Gilbert"')
    expect(tickLabelled(html, 'Internal')).toContain('checked=""')
    const text = textOf(html)
    expect(text).toMatch(/changed it · .* First Name from Gil to Gilbert/)
    expect(text).toContain('Internal from No to Yes')
    // The rest of the record is unchanged, above all the verification.
    expect(await regular()).toMatchObject({
      displayName: guest.displayName,
      phoneNumber: guest.phoneNumber,
      email: guest.email,
      isInternal: 1,
      verifiedDob: '1992-04-17',
      idVerificationProvider: 'Stripe',
    })
    await admin.submit(edit, fields)
    expect(await regular()).toMatchObject({ firstName: 'Gil', isInternal: 0 })
  })

  it('shows a refusal at its field and keeps the typed values', async () => {
    const guest = await regular()
    for (const [typed, message] of [
      [{ firstName: '' }, 'Required'],
      [{ lastName: 'x'.repeat(51) }, 'Too Long!'],
      [{ dob: '' }, 'Required'],
      [{ dob: 'yesterday' }, 'Must be a date'],
      [{ dob: '2999-01-01' }, 'Must be in the past'],
    ] as const) {
      const page = await admin.submit(`${guest.screen}?edit`, { ...fields, lastName: 'Typed', ...typed })
      expect(page.status, message).toBe(400)
      expect(page.html).toContain('Error Updating customer!')
      expect(page.html).toMatch(new RegExp(`class="form-error"[^>]*>${message}`))
      if (!('lastName' in typed)) expect(inputLabelled(page.html, 'Last Name')).toContain('value="Typed"')
    }
    expect(await regular()).toMatchObject({ firstName: 'Gil', lastName: 'Guestman', dob: '1992-04-17' })
  })

  it('of the date of birth clears the verification', async () => {
    const { id } = await bar.app.db
      .selectFrom('customer')
      .select('id')
      .where('verifiedDob', 'is not', null)
      .where('email', 'like', '%@example.com')
      .executeTakeFirstOrThrow()
    const screen = `/customers/${id}`
    const done = await admin.submit(`${screen}?edit`, { ...fields, dob: '1970-01-01' })
    expect(done.status).toBe(302)
    const { html } = await admin.get(screen)
    expect(tickLabelled(html, 'Over 21')).not.toContain('checked=""')
    expect(textOf(html)).toContain('As the guest typed it, not verified')
    expect(textOf(html)).toContain('Verified by:')
    expect((await admin.get(`${screen}?edit`)).html).not.toContain('Changing the date of birth removes')
  })

  it('is refused to Service, who may only read', async () => {
    const service = await bar.portal('service')
    const guest = await regular()
    const { html } = await service.get(`${guest.screen}?edit`)
    expect(inputLabelled(html, 'First Name')).toMatch(/readonly/i)
    expect(html).not.toContain(`href="${guest.screen}?edit="`)
    expect((await service.submit(guest.screen, { ...fields, firstName: 'Renamed' })).status).toBe(403)
    expect(await regular()).toMatchObject({ firstName: 'Gil' })
  })

  it('with an account deleted since returns 404', async () => {
    const { db } = bar.app
    const { id } = await db
      .selectFrom('customer')
      .select('id')
      .where('email', '=', 'new@barback.test')
      .executeTakeFirstOrThrow()
    await db.updateTable('customer').set({ deletedAt: bar.clock.now() }).where('id', '=', id).execute()
    expect((await admin.get(`/customers/${id}`)).status).toBe(404)
    expect((await admin.submit(`/customers/${id}?edit`, fields)).status).toBe(404)
  })
})
