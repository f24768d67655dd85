import { demoIds, FIXTURES, type DemoIds } from '../../app/portal/catalogue/records.fixture'
import { resources } from '../../app/portal/catalogue/registry'
import { z } from 'zod'
import type { TestBarback } from '../barback'
import { demoVenue, paidOrder } from '../orders'
import type { FirstVenue } from './second-venue'

const made = z.looseObject({ id: z.number() })

/** Ids of the demo data, for records that refer to it. */
export async function idsOfDemo(bar: TestBarback): Promise<DemoIds> {
  const admin = await bar.staff('admin')
  let n = 0
  const ids: DemoIds = await demoIds(bar, async (table) => {
    const resource = resources.ofTable(table)
    if (!resource) throw new Error(`${table} is not a resource`)
    const answer = await admin.post(`/v1/${resource.api}`, await FIXTURES[table]?.valid(ids, (n += 1), ids.theirs))
    if (answer.status !== 201) throw new Error(`No ${table}: ${JSON.stringify(answer.body)}`)
    return answer.read(made).id
  })
  return ids
}

/** The demo's Night Heron with a paid order and one record of each kind a venue can have, so that every route has data. */
export async function firstVenue(bar: TestBarback, ids: DemoIds): Promise<FirstVenue> {
  const { db } = bar.app
  for (const { table } of resources.all) if (FIXTURES[table]?.access === 'business') await ids.fresh(table)
  const { businessId, placeId } = await demoVenue(bar)
  const { id: orderId } = await paidOrder(bar)
  await db.updateTable('order').set({ version: 1 }).where('id', '=', orderId).execute()
  const { customerId, tabId } = await db
    .selectFrom('order')
    .select(['customerId', 'tabId'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await db.updateTable('tab').set({ limitCents: 10_000, securedAt: bar.clock.now() }).where('id', '=', tabId).execute()
  const { id: orderItemId, menuItemId } = await db
    .selectFrom('orderItem')
    .select(['id', 'menuItemId'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('orderProblem')
    .values({ orderId, orderItemId, kind: 'Spilled', notes: 'All over', createdAt: bar.clock.now() })
    .execute()
  await db
    .insertInto('drinkRefusal')
    .values({
      businessId,
      customerId,
      kind: 'hour',
      drinks: '4 × Negroni',
      strengthTenths: 60,
      askedAt: bar.clock.now(),
    })
    .execute()
  const { id: paymentId } = await db
    .selectFrom('payment')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const opened = { openedAt: bar.clock.now(), createdAt: bar.clock.now(), updatedAt: bar.clock.now() }
  await addPayout(bar, businessId, orderId)
  await db
    .insertInto('dispute')
    .values({
      uid: 'dispute',
      stripeDisputeId: 'du_unknown',
      paymentId,
      orderId,
      status: 'NeedsResponse',
      isInquiry: 0,
      reason: 'fraudulent',
      amountCents: 1000,
      takenCents: 2500,
      ...opened,
    })
    .execute()
  const { id: priceChangeId } = await db
    .insertInto('priceChange')
    .values({ businessId, summary: 'Raised by 10 %', madeAt: bar.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('priceChangeLine')
    .values({ priceChangeId, menuItemId, beforeCents: 1000, afterCents: 1100 })
    .execute()
  const { id: sessionId } = await db
    .selectFrom('session')
    .select('id')
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('device')
    .values({
      customerId,
      sessionId,
      endpoint: 'https://push.example/1',
      p256dh: '-',
      auth: '-',
      createdAt: bar.clock.now(),
    })
    .execute()
  const staff = await db.selectFrom('userBusiness').select('userId').where('businessId', '=', businessId).execute()
  const section = await db
    .selectFrom('categoryAssignment')
    .innerJoin('category', 'category.id', 'categoryAssignment.categoryId')
    .where('category.businessId', '=', businessId)
    .select(['category.id', 'categoryAssignment.id as assignmentId'])
    .orderBy('categoryAssignment.id', 'desc')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('ageCheck')
    .values({
      businessId,
      customerId,
      actor: `user:${staff[0]?.userId}`,
      document: 'Passport',
      at: bar.clock.now(),
      until: bar.clock.now(),
    })
    .execute()
  return {
    roots: {
      place: [placeId],
      business: [businessId],
      user: staff.map(({ userId }) => userId),
      customer: [customerId],
    },
    named: { order: orderId, menuItem: menuItemId, category: section.id, categoryAssignment: section.assignmentId },
  }
}

/** A payout with the order in it. */
async function addPayout({ app, clock }: TestBarback, businessId: number, orderId: number): Promise<void> {
  const now = clock.now()
  const { id: payoutId } = await app.db
    .insertInto('payout')
    .values({
      businessId,
      stripePayoutId: 'po_unknown',
      amountCents: 1000,
      status: 'Paid',
      arrivesOn: '2026-05-15',
      isAutomatic: 1,
      hasParts: 1,
      madeAt: now,
      partsReadAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('payoutPart')
    .values({
      payoutId,
      stripeTransactionId: 'txn_unknown',
      kind: 'Order',
      amountCents: 1100,
      feeCents: 100,
      orderId,
      madeAt: now,
    })
    .execute()
}
