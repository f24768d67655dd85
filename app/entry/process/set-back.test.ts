import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue, newGuest, orderBodyFor, postOrder } from '../../../testing/orders'
import { tablesOf } from '../../../testing/tables'
import { insertUnchecked } from '../../../testing/unchecked-row'
import { placedOrder } from '../../../contract/calls/orders'
import { DAY_MS, MINUTE_MS } from '../../../contract/time'
import { queue } from '../../platform/outbox/outbox'
import { DUE_TIMES, NOT_DUE } from './due-times'
import { followSetBack } from './set-back'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
  await bar.sweep()
})
afterAll(() => bar.stop())

const DUE_NAMES = /^next.*A.*t|^expires|[a-z]Until$|^until|^due/

/** Returns the names of all columns whose name marks them as a due time. */
async function dueColumns(): Promise<string[]> {
  const tables = await tablesOf(bar.app.db)
  return tables.flatMap(({ name: table, columns }) =>
    columns.flatMap(({ name }) => (DUE_NAMES.test(name) ? [`${table}.${name}`] : [])),
  )
}

/** Inserts a row with the given times; all other values are the first that the table accepts. */
async function insertRow(table: string, given: Readonly<Record<string, number | string>>): Promise<void> {
  const { columns = [] } = (await tablesOf(bar.app.db)).find(({ name }) => name === table) ?? {}
  const needed = columns.filter(
    ({ name, dataType, isNullable, hasDefaultValue }) =>
      !isNullable && !hasDefaultValue && !(name === 'id' && !isText(dataType)),
  )
  const { businessId } = await demoVenue(bar)
  const values = Object.fromEntries(needed.map(({ name, dataType }) => [name, isText(dataType) ? 'x' : 99_999]))
  // A table without ids has one row for each business. The demo's venues may have theirs already.
  const isOfVenue = 'businessId' in values && columns.some(({ name }) => name === 'id')
  await insertUnchecked(bar, table, { ...values, ...(isOfVenue && { businessId }), ...given })
}
const isText = (dataType: string) => dataType.toLowerCase() === 'text'

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
    const { db } = bar.app
    const rowsAt = async (at: number) => {
      const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${at}`.execute(db)
      return rows.length
    }
    await followSetBack(bar.app)
    // No other row has this time.
    const due = bar.app.now() + 90 * MINUTE_MS + 7
    const [, isNeeded = '', text = ''] = /^"(\w+)" = '?(\w+)'?$/.exec(where ?? '') ?? []
    // A venue is not made up, because other rows refer to it.
    const isVenue = table === 'business'
    if (isVenue) await sql`UPDATE business SET ${sql.ref(column)} = ${due} WHERE id = 1`.execute(db)
    else
      await insertRow(table, {
        [column]: due,
        ...(where === '"attempts" > 0' && { attempts: 1 }),
        ...(isNeeded && { [isNeeded]: /^\d/.test(text) ? Number(text) : text }),
      })
    bar.clock.set(bar.app.now() - DAY_MS)
    await followSetBack(bar.app)
    await followSetBack(bar.app)
    const counts = [await rowsAt(due), await rowsAt(due - DAY_MS)]
    if (isVenue) await sql`UPDATE business SET ${sql.ref(column)} = NULL WHERE id = 1`.execute(db)
    else await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${due - DAY_MS}`.execute(db)
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
