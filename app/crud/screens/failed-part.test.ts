import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { LOADING_ERROR } from '../../ui/query-result'

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
