import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { expect, signIn, test } from './fixtures'
import { walk, walkPlainly } from './walk'

/** A payout with an order, a refund and a long text of Stripe, and a failed one. Time does not pass in these tests, so Stripe makes none. */
function addPayouts(folder: string): void {
  const file = new SqliteFile(join(folder, 'barback.db'))
  const added = file.prepare('SELECT 1 FROM payout LIMIT 1').get()
  if (!added) {
    file.exec(`
      INSERT INTO payout (id, businessId, stripePayoutId, amountCents, status, arrivesOn, isAutomatic, hasParts, failureCode,
        madeAt, partsReadAt, createdAt, updatedAt)
      VALUES (1, 1, 'po_1', 4500, 'InTransit', '2026-05-18', 1, 1, NULL, 1778803200000, 1778803200000, 1, 1),
        (2, 1, 'po_2', 123456789, 'Failed', '2026-05-14', 1, 1, 'account_closed', 1778630400000, 1778630400000, 1, 1),
        (3, 1, 'po_3', 1000, 'Paid', '2026-05-13', 0, 0, NULL, 1778544000000, NULL, 1, 1);
      INSERT INTO payoutPart (payoutId, stripeTransactionId, kind, amountCents, feeCents, orderId, description, madeAt)
      VALUES (1, 'txn_1', 'Order', 5250, 249, 1, NULL, 1778803200000),
        (1, 'txn_2', 'Refund', -1000, 0, 1, 'REFUND FOR PAYMENT', 1778803200000),
        (1, 'txn_3', 'Adjustment', 499, 0, NULL, 'A correction with a long explanation by a member of staff', 1778803200000),
        (2, 'txn_4', 'Order', 123456789, 0, 2, NULL, 1778630400000);`)
  }
  file.close()
}

test('payouts are accessible, on a phone and on a desktop, with and without a script', async ({ page, server }) => {
  test.setTimeout(120_000)
  addPayouts(server.folder)
  await signIn(page, 'owner')
  const paths = ['/', '/reports/payouts', '/reports/payouts/1', '/reports/payouts/2', '/reports/payouts/3']
  await walk(page, paths)
  await walkPlainly(page, paths)
})

test('the next payout leads from the dashboard to its orders', async ({ page, server }) => {
  addPayouts(server.folder)
  await signIn(page, 'manager')
  await page.goto('/')
  await page.getByRole('link', { name: 'Next payout: $45.00, Monday' }).click()
  await page
    .getByRole('row', { name: /On its way/ })
    .getByRole('link')
    .click()
  await expect(page.getByRole('table', { name: 'How it adds up' })).toContainText('$45.00')
  await page
    .getByRole('link', { name: /^Order 1,/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/orders\/1$/)
})
