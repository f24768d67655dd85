import { expect } from 'vitest'
import { z } from 'zod'
import { pageOf } from '../../../contract/calls/lists'
import { openBarback } from '../../../testing/barback'
import type { Page, Visitor } from '../../../testing/visitor'
import { readCsv } from '../../platform/csv/read'

/** The import screen as a person reads it. */
export interface Report {
  status: number
  html: string
  problems: string[]
  new: number
  changed: number
  unchanged: number
  bad: number
  /** 'line | column | cell | message' */
  rows: string[]
  /** 'line | record | column | now | in the file' */
  changes: string[]
  /** The hidden field with the packed file, in the forms below the result. */
  checked: string | undefined
  /** The rows in the text area, ready to be corrected. */
  text: string
}

export function reportOf({ status, html }: Page): Report {
  const figure = (label: string) => {
    const found = new RegExp(`</svg> ?(?:<!-- -->)? ?${label}</span><span class="stat-value">([\\d,]+)`).exec(html)
    return Number((found?.[1] ?? 'NaN').replaceAll(',', ''))
  }
  const rowsOf = (label: string) => {
    const table = new RegExp(`aria-label="${label}">(.*?)</table>`, 's').exec(html)?.[1] ?? ''
    return [...table.matchAll(/<tr role="row">(<td.*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<div>(.*?)<\/div>/gs)].map(([, text = '']) => plain(text)).join(' | '),
    )
  }
  const alerts = [...html.matchAll(/<div class="notice" data-tone="bad" role="alert">(.*?)<\/div>/gs)]
  return {
    status,
    html,
    problems: alerts.map(([, text = '']) => plain(text)),
    new: figure('New'),
    changed: figure('Changed'),
    unchanged: figure('Unchanged'),
    bad: figure('Bad'),
    rows: rowsOf('Bad rows'),
    changes: rowsOf('What changes'),
    checked: /name="checked" value="([^"]+)"/.exec(html)?.[1],
    text: plain(/<textarea[^>]*>\n?(.*?)<\/textarea>/s.exec(html)?.[1] ?? ''),
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

/** A unique name for a record. */
let made = 0
export const fresh = (what: string) => `${what} ${++made}`

const row = (...cells: readonly string[]) =>
  cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join()
export const file = (...rows: ReadonlyArray<readonly string[]>) => rows.map((cells) => row(...cells)).join('\n')

/** Opens a Barback with an admin at its import screens. */
export async function openImports() {
  const bar = await openBarback()
  const admin = await bar.portal('admin')
  const caller = await bar.staff('admin')

  /** Submits a form with a file as a browser without JavaScript does. */
  async function send(table: string, fields: Record<string, string | Uint8Array>, visitor = admin): Promise<Page> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, new File([new Uint8Array(value)], 'list.csv', { type: 'text/csv' }))
    }
    return visitor.submit(`/lists/${table}/import`, form)
  }

  async function check(table: string, content: string | Uint8Array, visitor = admin): Promise<Report> {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    return reportOf(await send(table, { intent: 'check', file: bytes, pasted: '' }, visitor))
  }

  /** Imports a checked file as the screen's form does. */
  async function importChecked(table: string, { checked }: Report, visitor = admin): Promise<Page> {
    return send(table, { intent: 'import', checked: checked ?? '' }, visitor)
  }

  async function listOf(api: string, query = '') {
    return (await caller.get(`/v1/${api}?size=1000&sort=id,asc&${query}`)).read(pageOf(idOnly))
  }

  async function find(api: string, name: string) {
    const { results } = await listOf(api, `searchString=${encodeURIComponent(name)}`)
    return results.filter((record) => record.name === name)
  }

  async function someRecord(api: string, fields: object): Promise<{ id: number }> {
    const answer = await caller.post(`/v1/${api}`, fields)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.read(idOnly)
  }

  async function exported(path: string, visitor: Visitor = admin) {
    const page = await visitor.get(path)
    expect(page.status, path).toBe(200)
    const table = await readCsv(page.html.replace(/^\uFEFF/, ''), 1_000_000)
    if ('problem' in table) throw new Error(table.problem)
    return { page, text: page.html, ...table }
  }

  /** Number of recorded changes of a table's records. */
  async function audited(table: string): Promise<number> {
    const { count } = await bar.app.db
      .selectFrom('auditEntry')
      .where('entity', '=', table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }

  return { bar, admin, caller, send, check, importChecked, listOf, find, someRecord, exported, audited }
}

export type Imports = Awaited<ReturnType<typeof openImports>>
