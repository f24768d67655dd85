import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { formIn } from '../../../testing/form-in'
import { resources } from '../../portal/catalogue/registry'
import { LOADING_ERROR } from '../../platform/ui/query-result'

let bar: TestBarback
beforeEach(async () => {
  bar = await openBarback()
})
afterEach(() => bar.stop())

test.each([
  { table: 'allergenMark', what: 'a list of its parts' },
  { table: 'auditEntry', what: 'its history' },
])('a record whose $table cannot be read shows the rest, and an alert for $what', async ({ table }) => {
  const admin = await bar.portal('admin')
  const whole = await admin.get('/products/14')
  expect([whole.status, whole.html.includes(LOADING_ERROR)]).toEqual([200, false])
  await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}Gone`)}`.execute(bar.app.db)
  const { status, html } = await admin.get('/products/14')
  expect(status).toBe(200)
  expect(html.split(`role="alert">${LOADING_ERROR}`)).toHaveLength(2)
  expect(html).toContain('Flavor Variants')
  expect(html).toContain('Details')
})

/** Tables that the portal's frame and the session's user need. */
const OF_FRAME = ['business', 'user']
const screens = resources.all.flatMap(({ table, screen }) =>
  screen === undefined || OF_FRAME.includes(table) ? [] : [{ table, screen }],
)

test('whichever list or record cannot be read, the portal shows an alert in its frame, and recovers afterwards', async () => {
  const admin = await bar.portal('admin')
  const seen: [string, number, boolean, boolean][] = []
  for (const { table, screen } of screens) {
    await sql`alter table ${sql.table(table)} rename to ${sql.table('gone')}`.execute(bar.app.db)
    for (const path of [screen, `${screen}/1`]) {
      const { status, html } = await admin.get(path)
      seen.push([path, status, html.includes('aria-label="Sidebar"'), html.includes(`role="alert">${LOADING_ERROR}`)])
    }
    await sql`alter table ${sql.table('gone')} rename to ${sql.table(table)}`.execute(bar.app.db)
  }
  expect(seen.filter(([, , hasFrame, hasAlert]) => !hasFrame || !hasAlert)).toEqual([])
  expect((await admin.get('/products/14')).html).not.toContain(LOADING_ERROR)
})

test('a record whose reference cannot be read shows an alert for its details, and its other parts', async () => {
  const admin = await bar.portal('admin')
  await sql`alter table ${sql.table('brand')} rename to ${sql.table('brandGone')}`.execute(bar.app.db)
  const { status, html } = await admin.get('/products/14')
  expect(status).toBe(200)
  expect(html).toContain('aria-label="Sidebar"')
  expect(html).toContain('<h1')
  expect(html).toContain('Product 14')
  for (const title of ['Details', 'Flavor Variants', 'History', 'Delete Product']) expect(html).toContain(title)
  expect(html).toContain(`role="alert">${LOADING_ERROR}`)
  expect((await admin.get('/products/999999')).status).toBe(404)
})

test('a refused form whose picker cannot load its options keeps what was typed and the chosen record', async () => {
  const admin = await bar.portal('admin')
  const fields = formIn(await admin.get('/products/14?edit'), 'form-details')
  await sql`alter table ${sql.table('brand')} rename to ${sql.table('brandGone')}`.execute(bar.app.db)
  const opened = await admin.get('/products/14?edit')
  expect(opened.status).toBe(200)
  const refused = await admin.submit('/products/14?edit', {
    ...fields,
    description: 'Typed before the fault',
    name: '',
  })
  for (const { html } of [opened, refused]) {
    expect(html).toContain(`<option value="${fields.brandId}" selected="">#${fields.brandId}</option>`)
    expect(html.includes(`id="form-details-brandId-error">${LOADING_ERROR}`)).toBe(true)
  }
  expect(refused.html).toContain('Typed before the fault')
})
