import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../testing/caller'
import type { Visitor } from '../../../testing/visitor'
import { resources } from '../../portal/catalogue/registry'
import { openImports, type Imports } from './import.fixture'

let on: Imports
let bartender: Visitor
let bartenderCaller: Caller
beforeAll(async () => {
  on = await openImports()
  bartender = await on.bar.portal('bartender')
  bartenderCaller = await on.bar.staff('bartender')
})
afterAll(() => on.bar.stop())

const lists = resources.all.map((resource) => [resource.table, resource] as const)

describe.each(lists)('the file of %s', (table, resource) => {
  test('has every record and changes nothing when it is imported again', async () => {
    const { rows, header, page } = await on.exported(`/lists/${table}/csv`)
    const { results, total } = await on.listOf(resource.api)
    expect(total).toBe(results.length)
    expect(rows.map(({ cells }) => Number(cells[0])).sort((a, b) => a - b)).toEqual(results.map(({ id }) => id))
    expect(new Set(header.cells).size).toBe(header.cells.length)
    expect(page.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    if (rows.length === 0) return

    const before = await on.audited(table)
    const report = await on.check(table, page.html)
    expect(report.rows).toEqual([])
    expect([report.new, report.changed, report.unchanged, report.bad]).toEqual([0, 0, total, 0])
    expect(report.status).toBe(200)
    expect(report.checked).toBeUndefined()
    expect(report.html).toContain('there is nothing to import')
    expect(await on.audited(table)).toBe(before)
  })

  test('is open to staff who may read the list, and its import to staff who may add to it', async () => {
    const mayRead = (await bartenderCaller.get(`/v1/${resource.api}`)).status === 200
    expect((await bartender.get(`/lists/${table}/csv`)).status).toBe(mayRead ? 200 : 302)
    expect((await bartender.get(`/lists/${table}/import`)).location).toBe('/restricted')
    const sent = await on.send(table, { intent: 'check', pasted: 'Name\nA' }, bartender)
    expect(sent.location).toBe('/restricted')
    for (const path of ['csv', 'template', 'import']) {
      expect((await on.bar.visitor().get(`/lists/${table}/${path}`)).location).toMatch(/^\/login/)
    }
  })

  test('has a template with an example row', async () => {
    const { header, rows } = await on.exported(`/lists/${table}/template`)
    expect(header.cells).not.toContain('Id')
    expect(rows).toHaveLength(1)
    expect((await on.admin.get(`/lists/${table}/import`)).html).toContain(`/lists/${table}/template`)
  })
})

test('a table without a list has no files', async () => {
  for (const path of ['csv', 'template', 'import']) {
    expect((await on.admin.get(`/lists/session/${path}`)).status).toBe(404)
    expect((await on.admin.get(`/lists/nothing/${path}`)).status).toBe(404)
  }
})
