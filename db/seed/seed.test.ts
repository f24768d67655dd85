import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { loadPriceBook } from '../../app/ordering/menu/price-book-load'
import { priceLine, slotOptions, isSlot } from '../../app/ordering/menu/pricing'
import { isOver21 } from '../../contract/age'
import { isAvailableAt } from '../../contract/availability'
import { ENTITIES } from '../../contract/entities'
import { ORDER_ITEM_STATUSES, ORDER_STATUSES } from '../../contract/enumerations'
import { fieldMeta } from '../../contract/fields'
import { isBeforeLastCall, isOpenAt, localDate } from '../../contract/hours'
import { openingTimes } from '../../contract/opening-times'
import { dollarsFromCents, multiplyCents } from '../../contract/money'
import { canMoveOrder } from '../../contract/order-states'
import { openSqlite, type SqliteStore } from '../sqlite/store'
import { isEmptyStore, seedDemo } from './index'
import { TIME_ZONE, VENUES } from './venues'

/** A Friday evening in Jacksonville. */
const NOW = Date.UTC(2026, 4, 16, 2)
const HASHES = { lockerSecretHash: 'hash of the secret', passwordHash: 'hash of the password' }

let store: SqliteStore

async function seeded(now: number): Promise<SqliteStore> {
  const fresh = openSqlite(':memory:')
  await fresh.migrate(() => now)
  await seedDemo(fresh, { now, ...HASHES })
  return fresh
}

beforeAll(async () => {
  store = await seeded(NOW)
})
afterAll(() => store.close())

/** The rows of a query, checked against their shape. */
function all<T extends z.ZodType>(shape: T, sql: string): Array<z.infer<T>> {
  return z.array(shape).parse(store.file.prepare(sql).all())
}

function count(sql: string): number {
  return z.number().parse(store.file.prepare(`SELECT count(*) FROM (${sql})`).pluck().get())
}

function tableNames(): string[] {
  const name = z.object({ name: z.string() })
  const sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
  return all(name, sql).map((table) => table.name)
}

function digest({ file }: SqliteStore): string {
  const hash = createHash('sha256')
  for (const table of tableNames()) hash.update(JSON.stringify(file.prepare(`SELECT * FROM "${table}"`).raw().all()))
  return hash.digest('hex')
}

describe('seeding', () => {
  it('gives the same rows for the same moment, and leaves the database non-empty', async () => {
    const again = openSqlite(':memory:')
    await again.migrate(() => NOW)
    expect(await isEmptyStore(again)).toBe(true)
    await seedDemo(again, { now: NOW, ...HASHES })
    expect(await isEmptyStore(again)).toBe(false)
    expect(digest(again)).toBe(digest(store))
    await again.close()
  })

  it.each([
    ['the night the clocks go forward', Date.UTC(2027, 2, 14, 6, 59)],
    ['the night they go back', Date.UTC(2026, 10, 1, 5, 30)],
  ])('works on %s', async (_, now) => {
    const other = await seeded(now)
    expect(other.file.pragma('foreign_key_check')).toEqual([])
    expect(other.file.prepare('SELECT max(updatedAt) FROM "order"').pluck().get()).toBeLessThan(now)
    await other.close()
  })

  it('breaks no reference and leaves an intact file', () => {
    expect(store.file.pragma('foreign_key_check')).toEqual([])
    expect(store.file.pragma('integrity_check', { simple: true })).toBe('ok')
  })

  it('fills every table except those that only live use fills', () => {
    const empty = tableNames().filter((table) => count(`SELECT 1 FROM "${table}"`) === 0)
    expect(empty.sort()).toEqual(
      [
        // No sessions, forgotten passwords or verifications.
        ...['session', 'tap', 'refreshToken', 'passwordReset', 'emailCode', 'emailChange', 'verificationSession'],
        // No second factors.
        ...['secondFactor', 'passkey', 'recoveryCode'],
        // No guests' passkeys, and no guests from Apple or Google.
        ...['guestPasskey', 'guestIdentity'],
        // No edits by hand, nothing to send, and nothing from Stripe.
        ...['auditEntry', 'outbox', 'webhookEvent', 'idempotencyKey', 'stripeStep', 'basket', 'orderOrigin'],
        // Nothing given away.
        'compLine',
        // No tabs that are paid at the end.
        ...['tabCharge', 'tabFriend', 'tabShare'],
        // No pickups for a friend.
        'orderHandover',
        // Nobody held back by a limit of drinks.
        'drinkRefusal',
        // No age that a bar has checked.
        ...['ageCheck', 'ageCode'],
        // No comparisons with Stripe's books, and no disputes.
        ...['reconciliation', 'reconciledObject', 'stripeDifference', 'dispute', 'fraudWarning'],
        // No payouts read from Stripe.
        ...['payout', 'payoutPart', 'payoutDay', 'payoutReading', 'cardFeeDay'],
        // No restore from a backup.
        'restoration',
        // No bulk changes, and no mails about a night.
        ...['priceChange', 'priceChangeLine', 'listStep', 'nightMail'],
        // No columns chosen, no views saved, and no menus imported from files.
        ...['listLayout', 'listView', 'listDensity', 'menuFile'],
        // No subscriptions to push notices.
        ...['device', 'pushKey'],
        // No price rules with alcohol.
        'priceRuleConfirmation',
        // No reports by guests.
        'orderProblem',
        // No days off.
        'placeClosedDate',
        // No venues being set up.
        ...['openingStep', 'testOrder'],
        // No server has run.
        ...['serverPulse'],
        ...['serverProcess', 'lockerHold', 'lease', 'hint', 'attemptCount', 'accountAttempt', 'usedToken'],
        // No doors have moved, and no drinks are in cubbies.
        ...['lockerCommand', 'doorEvent', 'doorDay', 'cubbyContent'],
        // No controllers being paired, no signatures, and no guests waiting to be seen.
        ...['pairingCode', 'signingKey', 'attendedRelease', 'barStep'],
      ].sort(),
    )
  })
})

describe('the catalogue', () => {
  it('is valid, row by row, for the forms of the portal', () => {
    const refused = Object.values(ENTITIES).flatMap(({ table, fields, input }) =>
      all(z.record(z.string(), z.unknown()), `SELECT * FROM "${table}"`).flatMap((row) => {
        // A business's tax is that of its default tax class.
        const typed = asTyped(table, fields, row)
        const answer = input.safeParse(table === 'business' ? { ...typed, taxRate: 0.075 } : typed)
        // A guest may sign up before giving a date of birth; only the staff's form requires it.
        const issues = (answer.error?.issues ?? []).filter(
          (issue) => !(table === 'customer' && issue.path[0] === 'dob'),
        )
        return issues.map((issue) => `${table} ${String(row.id)} ${issue.path.join('.')}: ${issue.message}`)
      }),
    )
    expect(refused).toEqual([])
  })

  it('has the ninety cocktails of the IBA, each with a method, a glass and ingredients', () => {
    const cocktails = `SELECT standardDrink.id FROM standardDrink
      JOIN categoryAssignment ON categoryAssignment.standardDrinkId = standardDrink.id
      JOIN category ON category.id = categoryAssignment.categoryId
      WHERE category.name IN ('Contemporary Classics', 'New Era', 'The Unforgettables')
      AND preparationInstructions <> '' AND standardDrink.description <> '' AND isAlcoholic = 1
      AND EXISTS (SELECT 1 FROM pourAvailability WHERE pourAvailability.standardDrinkId = standardDrink.id)
      AND (SELECT count(*) FROM standardDrinkRecipeItem WHERE standardDrinkRecipeItem.standardDrinkId = standardDrink.id) >= 2`
    expect(count(cocktails)).toBe(90)
  })

  it('has at least eight drinks without alcohol, and nothing alcoholic in them', () => {
    expect(count('SELECT 1 FROM standardDrink WHERE isAlcoholic = 0')).toBeGreaterThanOrEqual(8)
    const slips = `SELECT standardDrink.name FROM standardDrink
      JOIN standardDrinkRecipeItem item ON item.standardDrinkId = standardDrink.id
      LEFT JOIN product ON product.id = item.productId LEFT JOIN ingredient ON ingredient.id = item.ingredientId
      WHERE standardDrink.isAlcoholic = 0 AND (item.alcoholTypeId IS NOT NULL OR item.alcoholSubtypeId IS NOT NULL
        OR product.isAlcoholic = 1 OR ingredient.isAlcoholic = 1)`
    expect(count(slips)).toBe(0)
  })
})

/** A row as its form would send it: dollars for cents, true for 1, and its values from other tables. */
function asTyped(table: string, fields: Record<string, z.ZodType>, row: Record<string, unknown>) {
  const typed = Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => {
      const cents = row[`${name}Cents`]
      if (typeof cents === 'number') return [name, dollarsFromCents(cents)]
      return [name, fieldMeta(schema)?.kind === 'switch' ? row[name] === 1 : row[name]]
    }),
  )
  if (table === 'businessSignup') return { ...typed, address: row }
  if (table !== 'user') return typed
  const id = Number(row.id)
  const roles = store.file.prepare('SELECT role FROM userRole WHERE userId = ?').pluck().all(id)
  const businesses = store.file.prepare('SELECT businessId FROM userBusiness WHERE userId = ?').pluck().all(id)
  return { ...typed, roles, businesses }
}

describe('the menus', () => {
  it('price every item at every venue, and have a bottle for every slot of a recipe', async () => {
    for (const businessId of [1, 2, 3]) {
      const book = await loadPriceBook(store.db, businessId)
      expect(book.items.size).toBeGreaterThan(50)
      for (const item of book.items.values()) {
        expect(item.pours, item.name).not.toHaveLength(0)
        expect(item.categoryIds, item.name).not.toHaveLength(0)
        for (const pour of item.pours) {
          const { unitPriceCents } = priceLine(
            book,
            item,
            { pourAvailabilityId: pour.pourAvailabilityId ?? undefined },
            '',
          )
          expect(unitPriceCents, `${item.name}, ${pour.name}`).toBeGreaterThan(200)
        }
        for (const slot of item.recipe.filter(isSlot)) {
          expect(slotOptions(book, slot).defaultProduct, `${item.name}: ${slot.name}`).toBeDefined()
        }
      }
    }
  })

  it('have something for a guest under 21 at every venue', () => {
    const free = `SELECT 1 FROM menuItem JOIN standardDrink ON standardDrink.id = menuItem.standardDrinkId
      WHERE menuItem.isActive = 1 AND standardDrink.isAlcoholic = 0`
    for (const businessId of [1, 2, 3])
      expect(count(`${free} AND businessId = ${businessId}`)).toBeGreaterThanOrEqual(4)
  })

  it('can be ordered from at the first venue at any hour of the year, alcohol included', () => {
    const [heron] = VENUES
    if (!heron) throw new Error('There is a first venue')
    const hours = openingTimes({ hoursOfOperations: heron.hours })
    const hour = 3_600_000
    const throughTheYear = Array.from({ length: 800 }, (_, index) => NOW + index * 11 * hour)
    const whenClocksChange = [Date.UTC(2026, 10, 1), Date.UTC(2027, 2, 14)].flatMap((midnight) =>
      Array.from({ length: 96 }, (_, index) => midnight - 12 * hour + (index * hour) / 2),
    )
    const refused = [...throughTheYear, ...whenClocksChange].filter(
      (at) => !isOpenAt(hours, TIME_ZONE, at) || !isBeforeLastCall(hours, TIME_ZONE, heron.lastCall, at),
    )
    expect(refused).toEqual([])
  })

  it('include twelve free cubbies at the first venue and payments at all three', () => {
    expect(count("SELECT 1 FROM cubby WHERE phase = 'Free' AND occupied = 0 AND orderId IS NULL")).toBe(12)
    expect(count('SELECT 1 FROM businessStripeAccount WHERE chargesEnabled = 1')).toBe(3)
    expect(count('SELECT 1 FROM business WHERE active = 1')).toBe(3)
    expect(
      count('SELECT 1 FROM taxClass JOIN taxClassRate ON taxClassId = taxClass.id WHERE ratePercentage = 7.5'),
    ).toBe(3)
  })
})

describe('the demo accounts', () => {
  it('have their roles and businesses', () => {
    const account = z.object({
      email: z.string(),
      userType: z.string(),
      role: z.string(),
      businesses: z.string().nullable(),
    })
    const sql = `SELECT email, userType, role, (SELECT group_concat(businessId) FROM userBusiness WHERE userId = id) businesses
      FROM user JOIN userRole ON userId = id WHERE email LIKE '%@barback.test' ORDER BY id`
    expect(all(account, sql)).toEqual([
      { email: 'admin@barback.test', userType: 'Internal', role: 'Admin', businesses: null },
      { email: 'service@barback.test', userType: 'Internal', role: 'Service', businesses: null },
      { email: 'owner@barback.test', userType: 'Business', role: 'Owner', businesses: '1,2' },
      { email: 'manager@barback.test', userType: 'Business', role: 'Manager', businesses: '1' },
      { email: 'bartender@barback.test', userType: 'Business', role: 'Bartender', businesses: '1' },
    ])
    const customer = z.object({ email: z.string(), verifiedDob: z.string().nullable() })
    const [guest, newcomer] = all(
      customer,
      "SELECT email, verifiedDob FROM customer WHERE email LIKE '%@barback.test' ORDER BY id",
    )
    expect(guest?.email).toBe('guest@barback.test')
    expect(isOver21(guest?.verifiedDob, localDate(NOW, TIME_ZONE))).toBe(true)
    expect(newcomer).toEqual({ email: 'new@barback.test', verifiedDob: null })
  })
})

const pastOrder = z.object({
  id: z.number(),
  status: z.enum(ORDER_STATUSES),
  businessId: z.number(),
  placedAt: z.number(),
  isAlcoholic: z.number(),
  verifiedDob: z.string().nullable(),
})
const ORDERS = `SELECT "order".id, status, businessId, placedAt, isAlcoholic, verifiedDob
  FROM "order" JOIN customer ON customer.id = customerId ORDER BY "order".id`

describe('the past', () => {
  it('is ninety days of some thousand orders at all three venues, busier on Fridays and Saturdays', () => {
    const orders = all(pastOrder, ORDERS)
    expect(orders.length).toBeGreaterThan(3000)
    expect(orders.length).toBeLessThan(6000)
    expect(new Set(orders.map((order) => order.businessId))).toEqual(new Set([1, 2, 3]))
    const first = Math.min(...orders.map((order) => order.placedAt))
    expect(NOW - first).toBeGreaterThan(88 * 86_400_000)
    const weekend = orders.filter(({ placedAt }) => [5, 6].includes(new Date(placedAt - 10 * 3_600_000).getUTCDay()))
    expect(weekend.length / 2).toBeGreaterThan(1.5 * ((orders.length - weekend.length) / 5))
  })

  it('is over: every tab closed, every order final, no payment or refund open', () => {
    expect(count("SELECT 1 FROM tab WHERE status <> 'Closed' OR closedAt IS NULL OR closedAt >= " + String(NOW))).toBe(
      0,
    )
    expect(count(`SELECT 1 FROM "order" WHERE status NOT IN ('Completed', 'Cancelled')`)).toBe(0)
    expect(count('SELECT 1 FROM payment WHERE nextCheckAt IS NOT NULL')).toBe(0)
    expect(count("SELECT 1 FROM refund WHERE nextCheckAt IS NOT NULL OR status <> 'Succeeded'")).toBe(0)
    expect(
      count(`SELECT 1 FROM "order" JOIN tab ON tab.id = tabId WHERE tab.customerId <> "order".customerId
      OR tab.businessId <> "order".businessId OR "order".updatedAt > tab.closedAt OR placedAt < tab.openedAt`),
    ).toBe(0)
  })

  it('has only histories that the transition table allows, which end in the status of the order', () => {
    const step = z.object({
      orderId: z.number(),
      fromStatus: z.enum(ORDER_STATUSES).nullable(),
      toStatus: z.enum(ORDER_STATUSES),
      at: z.number(),
    })
    const last = new Map<number, z.infer<typeof step>>()
    const isLegal = (move: z.infer<typeof step>, before: z.infer<typeof step> | undefined) =>
      before === undefined
        ? move.fromStatus === null && move.toStatus === 'Draft'
        : move.fromStatus === before.toStatus && canMoveOrder(before.toStatus, move.toStatus) && move.at >= before.at
    const illegal = all(step, 'SELECT orderId, fromStatus, toStatus, at FROM orderHistory ORDER BY orderId, id').filter(
      (move) => {
        const before = last.get(move.orderId)
        last.set(move.orderId, move)
        return !isLegal(move, before)
      },
    )
    expect(illegal).toEqual([])
    expect(all(pastOrder, ORDERS).filter((order) => last.get(order.id)?.toStatus !== order.status)).toEqual([])
  })

  it('adds up: lines, tax, fee, tip, payments and refunds, to the cent', () => {
    const order = z.object({
      taxRate: z.number(),
      subtotalCents: z.number(),
      taxCents: z.number(),
      lineCents: z.number(),
      lineTaxCents: z.number(),
    })
    const sums = `SELECT taxRate, subtotalCents, taxCents, (SELECT sum(unitPriceCents * quantity) FROM orderItem WHERE orderId = "order".id) lineCents,
      (SELECT sum(taxCents) FROM orderItem WHERE orderId = "order".id) lineTaxCents FROM "order"`
    for (const row of all(order, sums)) {
      expect(row.subtotalCents).toBe(row.lineCents)
      expect(row.taxCents).toBe(multiplyCents(row.subtotalCents, row.taxRate))
      expect(row.taxCents).toBe(row.lineTaxCents)
    }
    expect(
      count(`SELECT 1 FROM "order" WHERE totalCents <> subtotalCents + taxCents + serviceFeeCents + tipCents`),
    ).toBe(0)
    expect(
      count(`SELECT 1 FROM "order" JOIN payment ON payment.orderId = "order".id
      WHERE amountCents <> totalCents OR applicationFeeCents <> serviceFeeCents OR (paidAt IS NULL) = (payment.status = 'Succeeded')`),
    ).toBe(0)
    expect(count('SELECT 1 FROM refund WHERE amountCents <> subtotalCents + taxCents + feeCents + tipCents')).toBe(0)
    expect(
      count(`SELECT 1 FROM "order" WHERE
      refundedTotalCents <> (SELECT ifnull(sum(amountCents), 0) FROM refund WHERE orderId = "order".id)
      OR refundedSubtotalCents <> (SELECT ifnull(sum(subtotalCents), 0) FROM refund WHERE orderId = "order".id)
      OR (paymentStatus = 'Refunded') <> (refundedTotalCents = totalCents)
      OR (paymentStatus = 'PartiallyRefunded') <> (refundedTotalCents BETWEEN 1 AND totalCents - 1)`),
    ).toBe(0)
    expect(
      count(`SELECT 1 FROM orderItem JOIN "order" ON "order".id = orderId
      WHERE orderItem.status IN ('NotAvailable', 'Returned', 'Missing') AND refundedTotalCents = 0`),
    ).toBe(0)
  })

  it('was possible: the venue open, alcohol before last call and for guests of age, items at their times', () => {
    const impossible = all(pastOrder, ORDERS).filter(({ businessId, placedAt, isAlcoholic, verifiedDob }) => {
      const venue = VENUES[businessId - 1]
      if (!venue) return true
      const hours = openingTimes({ hoursOfOperations: venue.hours })
      if (isAlcoholic === 0) return !isOpenAt(hours, TIME_ZONE, placedAt)
      const isOfAge = isOver21(verifiedDob, localDate(placedAt, TIME_ZONE))
      return !isOfAge || !isBeforeLastCall(hours, TIME_ZONE, venue.lastCall, placedAt)
    })
    expect(impossible).toEqual([])
  })

  it('was priced as a quote would price it now: same choices, same cents, same use of the shelf', async () => {
    const line = z.object({
      id: z.number(),
      businessId: z.number(),
      menuItemId: z.number(),
      placedAt: z.number(),
      status: z.enum(ORDER_ITEM_STATUSES),
      name: z.string(),
      pourName: z.string(),
      pourAvailabilityId: z.number().nullable(),
      unitPriceCents: z.number(),
      basePriceCents: z.number(),
      tierCents: z.number(),
      upCharge: z.number(),
      abvPercentage: z.number().nullable(),
      volumeMl: z.number().nullable(),
      choices: z.string(),
    })
    const choices = z.object({
      products: z.array(
        z.object({
          recipeItemId: z.number().nullable(),
          productId: z.number(),
          name: z.string(),
          tierCents: z.number(),
          tier: z.string().nullable(),
        }),
      ),
      substitutions: z.array(z.never()),
    })
    const books = new Map(
      await Promise.all([1, 2, 3].map(async (id) => [id, await loadPriceBook(store.db, id)] as const)),
    )
    const uses = store.file.prepare(
      'SELECT productId, ingredientId, quantity, unit, ml, servings FROM orderItemUse WHERE orderItemId = ? ORDER BY id',
    )
    const sql = `SELECT orderItem.*, businessId, placedAt,
      (SELECT pourAvailabilityId FROM businessPourAvailability WHERE id = businessPourAvailabilityId) pourAvailabilityId
      FROM orderItem JOIN "order" ON "order".id = orderId`
    for (const past of all(line, sql)) {
      const book = books.get(past.businessId)
      const item = book?.items.get(past.menuItemId)
      if (!book || !item) throw new Error(`Line ${past.id} is not on a menu`)
      const chosen = choices.parse(JSON.parse(past.choices))
      const products = chosen.products.flatMap(({ recipeItemId, productId }) =>
        recipeItemId === null ? [] : { recipeItemId, productId },
      )
      const now = priceLine(book, item, { pourAvailabilityId: past.pourAvailabilityId ?? undefined, products }, '')
      expect(past).toMatchObject({
        name: item.name,
        pourName: now.pour.name,
        unitPriceCents: now.unitPriceCents,
        basePriceCents: now.basePriceCents,
        tierCents: now.tierCents,
        upCharge: now.upCharge,
        abvPercentage: now.abvPercentage,
        volumeMl: now.volumeMl,
      })
      expect(chosen.products).toEqual(now.products)
      expect(uses.all(past.id)).toEqual(now.uses)
      expect(isAvailableAt(item.rules, TIME_ZONE, past.placedAt)).toBe(true)
    }
  })
})
