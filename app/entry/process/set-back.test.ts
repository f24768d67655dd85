import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { z } from 'zod'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue, newGuest, orderBodyFor, postOrder } from '../../../testing/orders'
import { placedOrder } from '../../../contract/calls/orders'
import { DAY_MS, MINUTE_MS } from '../../../contract/time'
import { queue } from '../../platform/outbox/outbox'
import { DUE_TIMES, NOT_DUE } from './due-times'
import { followSetBack } from './set-back'
import { asSqlite } from '../../../db/sqlite/store'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
  await bar.sweep()
})
afterAll(() => bar.stop())

/** Returns the names of all columns whose name marks them as a due time. */
async function dueColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT m.name || '.' || c.name AS name FROM sqlite_schema m, pragma_table_info(m.name) c
    WHERE m.type = 'table' AND (c.name GLOB 'next*A*t*' OR c.name GLOB 'expires*' OR c.name GLOB '*[a-z]Until'
      OR c.name GLOB 'until*' OR c.name GLOB 'due*') ORDER BY 1`.execute(bar.app.db)
  return rows.map(({ name }) => name)
}

/** Inserts a row with the given times; all other values are the first that the table accepts. */
async function insertRow(table: string, given: Readonly<Record<string, number | string>>): Promise<void> {
  const { file } = asSqlite(bar.app.store)
  const columns = z
    .array(z.object({ name: z.string(), type: z.string(), notnull: z.number(), dflt_value: z.string().nullable() }))
    .parse(file.pragma(`table_info("${table}")`))
  const needed = columns.filter(
    ({ name, type, notnull, dflt_value }) =>
      notnull === 1 && dflt_value === null && !(name === 'id' && type === 'INTEGER'),
  )
  const { businessId } = await demoVenue(bar)
  const values = Object.fromEntries(needed.map(({ name, type }) => [name, type === 'TEXT' ? 'x' : 99_999]))
  const row = { ...values, ...('businessId' in values && { businessId }), ...given }
  const names = Object.keys(row)
  for (const pragma of ['foreign_keys = OFF', 'ignore_check_constraints = ON']) file.pragma(pragma)
  file
    .prepare(`INSERT INTO "${table}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
    .run(...Object.values(row))
  for (const pragma of ['foreign_keys = ON', 'ignore_check_constraints = OFF']) file.pragma(pragma)
}

async function queueMail(key: string): Promise<number> {
  const payload = { to: 'guest@barback.test', subject: key, text: key, html: key }
  await queue(bar.app.db, { kind: 'mail', payload, now: bar.app.now(), key })
  const { id } = await bar.app.db.selectFrom('outbox').select('id').where('key', '=', key).executeTakeFirstOrThrow()
  return id
}

const outboxRow = (id: number) =>
  bar.app.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a clock that is set back', () => {
  it('is handled for every column with a due time', async () => {
    const known = [...DUE_TIMES.map(({ table, column }) => `${table}.${column}`), ...Object.keys(NOT_DUE)]
    expect(
      (await dueColumns()).filter((name) => !known.includes(name) && !name.startsWith('payment.nextAction')),
    ).toEqual([])
  })

  it.each(DUE_TIMES)('moves $column of $table back once', async ({ table, column, where }) => {
    const { file } = asSqlite(bar.app.store)
    const rowsAt = (at: number) => file.prepare(`SELECT 1 FROM "${table}" WHERE ${column} = ?`).all(at).length
    await followSetBack(bar.app)
    // No other row has this time.
    const due = bar.app.now() + 90 * MINUTE_MS + 7
    const [, isNeeded = '', text = ''] = /^(\w+) = '?(\w+)'?$/.exec(where ?? '') ?? []
    await insertRow(table, {
      [column]: due,
      ...(where === 'attempts > 0' && { attempts: 1 }),
      ...(isNeeded && { [isNeeded]: /^\d/.test(text) ? Number(text) : text }),
    })
    bar.clock.set(bar.app.now() - DAY_MS)
    await followSetBack(bar.app)
    await followSetBack(bar.app)
    const counts = [rowsAt(due), rowsAt(due - DAY_MS)]
    file.prepare(`DELETE FROM "${table}" WHERE ${column} = ?`).run(due - DAY_MS)
    expect(counts).toEqual([0, 1])
  })

  it('sends a waiting mail after a minute, not a day, and sends no mail twice', async () => {
    const sent = await queueMail('sent before')
    await bar.sweep()
    const waits = await queueMail('waits a minute')
    const due = bar.app.now() + MINUTE_MS
    await bar.app.db.updateTable('outbox').set({ nextAttemptAt: due, attempts: 1 }).where('id', '=', waits).execute()
    const before = await outboxRow(sent)
    bar.clock.set(bar.app.now() - DAY_MS)
    await bar.sweep()
    expect([(await outboxRow(waits)).doneAt, (await outboxRow(waits)).nextAttemptAt]).toEqual([null, due - DAY_MS])
    bar.clock.advance(MINUTE_MS)
    await bar.sweep()
    expect((await outboxRow(waits)).doneAt).toBe(bar.app.now())
    expect(await outboxRow(sent)).toEqual(before)
  })

  it('is detected by a server that starts after it, even if its health is requested first', async () => {
    await bar.sweep()
    bar.clock.advance(2 * MINUTE_MS)
    await bar.sweep()
    const waits = await queueMail('waits for a start')
    const due = bar.app.now() + MINUTE_MS
    await bar.app.db.updateTable('outbox').set({ nextAttemptAt: due }).where('id', '=', waits).execute()
    bar.clock.set(bar.app.now() - DAY_MS)
    await bar.restart()
    expect((await bar.anyone.get('/healthz')).status).toBe(200)
    await bar.sweep()
    expect((await outboxRow(waits)).nextAttemptAt).toBe(due - DAY_MS)
  })

  it('cancels an unpaid order after its ten minutes, and leaves its history unchanged', async () => {
    const { caller } = await newGuest(bar)
    const body = await orderBodyFor(bar, caller)
    const { id } = (await postOrder(caller, { ...body, paymentMethodId: 'pm_card_authenticationRequired' })).read(
      placedOrder,
    )
    const row = () =>
      bar.app.db.selectFrom('order').select(['status', 'placedAt']).where('id', '=', id).executeTakeFirstOrThrow()
    const { placedAt } = await row()
    bar.clock.set(bar.app.now() - DAY_MS)
    await bar.sweep()
    expect(await row()).toEqual({ status: 'Cancelled', placedAt })
  })

  it('changes nothing if it is a few seconds or goes forward', async () => {
    const waits = await queueMail('waits for an hour')
    const due = bar.app.now() + 60 * MINUTE_MS
    await bar.app.db.updateTable('outbox').set({ nextAttemptAt: due }).where('id', '=', waits).execute()
    await bar.sweep()
    for (const step of [-2000, 20 * MINUTE_MS]) {
      bar.clock.advance(step)
      await bar.sweep()
      expect((await outboxRow(waits)).nextAttemptAt).toBe(due)
    }
  })
})
