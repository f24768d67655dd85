import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pageOf } from '../../../contract/calls/lists'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import type { Page, Visitor } from '../../../testing/visitor'
import { resources } from '../../catalogue/registry'
import { readCsv } from '../../csv/read'

let bar: TestBarback
let admin: Visitor
let caller: Caller
beforeAll(async () => {
  bar = await openBarback()
  admin = await bar.portal('admin')
  caller = await bar.staff('admin')
})
afterAll(() => bar.stop())

/** What a browser without a script sends with a form that has a file in it. */
async function send(table: string, fields: Record<string, string | Uint8Array>, visitor = admin): Promise<Page> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new File([new Uint8Array(value)], 'list.csv', { type: 'text/csv' }))
  }
  return visitor.submit(`/lists/${table}/import`, form)
}

async function check(table: string, file: string | Uint8Array, visitor = admin): Promise<Report> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  return reportOf(await send(table, { intent: 'check', file: bytes, pasted: '' }, visitor))
}

interface Report {
  status: number
  html: string
  problems: string[]
  new: number
  changed: number
  unchanged: number
  bad: number
  /** 'line | column | cell | message' */
  rows: string[]
  checked: string | undefined
}

/** Reads the screen as a person does. */
function reportOf({ status, html }: Page): Report {
  const figure = (label: string) => {
    const found = new RegExp(`</svg> ?(?:<!-- -->)? ?${label}</span><span class="stat-value">([\\d,]+)`).exec(html)
    return Number((found?.[1] ?? 'NaN').replaceAll(',', ''))
  }
  const table = /aria-label="Bad rows">(.*?)<\/table>/s.exec(html)?.[1] ?? ''
  const rows = [...table.matchAll(/<tr role="row">(<td.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<div>(.*?)<\/div>/gs)].map(([, text = '']) => plain(text)).join(' | '),
  )
  const alerts = [...html.matchAll(/<div class="notice" data-tone="bad" role="alert">(.*?)<\/div>/gs)]
  return {
    status,
    html,
    problems: alerts.map(([, text = '']) => plain(text)),
    new: figure('New'),
    changed: figure('Changed'),
    unchanged: figure('Unchanged'),
    bad: figure('Bad'),
    rows,
    checked: /name="checked" value="([^"]+)"/.exec(html)?.[1],
  }
}

function plain(html: string): string {
  return html
    .replace(/<!-- -->/g, '')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
}

const idOnly = z.looseObject({ id: z.number() })

async function listOf(api: string, query = '') {
  return (await caller.get(`/v1/${api}?size=1000&sort=id,asc&${query}`)).read(pageOf(idOnly))
}

async function exported(path: string, visitor = admin) {
  const page = await visitor.get(path)
  expect(page.status, path).toBe(200)
  const table = await readCsv(page.html.replace(/^\uFEFF/, ''), 1_000_000)
  if ('problem' in table) throw new Error(table.problem)
  return { page, text: page.html, ...table }
}

async function audited(table: string): Promise<number> {
  const { count } = await bar.app.db
    .selectFrom('auditEntry')
    .where('entity', '=', table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const lists = resources.all.map((resource) => [resource.table, resource] as const)

describe.each(lists)('the file of %s', (table, resource) => {
  test('holds every record and changes nothing when it is read back', async () => {
    const { rows, header, page } = await exported(`/lists/${table}/csv`)
    const { results, total } = await listOf(resource.api)
    expect(total).toBe(results.length)
    expect(rows.map(({ cells }) => Number(cells[0])).sort((a, b) => a - b)).toEqual(results.map(({ id }) => id))
    expect(new Set(header.cells).size).toBe(header.cells.length)
    expect(page.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    if (rows.length === 0) return

    const before = await audited(table)
    const report = await check(table, page.html)
    expect(report.rows).toEqual([])
    expect([report.new, report.changed, report.unchanged, report.bad]).toEqual([0, 0, total, 0])
    expect(report.status).toBe(200)
    expect(report.checked).toBeUndefined()
    expect(report.html).toContain('there is nothing to import')
    expect(await audited(table)).toBe(before)
  })

  test('is for those who may read it; an import for those who may add to it', async () => {
    const bartender = await bar.portal('bartender')
    const mayRead = (await (await bar.staff('bartender')).get(`/v1/${resource.api}`)).status === 200
    expect((await bartender.get(`/lists/${table}/csv`)).status).toBe(mayRead ? 200 : 302)
    expect((await bartender.get(`/lists/${table}/import`)).location).toBe('/restricted')
    const sent = await send(table, { intent: 'check', pasted: 'Name\nA' }, bartender)
    expect(sent.location).toBe('/restricted')
    for (const path of ['csv', 'template', 'import']) {
      expect((await bar.visitor().get(`/lists/${table}/${path}`)).location).toMatch(/^\/login/)
    }
  })

  test('has a template with an example in it', async () => {
    const { header, rows } = await exported(`/lists/${table}/template`)
    expect(header.cells).not.toContain('Id')
    expect(rows).toHaveLength(1)
    expect((await admin.get(`/lists/${table}/import`)).html).toContain(`/lists/${table}/template`)
  })
})

test('a table without a list has no files', async () => {
  for (const path of ['csv', 'template', 'import']) {
    expect((await admin.get(`/lists/session/${path}`)).status).toBe(404)
    expect((await admin.get(`/lists/nothing/${path}`)).status).toBe(404)
  }
})
