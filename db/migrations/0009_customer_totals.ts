/** Whether an order is a sale, 1 or 0, as in app/portal/figures/sales.ts (docs/rules/figures.md#sales). */
const isSold = (row: string) => `(${row}.paidAt IS NOT NULL AND ${row}.status <> 'Cancelled')`

/** The amount of an order's tip or fee that was refunded. Failed refunds do not count. */
const givenBack = (part: 'tip' | 'fee', order: string) =>
  `(SELECT coalesce(sum(${part}Cents), 0) FROM refund WHERE refund.orderId = ${order}.id AND refund.status <> 'Failed')`

const SALE = ['paidAt', 'status', 'subtotalCents', 'refundedSubtotalCents', 'tipCents', 'serviceFeeCents'] as const

/** The change of a sum over a customer's sales when one of their orders changes. */
const change = (ofOrder: (row: string) => string) =>
  `${isSold('new')} * (${ofOrder('new')}) - ${isSold('old')} * (${ofOrder('old')})`
/** The same for a tip or a fee. The stored refunds count alike before and after. */
const changeOf = (part: 'tip' | 'fee', column: string) =>
  `${change((row) => `${row}.${column}`)} - (${isSold('new')} - ${isSold('old')}) * ${givenBack(part, 'new')}`

/** The customer of a refund's order; NULL if the order is not a sale. */
const customerOf = (refund: string) =>
  `(SELECT sale.customerId FROM "order" sale WHERE sale.id = ${refund}.orderId AND ${isSold('sale')})`

/** Texts sort without regard to case. */
const SORTED = {
  isInternal: 'isInternal',
  firstName: 'firstName COLLATE NOCASE',
  lastName: 'lastName COLLATE NOCASE',
  email: 'email',
  totalSalesCents: 'totalSalesCents',
  totalTipsCents: 'totalTipsCents',
  totalFeesCents: 'totalFeesCents',
  totalTabs: 'totalTabs',
}

/** The parts of a phone number are separate words, because people type it with its mask. */
const WORDS = ['firstName', 'lastName', 'displayName', 'email', 'phoneNumber']
const words = (row: string) =>
  [
    ...WORDS.map((column) => `coalesce(${row}.${column}, '')`),
    `coalesce(substr(${row}.phoneNumber, 4, 3) || ' ' || substr(${row}.phoneNumber, 7), '')`,
  ].join(` || ' ' || `)

/** Makes the list of customers fast: totals in their rows, an index for every sort, and one of their words. */
export const customerTotals = /* sql */ `
-- Kept by the triggers below, in the transaction of whatever changes them. Orders and refunds are never deleted.
ALTER TABLE customer ADD COLUMN totalSalesCents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE customer ADD COLUMN totalTipsCents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE customer ADD COLUMN totalFeesCents INTEGER NOT NULL DEFAULT 0;
-- Closed ones.
ALTER TABLE customer ADD COLUMN totalTabs INTEGER NOT NULL DEFAULT 0;

UPDATE customer SET
  (totalSalesCents, totalTipsCents, totalFeesCents) = (
    SELECT
      coalesce(sum(sale.subtotalCents - sale.refundedSubtotalCents), 0),
      coalesce(sum(sale.tipCents - ${givenBack('tip', 'sale')}), 0),
      coalesce(sum(sale.serviceFeeCents - ${givenBack('fee', 'sale')}), 0)
    FROM "order" sale WHERE sale.customerId = customer.id AND ${isSold('sale')}
  ),
  totalTabs = (SELECT count(*) FROM tab WHERE tab.customerId = customer.id AND tab.status = 'Closed');

CREATE TRIGGER customer_totals_order_insert AFTER INSERT ON "order" WHEN ${isSold('new')} BEGIN
  UPDATE customer SET
    totalSalesCents = totalSalesCents + new.subtotalCents - new.refundedSubtotalCents,
    totalTipsCents = totalTipsCents + new.tipCents,
    totalFeesCents = totalFeesCents + new.serviceFeeCents
  WHERE id = new.customerId;
END;
-- Most changes of an order move it from one state to the next and leave its customer's totals as they are.
CREATE TRIGGER customer_totals_order_update AFTER UPDATE OF ${SALE.join(', ')} ON "order"
WHEN ${isSold('new')} <> ${isSold('old')}
  OR (${isSold('new')} AND (${SALE.slice(2)
    .map((column) => `new.${column} <> old.${column}`)
    .join(' OR ')}))
BEGIN
  UPDATE customer SET
    totalSalesCents = totalSalesCents + ${change((row) => `${row}.subtotalCents - ${row}.refundedSubtotalCents`)},
    totalTipsCents = totalTipsCents + ${changeOf('tip', 'tipCents')},
    totalFeesCents = totalFeesCents + ${changeOf('fee', 'serviceFeeCents')}
  WHERE id = new.customerId;
END;

CREATE TRIGGER customer_totals_refund_insert AFTER INSERT ON refund
WHEN new.status <> 'Failed' AND (new.tipCents <> 0 OR new.feeCents <> 0)
BEGIN
  UPDATE customer SET totalTipsCents = totalTipsCents - new.tipCents, totalFeesCents = totalFeesCents - new.feeCents
  WHERE id = ${customerOf('new')};
END;
CREATE TRIGGER customer_totals_refund_update AFTER UPDATE OF status, tipCents, feeCents ON refund
WHEN (new.status <> 'Failed') * new.tipCents <> (old.status <> 'Failed') * old.tipCents
  OR (new.status <> 'Failed') * new.feeCents <> (old.status <> 'Failed') * old.feeCents
BEGIN
  UPDATE customer SET
    totalTipsCents = totalTipsCents - (new.status <> 'Failed') * new.tipCents + (old.status <> 'Failed') * old.tipCents,
    totalFeesCents = totalFeesCents - (new.status <> 'Failed') * new.feeCents + (old.status <> 'Failed') * old.feeCents
  WHERE id = ${customerOf('new')};
END;

CREATE TRIGGER customer_totals_tab_insert AFTER INSERT ON tab WHEN new.status = 'Closed' BEGIN
  UPDATE customer SET totalTabs = totalTabs + 1 WHERE id = new.customerId;
END;
CREATE TRIGGER customer_totals_tab_update AFTER UPDATE OF status ON tab
WHEN (new.status = 'Closed') <> (old.status = 'Closed')
BEGIN
  UPDATE customer SET totalTabs = totalTabs + (new.status = 'Closed') - (old.status = 'Closed') WHERE id = new.customerId;
END;

-- A deleted account is in no list, and every query of a list says so to the letter.
${Object.entries(SORTED)
  .map(([name, term]) => `CREATE INDEX customer_${name} ON customer (${term}) WHERE deletedAt IS NULL;`)
  .join('\n')}

CREATE VIRTUAL TABLE customerWords USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5 6', tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO customerWords (rowid, words) SELECT id, ${words('customer')} FROM customer WHERE deletedAt IS NULL;

CREATE TRIGGER customer_words_insert AFTER INSERT ON customer BEGIN
  INSERT INTO customerWords (rowid, words) VALUES (new.id, ${words('new')});
END;
CREATE TRIGGER customer_words_update AFTER UPDATE OF ${WORDS.join(', ')}, deletedAt ON customer BEGIN
  DELETE FROM customerWords WHERE rowid = old.id;
  INSERT INTO customerWords (rowid, words) SELECT new.id, ${words('new')} WHERE new.deletedAt IS NULL;
END;
CREATE TRIGGER customer_words_delete AFTER DELETE ON customer BEGIN
  DELETE FROM customerWords WHERE rowid = old.id;
END;
`
