import type { Database as SqliteFile } from 'better-sqlite3'
import fc from 'fast-check'
import { FIXED, type Value, type Write } from './fixed-writes'

/** A write that is completed with the rows at hand. */
type Draft = (file: SqliteFile) => Write | undefined

const ZONES = ['America/New_York', 'Asia/Tokyo', 'Pacific/Apia', 'Etc/UTC', 'No/Where']
const DAY_MS = 24 * 60 * 60_000
const EVENING = 1_772_900_000_000

const text = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('Gin', 'GIN', ' gin ', 'Gín’s', "O'Neill", 'Ñandú', 'ｶﾞ 居酒屋', 'ſtraße ½'),
  },
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    .filter((one) => !/\p{Surrogate}/u.test(one) && !one.includes('\0')),
  fc.string({
    unit: fc.constantFrom(...Array.from(`"\\/\n\t\u0001\u001f\u007f'\u2028é😀`)),
    minLength: 1,
    maxLength: 5,
  }),
)
const cents = fc.integer({ min: 0, max: 5000 })
const moment = fc.integer({ min: EVENING, max: EVENING + 30 * DAY_MS })
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
const email = fc
  .tuple(fc.constantFrom('Ana', 'ANA', 'bo', 'Cy'), fc.nat(3))
  .map(([name, number]) => `${name}${number}@example.com`)
const reference = (table: string) => fc.nat().map((pick) => ({ table, pick }))

const STATUS = {
  order: fc.constantFrom('Draft', 'Submitted', 'Paid', 'Started', 'Prepared', 'Ready', 'Completed', 'Cancelled'),
  tab: fc.constantFrom('Pending', 'Open', 'Closed'),
  refund: fc.constantFrom('Creating', 'Pending', 'Succeeded', 'Failed'),
  payment: fc.constantFrom('Creating', 'RequiresAction', 'Processing', 'Succeeded', 'Failed', 'Cancelled', 'Unknown'),
  dispute: fc.constantFrom('NeedsResponse', 'UnderReview', 'Won', 'Lost', 'Closed'),
}

type Drawn = Value | { table: string; pick: number }
type Columns = Readonly<Record<string, fc.Arbitrary<Drawn>>>

/** The columns behind stored sums, records, words and slugs, with values for them. */
const CHANGING: Readonly<Record<string, Columns>> = {
  order: {
    status: STATUS.order,
    paidAt: maybe(moment),
    tabId: reference('tab'),
    customerId: reference('customer'),
    subtotalCents: cents,
    taxCents: cents,
    tipCents: cents,
    serviceFeeCents: cents,
    totalCents: cents,
    refundedSubtotalCents: cents,
    refundedTotalCents: cents,
    updatedAt: moment,
  },
  tab: { status: STATUS.tab, openedAt: moment, businessId: reference('business'), customerId: reference('customer') },
  refund: {
    status: STATUS.refund,
    orderId: reference('order'),
    amountCents: cents,
    taxCents: cents,
    tipCents: cents,
    feeCents: cents,
    actor: text,
    orderItemId: maybe(reference('orderItem')),
  },
  payment: { status: STATUS.payment, amountCents: cents, attempt: fc.nat(5) },
  dispute: { status: STATUS.dispute, amountCents: cents, takenCents: cents },
  doorEvent: {
    orderId: maybe(reference('order')),
    state: fc.constantFrom('closed', 'open', 'unknown', 'ajar'),
    at: moment,
  },
  orderHistory: {
    fromStatus: maybe(STATUS.order),
    toStatus: STATUS.order,
    actor: text,
    reason: maybe(text),
    at: moment,
    orderId: reference('order'),
  },
  orderItem: { name: text, quantity: fc.nat(9) },
  place: { timeZone: fc.constantFrom(...ZONES), name: text, updatedAt: moment },
  business: { placeId: reference('place'), slug: fc.constantFrom('the-owl', 'the-lark', 'bar'), updatedAt: moment },
  customer: {
    firstName: text,
    lastName: text,
    displayName: maybe(text),
    email,
    deletedAt: maybe(moment),
    updatedAt: moment,
    phoneNumber: maybe(fc.constantFrom('+19045550141', '12')),
  },
  user: { firstName: text, lastName: text, email, updatedAt: moment },
  brand: { name: text, updatedAt: moment },
  product: {
    name: text,
    abvRange: maybe(text),
    brandId: reference('brand'),
    volumeMl: maybe(fc.nat(2)),
    updatedAt: moment,
  },
  alcoholType: { name: text, updatedAt: moment },
  category: { name: text, businessId: maybe(reference('business')), updatedAt: moment },
  customDrink: { name: text, updatedAt: moment },
  productAttributeValue: { attributeValue: text, updatedAt: moment },
  menuItem: { isActive: fc.nat(1), soldOutUntil: maybe(moment), updatedAt: moment },
  menuItemAvailability: { startTime: maybe(text), updatedAt: moment },
  businessLocker: { name: text, online: fc.nat(2) },
  categoryAssignment: { displayOrder: fc.nat(9), categoryId: reference('category') },
  customDrinkRecipeItem: { priority: fc.nat(9), customDrinkId: reference('customDrink') },
  businessCategory: { displayOrder: fc.nat(9), isActive: fc.nat(1) },
  standardDrinkRecipeItem: { priority: fc.nat(9), updatedAt: moment },
}
/**
 * Columns of unique keys with a folded name. SQLite writes them before the folded name, and refuses a row whose former name and new parent are
 * those of another. PostgreSQL writes both at once.
 */
const BESIDE_NAMES = ['brandId', 'volumeMl', 'businessId']
/** A statement that changes several of their rows may do so in any order, and adds them to a chain in that order. */
const CHAINED = ['refund', 'payment', 'dispute']
/** Copies of a row need their own values here. */
const UNIQUE = [
  'uid',
  'slug',
  'lockerId',
  'deviceId',
  'stripePaymentIntentId',
  'stripeRefundId',
  'stripeDisputeId',
  'stripeCustomerId',
  'seq',
]

const table = fc.constantFrom(...Object.keys(CHANGING))

/** Values for some of a table's columns. */
function valuesOf(name: string): fc.Arbitrary<Array<[column: string, value: Drawn]>> {
  const columns = Object.entries(CHANGING[name] ?? {})
  const one = fc.nat(columns.length - 1).chain((index) => {
    const [column = '', value = fc.constant(null)] = columns[index] ?? []
    return value.map((drawn): [string, Drawn] => [column, drawn])
  })
  return fc.uniqueArray(one, { minLength: 1, maxLength: 4, selector: ([column]) => column })
}

const update = table.chain((name) =>
  fc
    .record({ all: valuesOf(name), picks: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }) })
    .map(({ all, picks }): Draft => {
      return (file) => {
        const ids = (CHAINED.includes(name) ? picks.slice(0, 1) : picks).map((pick) => idOf(file, name, pick))
        const isRenamed = all.some(([column]) => column === 'name')
        const sets = isRenamed ? all.filter(([column]) => !BESIDE_NAMES.includes(column)) : all
        const set = sets.map(([column]) => `"${column}" = ?`).join(', ')
        const values = [...sets.map(([, value]) => valueIn(file, value)), ...ids]
        return { sql: `UPDATE "${name}" SET ${set} WHERE id IN (${ids.map(() => '?').join(', ')})`, values }
      }
    }),
)

/** Up to three copies of rows with other values, in one statement. */
const insert = table.chain((name) =>
  fc
    .record({ like: fc.array(fc.tuple(fc.nat(), valuesOf(name)), { minLength: 1, maxLength: 3 }) })
    .map(({ like }): Draft => {
      return (file) => {
        const first = lastId(file, name) + 1
        const rows = like.flatMap(([pick, sets], index) => {
          const before = file
            .prepare<[number | null], Record<string, Value>>(`SELECT * FROM "${name}" WHERE id = ?`)
            .get(idOf(file, name, pick))
          if (!before) return []
          const row: Record<string, Value> = { ...before, id: first + index }
          for (const column of UNIQUE) if (typeof row[column] === 'string') row[column] = `${column}-${first + index}`
          if (name === 'doorEvent') row.seq = first + index
          for (const [column, value] of sets) row[column] = valueIn(file, value)
          return [row]
        })
        const columns = Object.keys(rows[0] ?? {}).filter(
          (column) => !column.endsWith('Folded') && column !== 'version',
        )
        if (rows.length === 0) return undefined
        const marks = `(${columns.map(() => '?').join(', ')})`
        const names = columns.map((column) => `"${column}"`).join(', ')
        return {
          sql: `INSERT INTO "${name}" (${names}) VALUES ${rows.map(() => marks).join(', ')}`,
          values: rows.flatMap((row) => columns.map((column) => row[column] ?? null)),
        }
      }
    }),
)

/** The newest rows are the most likely that nothing refers to. */
const remove = fc.record({ name: table, back: fc.nat(4) }).map(({ name, back }): Draft => {
  return (file) => ({ sql: `DELETE FROM "${name}" WHERE id = ?`, values: [lastId(file, name) - back] })
})

/** Statements on the tables that have triggers. Many are refused: for their keys, references and checks. */
export const drawnWrites: fc.Arbitrary<Draft[]> = fc
  .array(
    fc.oneof({ weight: 5, arbitrary: update }, { weight: 4, arbitrary: insert }, { weight: 1, arbitrary: remove }),
    { minLength: 400, maxLength: 400, size: 'max' },
  )
  .map((drafts) => [...FIXED.map((write) => () => write), ...drafts])

function valueIn(file: SqliteFile, value: Drawn): Value {
  return typeof value === 'object' && value !== null ? idOf(file, value.table, value.pick) : value
}

function idOf(file: SqliteFile, name: string, pick: number): number | null {
  const count = file.prepare<[], number>(`SELECT count(*) FROM "${name}"`).pluck().get() ?? 0
  if (count === 0) return null
  // The first rows, which are the demo's, and the newest.
  const near = Math.min(count, 8)
  const order = pick % 2 === 0 ? 'ASC' : 'DESC'
  return (
    file
      .prepare<[number], number>(`SELECT id FROM "${name}" ORDER BY id ${order} LIMIT 1 OFFSET ?`)
      .pluck()
      .get(pick % near) ?? null
  )
}

function lastId(file: SqliteFile, name: string): number {
  return file.prepare<[], number | null>(`SELECT max(id) FROM "${name}"`).pluck().get() ?? 0
}
