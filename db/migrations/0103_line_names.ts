const MONEY = ['subtotalCents', 'taxCents', 'serviceFeeCents', 'tipCents', 'totalCents']

/** An order at payment, as since 0076, and its lines with their names. Records from before have lines without names. */
const PAID_ORDER = `(SELECT json_object(${MONEY.map((column) => `'${column}', paid.${column}`).join(', ')},
    'customerId', paid.customerId, 'businessId', paid.businessId,
    'lines', (SELECT json_group_array(json_array(id, unitPriceCents, quantity, name))
      FROM (SELECT id, unitPriceCents, quantity, name FROM orderItem WHERE orderId = new.orderId ORDER BY id)),
    'history', (SELECT json_group_array(json_array(id, toStatus, actor, at))
      FROM (SELECT id, toStatus, actor, at FROM orderHistory WHERE orderId = new.orderId ORDER BY id)))
  FROM "order" paid WHERE paid.id = new.orderId)`

/** An order's chain also has what was sold: the name of a line never changes. */
export const lineNames = /* sql */ `
DROP TRIGGER orderRecord_orderHistory_paid;
CREATE TRIGGER orderRecord_orderHistory_paid AFTER INSERT ON orderHistory
WHEN new.toStatus = 'Paid' AND new.fromStatus = 'Submitted' BEGIN
  INSERT INTO orderRecord (orderId, seq, kind, recordId, content, hash)
  SELECT new.orderId, coalesce(last.seq, 0) + 1, 'order', new.orderId, now.content, chainHash(coalesce(last.hash, ''), now.content)
  FROM (SELECT ${PAID_ORDER} AS content) AS now
  LEFT JOIN (SELECT seq, hash FROM orderRecord WHERE orderId = new.orderId ORDER BY seq DESC LIMIT 1) AS last;
  INSERT INTO orderChainEnd (orderId, seq, hash)
  SELECT orderId, seq, hash FROM orderRecord WHERE orderId = new.orderId ORDER BY seq DESC LIMIT 1
  ON CONFLICT (orderId) DO UPDATE SET seq = excluded.seq, hash = excluded.hash;
END;
`
