import type SqliteFile from 'better-sqlite3'

/**
 * Enters the movements of the venues' balances into books that are older than the table of movements, from the transfers and fees that they have.
 * All of the money can be paid out at once.
 */
export function enterOldMovements(file: SqliteFile.Database): void {
  const hasMovements = file.prepare('SELECT 1 FROM balanceTransaction LIMIT 1').get()
  if (hasMovements) return
  file.exec(`
    INSERT INTO balanceTransaction (id, account, type, amount, fee, currency, source, availableOn, created)
    SELECT 'txn_' || source, account, type, amount, fee, currency, source, created, created FROM (
      SELECT transfer.destination AS account, 'payment' AS type, transfer.amount AS amount,
        coalesce((SELECT amount FROM applicationFee WHERE applicationFee.charge = transfer.charge), 0) AS fee,
        transfer.currency AS currency, 'py_' || substr(transfer.id, 4) AS source, transfer.created AS created
        FROM transfer
      UNION ALL
      SELECT transfer.destination, 'payment_refund', -reversal.amount, 0, reversal.currency, 'pyr_' || substr(reversal.id, 5),
        reversal.created
        FROM transferReversal reversal JOIN transfer ON transfer.id = reversal.transfer
      UNION ALL
      SELECT fee.account, 'adjustment', back.amount, 0, back.currency, back.id, back.created
        FROM feeRefund back JOIN applicationFee fee ON fee.id = back.fee
    ) ORDER BY created`)
}
