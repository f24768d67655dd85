import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { products } from '../../../app/portal/catalogue/products/products'
import { sortableFields } from '../../../app/records/definition/definition'
import { createClient, dataOf } from '../../../contract/client/client'
import { PAGE_SIZE } from '../../../contract/limits'
import { figures, type Figures, type Target } from '../load'
import { printLine } from '../print-line'
import { BARBACK, cookieOf, startServer } from '../servers'
import { PASSWORD, setStage } from '../stage'
import { addProducts, PRODUCTS } from './products'

const ADMIN = 'admin@barback.test'
const LIST = '/v1/products/products'
const LAST_PAGE = Math.ceil(PRODUCTS / PAGE_SIZE) - 1
const PAGES = [0, Math.floor(LAST_PAGE / 2), LAST_PAGE]
/** Answers per line, after a warm-up: enough that the p99 is not a single busy moment of the machine. */
const ANSWERS = 400
const WARM_UP = 5
const IMPORTED = 5000

/** The list's queries for each line of the report. */
const QUESTIONS: ReadonlyArray<readonly [string, readonly string[]]> = [
  ['list', ['']],
  ['search, one in seven found', ['searchString=añejo', 'searchString=añejo&page=100']],
  ['search, few found', ['searchString=barrel+house+17', 'searchString=99999']],
  ['search, sorted by the brand', ['searchString=gold&sort=brandName,desc']],
  ['narrowed to a brand', ['brandId=700', 'brandId=700&sort=abvPercentage,desc']],
  ...sortableFields(products).map((field) => {
    const queries = PAGES.flatMap((page) => ['asc', 'desc'].map((way) => `sort=${field},${way}&page=${page}`))
    return [`by ${field}, first to last page`, queries] as const
  }),
]

/** Measures the list of 100,000 products on `/v1` with single calls, then export and import, and the latency of other calls during them. */
export async function playCatalogue(): Promise<void> {
  const stage = await setStage()
  const folder = mkdtempSync(join(tmpdir(), 'barback-bench-'))
  try {
    console.log(`making ${PRODUCTS.toLocaleString('en-US')} products …\n`)
    const database = join(folder, 'barback.db')
    copyFileSync(stage.databasePath, database)
    addProducts(database, Date.now())
    const server = await startServer(database, BARBACK)
    const client = createClient({ baseUrl: server.url })
    const { token } = dataOf(await client.auth.loginStaff({ email: ADMIN, password: PASSWORD }))
    const bearer = { Authorization: `Bearer ${token}` }
    await reportLists(server, bearer)
    await reportFiles(server, bearer, { Cookie: await cookieOf(server.url, ADMIN), Origin: server.url })
    await server.stop()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Headers = Record<string, string>

async function reportLists(server: Target, headers: Headers): Promise<void> {
  line(['100,000 products', 'p50 ms', 'p99 ms', 'cpu ms'])
  for (const [name, queries] of QUESTIONS) {
    const ask = async () => {
      for (const query of queries) await timed(`${server.url}${LIST}?${query}`, { headers })
    }
    for (let n = 0; n < WARM_UP; n++) await ask()
    const cpu = server.cpuSeconds()
    const start = performance.now()
    const times: number[] = []
    while (times.length < ANSWERS) {
      for (const query of queries) times.push(await timed(`${server.url}${LIST}?${query}`, { headers }))
    }
    reportLine(
      name,
      figures(times, (performance.now() - start) / 1000, server.cpuSeconds() - cpu),
      'aim: p99 under 30 ms',
    )
  }
}

/** Measures exports and imports, and the latency of other calls during them. */
async function reportFiles(server: Target, bearer: Headers, headers: Headers): Promise<void> {
  const rows = Array.from({ length: IMPORTED }, (_, n) => `Hendrick's,Imported ${n},false,${n % 3000}`)
  const text = ['Brand,Name,Is Alcoholic,Volume (ml)', ...rows].join('\n')
  const path = `${server.url}/lists/product/import`
  const sent = (fields: Headers) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    return { method: 'POST', body, headers, redirect: 'manual' as const }
  }
  console.log()
  line(['as a file', 'seconds', 'p50 ms', 'p99 ms', 'cpu s'], 'of others meanwhile')
  await meanwhile('all of them out', server, bearer, () =>
    answered(`${server.url}/lists/product/csv`, { headers }, 200),
  )
  let checked = ''
  await meanwhile(`${IMPORTED} in: check`, server, bearer, async () => {
    const html = await answered(path, sent({ intent: 'check', pasted: text }), 200)
    checked = /name="checked" value="([^"]+)"/.exec(html)?.[1] ?? ''
  })
  await meanwhile(`${IMPORTED} in: import`, server, bearer, () =>
    answered(path, sent({ intent: 'import', checked }), 302),
  )
}

async function meanwhile(name: string, server: Target, headers: Headers, act: () => Promise<unknown>): Promise<void> {
  const times: number[] = []
  const cpu = server.cpuSeconds()
  const start = performance.now()
  const state = { done: false }
  const acting = act().finally(() => {
    state.done = true
  })
  while (!state.done) times.push(await timed(`${server.url}/v1/products/brands?size=10`, { headers }))
  await acting
  const seconds = (performance.now() - start) / 1000
  const { p50, p99 } = figures(times, seconds, 0)
  const worst = Math.max(...times)
  const cells = [seconds.toFixed(1), p50.toFixed(1), p99.toFixed(1), (server.cpuSeconds() - cpu).toFixed(1)]
  line([name, ...cells], `longest ${worst.toFixed(0)} ms`)
}

async function timed(url: string, init: RequestInit): Promise<number> {
  const start = performance.now()
  await answered(url, init, 200)
  return performance.now() - start
}

/** @throws for another status: a fast refusal is not a result */
async function answered(url: string, init: RequestInit, status: number): Promise<string> {
  const answer = await fetch(url, init)
  const text = await answer.text()
  if (answer.status !== status) throw new Error(`${url}: ${answer.status} ${text.slice(0, 500)}`)
  return text
}

function reportLine(name: string, { p50, p99, cpu }: Figures, aim: string): void {
  line([name, p50.toFixed(1), p99.toFixed(1), cpu.toFixed(2)], aim)
}

function line(cells: readonly string[], aim?: string): void {
  printLine(cells, { aim, nameWidth: 40 })
}
