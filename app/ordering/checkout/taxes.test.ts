import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { quoteView, type PlacedOrder } from '../../../contract/calls/orders'
import { receiptView } from '../../../contract/calls/receipts'
import { taxReport } from '../../../contract/calls/reports'
import { business } from '../../../contract/entities/businesses'
import { taxClass } from '../../../contract/entities/taxes'
import { apiError } from '../../../contract/errors'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import { guestBrowser } from '../../../testing/guest-browser'
import {
  cancelAsGuest,
  demoVenue,
  kioskPut,
  linesOf,
  menuItemNamed,
  orderRow,
  paidOrder,
  refundRows,
} from '../../../testing/orders'

/** The tax of orders by class (docs/rules/money.md#tax). The demo's venue charges 7.5 % by its default class. */

let bar: TestBarback
let owner: Caller
let guest: Caller
let businessId: number
beforeAll(async () => {
  bar = await openBarback()
  businessId = (await demoVenue(bar)).businessId
})
beforeEach(async () => {
  bar.clock.set(TEST_EVENING)
  owner = await bar.staff('owner')
  guest = await bar.customer()
  const { db } = bar.app
  await db.updateTable('menuItem').set({ taxClassId: null }).execute()
  await db.updateTable('businessCategory').set({ taxClassId: null }).execute()
  await db.deleteFrom('taxClass').where('isDefault', '=', 0).execute()
  await db.deleteFrom('taxClassRate').where('fromDate', '>', '2020-01-01').execute()
})
afterAll(() => bar.stop())

/** Adds a class with a rate from a business date on, as the venue's Owner. Returns its id. */
async function newClass(name: string, ratePercentage: number, fromDate = '2026-01-01'): Promise<number> {
  const made = await owner.post('/v1/businesses/tax-classes', { businessId, name })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { id: taxClassId } = made.read(taxClass.record)
  const rated = await owner.post('/v1/businesses/tax-classes/rates', { taxClassId, ratePercentage, fromDate })
  expect(rated.status, JSON.stringify(rated.body)).toBe(201)
  return taxClassId
}

async function classOf(drink: string, taxClassId: number) {
  const id = await menuItemNamed(bar, businessId, drink)
  await bar.app.db.updateTable('menuItem').set({ taxClassId, updatedAt: 1 }).where('id', '=', id).execute()
}

async function quoted(drinks: Readonly<Record<string, number>>) {
  const answer = await guest.post('/v1/orders/customer/quote', { businessId, items: await linesOf(bar, drinks) })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.read(quoteView)
}

async function twoClasses(): Promise<PlacedOrder> {
  await classOf('Negroni', await newClass('Liquor', 10.25))
  return paidOrder(bar, { items: await linesOf(bar, { Negroni: 3, Daiquiri: 1, Margarita: 2 }) }, guest)
}

const cents = (dollars: number) => Math.round(dollars * 100)
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

describe('an order with drinks of two tax classes', () => {
  it('is quoted, paid and receipted with the tax of each, rounded once for the class', async () => {
    const order = await twoClasses()
    const { taxes, items } = order
    expect(taxes.map(({ taxClass: name, taxRate }) => [name, taxRate])).toEqual([
      ['Liquor', 0.1025],
      ['Sales tax', 0.075],
    ])
    for (const { taxClass: name, taxRate, taxable, tax } of taxes) {
      expect(cents(taxable)).toBe(sum(items.filter((item) => item.taxClass === name).map(({ total }) => cents(total))))
      expect(cents(tax)).toBe(Math.round(cents(taxable) * taxRate))
    }
    expect(cents(order.tax)).toBe(sum(taxes.map(({ tax }) => cents(tax))))
    expect(cents(order.total)).toBe(cents(order.subtotal) + cents(order.tax) + cents(order.serviceFee))
    expect(order.taxRate).toBe(0.075)
    const quote = await quoted({ Negroni: 3, Daiquiri: 1, Margarita: 2 })
    expect(quote.taxes).toEqual(taxes)
    expect((await guest.get(`/v1/orders/customer/${order.id}/receipt`)).read(receiptView).taxes).toEqual(taxes)
  })

  it('gives a line back with its share of the tax of its own class, and all lines to the cent', async () => {
    const order = await twoClasses()
    const [negroni, ...others] = order.items
    const [liquor] = order.taxes
    await kioskPut(bar, order.id, { items: [{ id: negroni?.id ?? 0, status: 'NotAvailable' }] })
    const [first] = await refundRows(bar, order.id)
    expect(first).toMatchObject({ taxCents: cents(liquor?.tax ?? 0), subtotalCents: cents(negroni?.total ?? 0) })
    const [daiquiri] = others
    await kioskPut(bar, order.id, { items: [{ id: daiquiri?.id ?? 0, status: 'NotAvailable' }] })
    await kioskPut(bar, order.id, { status: 'Cancelled', reason: 'closed early' }, await bar.staff('manager'))
    const refunds = await refundRows(bar, order.id)
    expect(sum(refunds.map(({ taxCents }) => taxCents))).toBe(cents(order.tax))
    expect((await orderRow(bar, order.id)).refundedTotalCents).toBe(cents(order.total))
  })

  it('has a row for each class on its mail and on its screens', async () => {
    const order = await twoClasses()
    const phone = await guestBrowser(bar)
    expect((await phone.get(`/app/orders/${order.id}/receipt`)).html).toMatch(/Tax: Liquor.*Tax: Sales tax/s)
    const portal = await bar.portal('manager')
    expect((await portal.get(`/orders/${order.id}`)).html).toMatch(/Liquor \(10\.25%\).*Sales tax \(7\.5%\)/s)
  })
})

describe('the class of an item', () => {
  it('is its own, else that of its first category that has one, else the default', async () => {
    const [own, first, second] = [await newClass('Own', 1), await newClass('First', 2), await newClass('Second', 3)]
    const { db } = bar.app
    const categories = await db
      .selectFrom('businessCategory')
      .where('businessId', '=', businessId)
      .where('isActive', '=', 1)
      .select(['id', 'categoryId'])
      .orderBy('displayOrder')
      .execute()
    const { id: standardDrinkId } = await db
      .selectFrom('standardDrink')
      .where('name', '=', 'Negroni')
      .select('id')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('categoryAssignment').where('standardDrinkId', '=', standardDrinkId).execute()
    for (const { categoryId } of categories) {
      const assignment = { categoryId, standardDrinkId, type: 'StandardDrink', createdAt: 1, updatedAt: 1 } as const
      await db.insertInto('categoryAssignment').values(assignment).execute()
    }
    const taxed = async () => (await quoted({ Negroni: 1 })).items[0]?.taxClass
    const setCategory = (id: number | undefined, taxClassId: number) =>
      db
        .updateTable('businessCategory')
        .set({ taxClassId })
        .where('id', '=', id ?? 0)
        .execute()
    expect(await taxed()).toBe('Sales tax')
    await setCategory(categories[1]?.id, second)
    expect(await taxed()).toBe('Second')
    await setCategory(categories[0]?.id, first)
    expect(await taxed()).toBe('First')
    await classOf('Negroni', own)
    expect(await taxed()).toBe('Own')
  })

  it('counts as the default until its first rate holds', async () => {
    await classOf('Negroni', await newClass('Liquor', 10.25, '2026-05-16'))
    expect((await quoted({ Negroni: 1 })).taxes).toMatchObject([{ taxClass: 'Sales tax', taxRate: 0.075 }])
  })

  it('must be one of its own business', async () => {
    const other = await bar.app.db
      .selectFrom('taxClass')
      .where('businessId', '<>', businessId)
      .select('id')
      .executeTakeFirstOrThrow()
    const admin = await bar.staff('admin')
    const path = `/v1/menu/items/${await menuItemNamed(bar, businessId, 'Negroni')}`
    const item = (await admin.get(path)).body
    const refused = await admin.put(path, { ...Object(item), taxClassId: other.id })
    expect([refused.status, refused.read(apiError).errors?.[0]?.path]).toEqual([400, 'taxClassId'])
  })
})

describe('a rate that changes', () => {
  it('holds from 06:00 of its business date, so a night is taxed at one rate', async () => {
    const classes = await bar.app.db.selectFrom('taxClass').where('businessId', '=', businessId).select('id').execute()
    const rate = { taxClassId: classes[0]?.id, ratePercentage: 8.25, fromDate: '2026-05-16' }
    expect((await owner.post('/v1/businesses/tax-classes/rates', rate)).status).toBe(201)
    // Friday evening, and the same night after midnight.
    expect((await quoted({ Negroni: 1 })).taxRate).toBe(0.075)
    bar.clock.set(Date.parse('2026-05-16T05:30:00Z'))
    guest = await bar.customer()
    const late = await quoted({ Negroni: 1 })
    expect(late.taxes).toMatchObject([{ taxRate: 0.075 }])
    const order = await paidOrder(bar, {}, guest)
    const settings = async () =>
      (await (await bar.staff('owner')).get(`/v1/businesses/${businessId}`)).read(business.record).taxRate
    bar.clock.set(Date.parse('2026-05-16T09:59:59Z'))
    expect(await settings()).toBe(0.075)
    bar.clock.set(Date.parse('2026-05-16T10:00:00Z'))
    expect(await settings()).toBe(0.0825)
    bar.clock.set(Date.parse('2026-05-17T00:30:00Z'))
    guest = await bar.customer()
    expect((await quoted({ Negroni: 1 })).taxes).toMatchObject([{ taxRate: 0.0825 }])
    // The order keeps what it was charged, also when it is given back under the new rate.
    await cancelAsGuest(guest, order)
    expect(sum((await refundRows(bar, order.id)).map(({ taxCents }) => taxCents))).toBe(cents(order.tax))
  })

  it('is set from today on by the business’s own setting, and later ones stay', async () => {
    const classes = await bar.app.db.selectFrom('taxClass').where('businessId', '=', businessId).select('id').execute()
    const later = { taxClassId: classes[0]?.id, ratePercentage: 9, fromDate: '2026-07-01' }
    expect((await owner.post('/v1/businesses/tax-classes/rates', later)).status).toBe(201)
    const path = `/v1/businesses/${businessId}/settings`
    const { body } = await owner.get(`/v1/businesses/${businessId}`)
    for (const taxRate of [0.08, 0.085]) {
      const saved = await owner.put(path, { ...Object(body), taxRate, version: undefined })
      expect([saved.status, saved.read(business.record).taxRate]).toEqual([200, taxRate])
    }
    const rates = await bar.app.db
      .selectFrom('taxClassRate')
      .where('taxClassId', '=', classes[0]?.id ?? 0)
      .select(['fromDate', 'ratePercentage'])
      .orderBy('fromDate')
      .execute()
    expect(rates).toEqual([
      { fromDate: '2020-01-01', ratePercentage: 7.5 },
      { fromDate: '2026-05-15', ratePercentage: 8.5 },
      { fromDate: '2026-07-01', ratePercentage: 9 },
    ])
  })
})

describe('the default class', () => {
  it('ends when another becomes it, and is neither switched off nor deleted', async () => {
    const id = await newClass('Meals', 6)
    const read = async (which: number) => (await owner.get(`/v1/businesses/tax-classes/${which}`)).read(taxClass.record)
    const classes = await bar.app.db.selectFrom('taxClass').where('isDefault', '=', 1).selectAll().execute()
    const usual = classes.find((each) => each.businessId === businessId)?.id ?? 0
    const change = (which: number, isDefault: boolean, name: string) =>
      owner.put(`/v1/businesses/tax-classes/${which}`, { businessId, name, isDefault })
    expect((await change(usual, false, 'Sales tax')).status).toBe(400)
    expect((await owner.delete(`/v1/businesses/tax-classes/${usual}`)).status).toBe(409)
    expect((await change(id, true, 'Meals')).status).toBe(200)
    expect([(await read(usual)).isDefault, (await read(id)).isDefault]).toEqual([false, true])
    expect((await quoted({ Negroni: 1 })).taxes).toMatchObject([{ taxClass: 'Meals', taxRate: 0.06 }])
    expect((await change(usual, true, 'Sales tax')).status).toBe(200)
  })
})

describe('the report of sales tax', () => {
  it('adds up to the tax of the balance, with refunds of lines, of whole orders and without a line', async () => {
    const before = await reported()
    const [line, whole, unnamed] = [
      await twoClasses(),
      await paidOrder(bar, {}, guest),
      await paidOrder(bar, {}, guest),
    ]
    await kioskPut(bar, line.id, { items: [{ id: line.items[0]?.id ?? 0, status: 'NotAvailable' }] })
    await cancelAsGuest(guest, whole)
    const [payment] = await bar.app.db.selectFrom('payment').where('orderId', '=', unnamed.id).selectAll().execute()
    await bar.app.db
      .insertInto('refund')
      .values({
        uid: 'made-at-stripe',
        orderId: unnamed.id,
        paymentId: payment?.id ?? 0,
        orderItemId: null,
        status: 'Succeeded',
        reason: 'goodwill',
        actor: 'Stripe',
        attempts: 1,
        amountCents: 430,
        subtotalCents: 400,
        taxCents: 30,
        tipCents: 0,
        feeCents: 0,
        createdAt: 1,
        updatedAt: 1,
      })
      .execute()
    const after = await reported()
    const kept = cents(line.tax) + cents(unnamed.tax) - 30 - cents(line.taxes[0]?.tax ?? 0)
    expect(cents(after.totals.tax) - cents(before.totals.tax)).toBe(kept)
    expect(cents(after.totals.tax)).toBe(sum(after.results.map(({ tax }) => cents(tax))))
    // Of the liquor only the two Negronis of the third order were kept, less the refund that names no line.
    const liquor = ({ results }: typeof after) => {
      const row = results.find(({ taxClass: name }) => name === 'Liquor')
      return [cents(row?.taxable ?? 0), cents(row?.tax ?? 0)]
    }
    const [taxable = 0, tax = 0] = liquor(before)
    expect(liquor(after)).toEqual([taxable + cents(unnamed.subtotal) - 400, tax + cents(unnamed.tax) - 30])
    const portal = await bar.portal('manager')
    const { html } = await portal.get('/reports/taxes?start=2026-05-01&end=2026-05-15')
    expect(html).toContain('Taxable Sales')
    const file = await portal.get('/reports/taxes.csv?start=2026-05-01&end=2026-05-15')
    expect(file.html).toContain('Month,Place,Tax class,Rate (%),Taxable sales,Tax')
    const summary = await bar.app.db
      .selectFrom('salesDay')
      .where('businessId', '=', businessId)
      .where('date', '=', '2026-05-15')
      .select('taxCents')
      .execute()
    const day = await reported('2026-05-15')
    expect(cents(day.totals.tax)).toBe(sum(summary.map(({ taxCents }) => taxCents)))
  })
})

async function reported(start = '2026-05-01') {
  const query = `report=taxes&start=${start}&end=2026-05-15&businessId=${businessId}`
  const answer = await (await bar.staff('manager')).get(`/v1/orders/data?${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.read(taxReport)
}
