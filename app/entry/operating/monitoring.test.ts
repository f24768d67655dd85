import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { OF_ALL } from './gauge'

const TOKEN = 'a token of sixteen and more'
const read = (path: string) => readFileSync(path, 'utf8')
const alerts = read('docs/monitoring/alerts.yml')
const dashboard = read('docs/monitoring/dashboard.json')
const runbook = read('docs/runbook.md')

const all = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, found]) => found ?? ''))]

const AS_MAXIMUM = /max without \(instance\) \((max_over_time\()?$/

let bar: TestBarback
let metrics = ''
beforeAll(async () => {
  // The figures have their names even if Litestream is down.
  bar = await openBarback({ env: { METRICS_TOKEN: TOKEN, LITESTREAM_METRICS_URL: 'http://127.0.0.1:9/metrics' } })
  await bar.anyone.get('/livez')
  metrics = String((await bar.anyone.get('/metrics', { Authorization: `Bearer ${TOKEN}` })).body)
})
afterAll(() => bar.stop())

/** `_bucket`, `_count` and `_sum` belong to a figure listed under its base name. */
const figuresIn = (text: string) => all(text, /\b(barback_\w+?)(?:_bucket|_count|_sum)?\b/g)

describe('Every metric', () => {
  it.each(figuresIn(alerts))('that an alert reads exists: %s', (name) => {
    expect(metrics).toContain(`# TYPE ${name} `)
  })
  it.each(figuresIn(dashboard))('that the dashboard shows exists: %s', (name) => {
    expect(metrics).toContain(`# TYPE ${name} `)
  })

  // Otherwise a sum counts an order once for each process, and an alert begins to wait anew when the process that told it ends.
  it('of the whole database is read as the maximum over the processes', () => {
    const shared = all(metrics, new RegExp(`^# HELP (\\w+) .*\\(${OF_ALL}\\)$`, 'gm'))
    expect(shared.length).toBeGreaterThan(15)
    const read = [...`${alerts}${dashboard}`.matchAll(/([\w ()]*)\b(barback_\w+)/g)]
    const wrong = read.filter(([, before = '', name = '']) => shared.includes(name) && !AS_MAXIMUM.test(before))
    expect(wrong.map(([text]) => text)).toEqual([])
  })
})

describe('Every alert', () => {
  const names = all(alerts, /- alert: (\w+)/g)

  it.each(names)('%s has its meaning, its checks and its steps in the runbook', (name) => {
    const place = runbook.split(/^## /m).find((part) => part.startsWith(`${name}\n`)) ?? ''
    expect(all(place, /^\*\*(\w+)\*\*:/gm)).toEqual(['Means', 'Look', 'Do'])
    expect(alerts).toContain(`runbook: 'docs/runbook.md#${name.toLowerCase()}'`)
  })

  it('has its own section there, and no other section exists', () => {
    expect(all(runbook, /^## (\w+)/gm)).toEqual(names)
  })
})
