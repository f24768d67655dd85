import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually'
import { createDatabase, dropDatabase, type TestDatabase } from '../../testing/postgres/cluster'
import { openLine, type DatabaseLine } from '../../testing/postgres/line'
import { emptyTemplate } from '../../testing/postgres/templates'
import type { HintLine } from '../hints'
import { Hints } from './hints'
import { PolledHints } from './polled-hints'

let database: TestDatabase
let line: DatabaseLine
/** A connection that no test cuts. */
let direct: pg.Pool
/** Opened things, closed in reverse order. */
let opened: Array<() => Promise<unknown>>
beforeEach(async () => {
  database = await createDatabase({ template: await emptyTemplate() })
  line = await openLine(database)
  opened = []
  direct = poolOf(database.url)
})
afterEach(async () => {
  line.mend()
  for (const close of opened.reverse()) await close()
  await line.stop()
  await dropDatabase(database)
})

const NUMBERS = new pg.TypeOverrides()
NUMBERS.setTypeParser(pg.types.builtins.INT8, Number)

interface Process {
  hints: HintLine
  /** The hints that arrived, 'missed' and 'lost'. */
  heard: string[]
}

type Options = ConstructorParameters<typeof PolledHints>[3] & { now?: () => number }
interface Way {
  /** A statement that every connection for hints sends. */
  text: string
  open(url: string, heard: string[], options?: Options): HintLine
}

function poolOf(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, types: NUMBERS, pipeline: true })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  opened.push(() => pool.end())
  return pool
}

const listener = (heard: string[]) => ({
  heard: (hint: string) => void heard.push(hint),
  missed: () => void heard.push('missed'),
  lost: () => void heard.push('lost'),
})

const WAYS: Record<'notify' | 'poll', Way> = {
  notify: {
    text: 'listen',
    open: (url, heard) => new Hints(url, poolOf(url), listener(heard), { probeEveryMs: 20, probeMs: 200 }),
  },
  poll: {
    text: 'from hint where',
    open: (url, heard, { now = Date.now, ...times } = {}) =>
      new PolledHints(poolOf(url), listener(heard), now, { lookEveryMs: 10, silentMs: 200, ...times }),
  },
}

async function join(way: Way, url = database.url, options?: Options): Promise<Process> {
  const heard: string[] = []
  const hints = way.open(url, heard, options)
  opened.push(() => hints.close())
  await eventually(() => expect([hints.isOpen(), heard]).toEqual([true, ['missed']]))
  return { hints, heard }
}

describe.each(Object.entries(WAYS))('Hints by %s', (_name, way) => {
  it('reach every other process in order, and not their sender', async () => {
    const [a, b, c] = [await join(way), await join(way), await join(way)]
    const hints = Array.from({ length: 300 }, (_, index) => `hint ${index} ${'é'.repeat(100)}`)
    for (const hint of hints) a.hints.send(hint)
    for (const { heard } of [b, c]) await eventually(() => expect(heard).toEqual(['missed', ...hints]))
    expect(a.heard).toEqual(['missed'])
  })

  it('arrive again after a lost connection, once it is reported that some may have been missed', async () => {
    const sender = await join(way)
    const { hints, heard } = await join(way, line.url)
    line.cut()
    await eventually(() => expect(hints.isOpen()).toBe(false))
    sender.hints.send('while it was away')
    line.mend()
    await eventually(() => expect(hints.isOpen()).toBe(true))
    expect(heard.filter((one) => one === 'missed')).toHaveLength(2)
    sender.hints.send('again')
    await eventually(() => expect(heard.at(-1)).toBe('again'))
  })

  it('arrive again after a connection that stays open has gone deaf', async () => {
    const sender = await join(way)
    const { hints, heard } = await join(way, line.url)
    line.deafen(way.text)
    await eventually(() => expect(hints.isOpen()).toBe(false))
    line.mend()
    await eventually(() => expect(hints.isOpen()).toBe(true))
    expect(heard.filter((one) => one === 'missed')).toHaveLength(2)
    sender.hints.send('again')
    await eventually(() => expect(heard.at(-1)).toBe('again'))
  })
})

describe('Hints by poll', () => {
  const way = WAYS.poll
  const rows = async () => (await direct.query<{ id: number }>('select id from hint order by id')).rows

  it('arrive once each, although a row with a lower id is committed later', async () => {
    const sender = await join(way)
    const { heard } = await join(way)
    const slow = await direct.connect()
    await slow.query('begin')
    await slow.query(`insert into hint (sender, hints, at) values ('another', '["slow"]', 1)`)
    sender.hints.send('quick')
    await eventually(() => expect(heard).toEqual(['missed', 'quick']))
    await slow.query('commit')
    slow.release()
    await eventually(() => expect(heard).toEqual(['missed', 'quick', 'slow']))
    sender.hints.send('after')
    await eventually(() => expect(heard).toEqual(['missed', 'quick', 'slow', 'after']))
  })

  it('arrive once each after the overlap has passed over their rows', async () => {
    const sender = await join(way)
    const { heard } = await join(way, database.url, { overlapMs: 0 })
    for (const hint of ['one', 'two', 'three']) {
      sender.hints.send(hint)
      await eventually(() => expect(heard.at(-1)).toBe(hint))
    }
    expect(heard).toEqual(['missed', 'one', 'two', 'three'])
  })

  it('go on after a crash has emptied the table, whose ids begin anew', async () => {
    const [a, b] = [await join(way), await join(way)]
    a.hints.send('before')
    await eventually(() => expect(b.heard).toEqual(['missed', 'before']))
    await direct.query('truncate hint restart identity')
    for (const { heard } of [a, b]) await eventually(() => expect(heard.at(-1)).toBe('missed'))
    a.hints.send('after')
    await eventually(() => expect(b.heard).toEqual(['missed', 'before', 'missed', 'after']))
  })

  it('leave no rows of more than two minutes ago but the newest, and none of the others notices', async () => {
    let now = 1_000_000
    const [a, b] = [await join(way, database.url, { cleanEveryMs: 0, now: () => now }), await join(way)]
    for (const hint of ['one', 'two']) {
      a.hints.send(hint)
      await eventually(() => expect(b.heard.at(-1)).toBe(hint))
    }
    const newest = (await rows()).at(-1)
    now += 121_000
    await eventually(async () => expect(await rows()).toEqual([newest]))
    a.hints.send('three')
    await eventually(() => expect(b.heard).toEqual(['missed', 'one', 'two', 'three']))
    expect(a.heard).toEqual(['missed'])
  })

  it('are reported as missed by a process whose last row was removed meanwhile', async () => {
    const { heard } = await join(way)
    await direct.query(
      `with removed as (delete from hint) insert into hint (sender, hints, at) values ('another', '["new"]', 1)`,
    )
    await eventually(() => expect(heard).toEqual(['missed', 'missed']))
  })
})
