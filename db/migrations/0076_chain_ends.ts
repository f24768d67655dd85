/** The content of a record in a chain, by its table. Checks of a chain compare it with the row. */
const SAYS = {
  doorEvent: ['lockerId', 'cubby', 'door', 'state', 'at', 'receivedAt'],
  payment: ['attempt', 'amountCents', 'status'],
  refund: ['paymentId', 'orderItemId', 'amountCents', 'status'],
  dispute: ['stripeDisputeId', 'amountCents', 'takenCents', 'status'],
  orderHistory: ['fromStatus', 'toStatus', 'actor', 'reason', 'at'],
}

/** A trigger's statements that add a record to an order's chain and move the chain's end. `content`: SQL for JSON. */
function added(kind: string, recordId: string, content: string): string {
  return `BEGIN
    INSERT INTO orderRecord (orderId, seq, kind, recordId, content, hash)
    SELECT new.orderId, coalesce(last.seq, 0) + 1, '${kind}', ${recordId}, now.content, chainHash(coalesce(last.hash, ''), now.content)
    FROM (SELECT ${content} AS content) AS now
    LEFT JOIN (SELECT seq, hash FROM orderRecord WHERE orderId = new.orderId ORDER BY seq DESC LIMIT 1) AS last;
    INSERT INTO orderChainEnd (orderId, seq, hash)
    SELECT orderId, seq, hash FROM orderRecord WHERE orderId = new.orderId ORDER BY seq DESC LIMIT 1
    ON CONFLICT (orderId) DO UPDATE SET seq = excluded.seq, hash = excluded.hash;
  END;`
}

function chained(table: keyof typeof SAYS): string {
  const content = SAYS[table].map((column) => `'${column}', new.${column}`).join(', ')
  return added(table, 'new.id', `json_object(${content})`)
}

/** A trigger for every change of these columns. */
function changed(table: keyof typeof SAYS, columns: readonly string[]): string {
  const differs = columns.map((column) => `new.${column} IS NOT old.${column}`).join(' OR ')
  return `CREATE TRIGGER orderRecord_${table}_update AFTER UPDATE OF ${columns.join(', ')} ON ${table} WHEN ${differs} ${chained(table)}`
}

const MONEY = ['subtotalCents', 'taxCents', 'serviceFeeCents', 'tipCents', 'totalCents']

/** An order at payment: its amounts, its lines, and its history until then. */
const PAID_ORDER = `(SELECT json_object(${MONEY.map((column) => `'${column}', paid.${column}`).join(', ')},
    'customerId', paid.customerId, 'businessId', paid.businessId,
    'lines', (SELECT json_group_array(json_array(id, unitPriceCents, quantity))
      FROM (SELECT id, unitPriceCents, quantity FROM orderItem WHERE orderId = new.orderId ORDER BY id)),
    'history', (SELECT json_group_array(json_array(id, toStatus, actor, at))
      FROM (SELECT id, toStatus, actor, at FROM orderHistory WHERE orderId = new.orderId ORDER BY id)))
  FROM "order" paid WHERE paid.id = new.orderId)`

const IS_PAID = `new.toStatus = 'Paid' AND new.fromStatus = 'Submitted'`

const TRIGGERS = ['doorEvent_insert', 'payment_insert', 'payment_update', 'refund_insert', 'refund_update']

/**
 * An order's chain also has its prices, lines and history. The end of each chain is stored apart from it, which reveals the removal of a last
 * record together with its row. SQLite cannot change a CHECK, so this recreates the records' table.
 */
export const chainEnds = /* sql */ `
${[...TRIGGERS, 'dispute_insert', 'dispute_update'].map((name) => `DROP TRIGGER orderRecord_${name};`).join('\n')}

CREATE TABLE newOrderRecord (
  orderId INTEGER NOT NULL REFERENCES "order" (id) ON DELETE RESTRICT,
  seq INTEGER NOT NULL,
  -- The table of the row, and its id there; of 'order' the order's own, as it was when it was paid.
  kind TEXT NOT NULL CHECK (kind IN ('doorEvent', 'payment', 'refund', 'dispute', 'order', 'orderHistory')),
  recordId INTEGER NOT NULL,
  -- JSON. Null for a door event that was summed up and removed; of several in a row only the last is kept.
  content TEXT,
  hash TEXT NOT NULL,
  PRIMARY KEY (orderId, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO newOrderRecord (orderId, seq, kind, recordId, content, hash)
  SELECT orderId, seq, kind, recordId, content, hash FROM orderRecord;
DROP TABLE orderRecord;
ALTER TABLE newOrderRecord RENAME TO orderRecord;

CREATE TABLE orderChainEnd (
  orderId INTEGER PRIMARY KEY REFERENCES "order" (id) ON DELETE RESTRICT,
  seq INTEGER NOT NULL,
  hash TEXT NOT NULL
) STRICT;
INSERT INTO orderChainEnd (orderId, seq, hash)
  SELECT orderId, seq, hash FROM orderRecord AS record
  WHERE seq = (SELECT max(seq) FROM orderRecord AS later WHERE later.orderId = record.orderId);

INSERT INTO orderRecordStart SELECT 'orderHistory', coalesce(max(id), 0) FROM orderHistory;
INSERT INTO orderRecordStart SELECT 'order', coalesce(max(id), 0) FROM "order";

CREATE TRIGGER orderRecord_doorEvent_insert AFTER INSERT ON doorEvent WHEN new.orderId IS NOT NULL ${chained('doorEvent')}
CREATE TRIGGER orderRecord_payment_insert AFTER INSERT ON payment WHEN new.status <> 'Creating' ${chained('payment')}
${changed('payment', ['status'])}
CREATE TRIGGER orderRecord_refund_insert AFTER INSERT ON refund ${chained('refund')}
${changed('refund', ['status', 'amountCents'])}
CREATE TRIGGER orderRecord_dispute_insert AFTER INSERT ON dispute ${chained('dispute')}
${changed('dispute', ['status', 'amountCents', 'takenCents'])}
CREATE TRIGGER orderRecord_orderHistory_paid AFTER INSERT ON orderHistory WHEN ${IS_PAID} ${added('order', 'new.orderId', PAID_ORDER)}
-- What was before the payment is in the record of the paid order.
CREATE TRIGGER orderRecord_orderHistory_insert AFTER INSERT ON orderHistory
WHEN new.toStatus NOT IN ('Draft', 'Submitted') AND NOT (${IS_PAID}) ${chained('orderHistory')}
`
