/** A refund's columns in its record. Records from before have fewer, and are compared by those that they have. */
const SAYS = [
  'paymentId',
  'orderItemId',
  'amountCents',
  'subtotalCents',
  'taxCents',
  'feeCents',
  'tipCents',
  'actor',
  'status',
]
/** A change of the other columns alone is no event: it makes the row differ from its record. */
const CHANGING = ['status', 'amountCents']

const ADDED = /* sql */ `BEGIN
  INSERT INTO orderRecord (orderId, seq, kind, recordId, content, hash)
  SELECT new.orderId, coalesce(last.seq, 0) + 1, 'refund', new.id, now.content, chainHash(coalesce(last.hash, ''), now.content)
  FROM (SELECT json_object(${SAYS.map((column) => `'${column}', new.${column}`).join(', ')}) AS content) AS now
  LEFT JOIN (SELECT seq, hash FROM orderRecord WHERE orderId = new.orderId ORDER BY seq DESC LIMIT 1) AS last;
  INSERT INTO orderChainEnd (orderId, seq, hash)
  SELECT orderId, seq, hash FROM orderRecord WHERE orderId = new.orderId ORDER BY seq DESC LIMIT 1
  ON CONFLICT (orderId) DO UPDATE SET seq = excluded.seq, hash = excluded.hash;
END;`

/** An order's chain also has what a refund gives back for drinks, tax, fee and tip, and who made it: reports add those up. */
export const refundShares = /* sql */ `
DROP TRIGGER orderRecord_refund_insert;
DROP TRIGGER orderRecord_refund_update;
CREATE TRIGGER orderRecord_refund_insert AFTER INSERT ON refund ${ADDED}
CREATE TRIGGER orderRecord_refund_update AFTER UPDATE OF ${CHANGING.join(', ')} ON refund
WHEN ${CHANGING.map((column) => `new.${column} IS NOT old.${column}`).join(' OR ')} ${ADDED}
`
