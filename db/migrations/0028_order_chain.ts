/** The content of a record in a chain, by its table. Checks of a chain compare it with the row. */
const SAYS = {
  doorEvent: ['lockerId', 'cubby', 'door', 'state', 'at', 'receivedAt'],
  payment: ['attempt', 'amountCents', 'status'],
  refund: ['paymentId', 'orderItemId', 'amountCents', 'status'],
  dispute: ['stripeDisputeId', 'amountCents', 'takenCents', 'status'],
}

/** A trigger's statement that adds the new row to its order's chain. */
function chained(table: keyof typeof SAYS): string {
  const content = SAYS[table].map((column) => `'${column}', new.${column}`).join(', ')
  return `BEGIN
    INSERT INTO orderRecord (orderId, seq, kind, recordId, content, hash)
    SELECT new.orderId, coalesce(last.seq, 0) + 1, '${table}', new.id, now.content, chainHash(coalesce(last.hash, ''), now.content)
    FROM (SELECT json_object(${content}) AS content) AS now
    LEFT JOIN (SELECT seq, hash FROM orderRecord WHERE orderId = new.orderId ORDER BY seq DESC LIMIT 1) AS last;
  END;`
}

/** A trigger for every change of these columns. */
function changed(table: keyof typeof SAYS, columns: readonly string[]): string {
  const differs = columns.map((column) => `new.${column} IS NOT old.${column}`).join(' OR ')
  return `CREATE TRIGGER orderRecord_${table}_update AFTER UPDATE OF ${columns.join(', ')} ON ${table} WHEN ${differs} ${chained(table)}`
}

/** Each order's doors, payments, refunds and disputes as a chain of hashes, which reveals later changes in the database. */
export const orderChain = /* sql */ `
CREATE TABLE orderRecord (
  orderId INTEGER NOT NULL REFERENCES "order" (id) ON DELETE RESTRICT,
  seq INTEGER NOT NULL,
  -- The table of the row, and its id there.
  kind TEXT NOT NULL CHECK (kind IN ('doorEvent', 'payment', 'refund', 'dispute')),
  recordId INTEGER NOT NULL,
  -- JSON. Null for a door event that was summed up and removed; of several in a row only the last is kept.
  content TEXT,
  hash TEXT NOT NULL,
  PRIMARY KEY (orderId, seq)
) STRICT, WITHOUT ROWID;

-- Rows up to these ids were there before the chains, and are in none.
CREATE TABLE orderRecordStart (kind TEXT PRIMARY KEY, lastId INTEGER NOT NULL) STRICT, WITHOUT ROWID;
${Object.keys(SAYS)
  .map((table) => `INSERT INTO orderRecordStart SELECT '${table}', coalesce(max(id), 0) FROM ${table};`)
  .join('\n')}

CREATE TRIGGER orderRecord_doorEvent_insert AFTER INSERT ON doorEvent WHEN new.orderId IS NOT NULL ${chained('doorEvent')}
CREATE TRIGGER orderRecord_payment_insert AFTER INSERT ON payment WHEN new.status <> 'Creating' ${chained('payment')}
${changed('payment', ['status'])}
CREATE TRIGGER orderRecord_refund_insert AFTER INSERT ON refund ${chained('refund')}
${changed('refund', ['status', 'amountCents'])}
CREATE TRIGGER orderRecord_dispute_insert AFTER INSERT ON dispute ${chained('dispute')}
${changed('dispute', ['status', 'amountCents', 'takenCents'])}
`
