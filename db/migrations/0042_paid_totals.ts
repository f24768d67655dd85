/** The amount of an order's tip or fee that was refunded. Failed refunds do not count. */
const givenBack = (part: 'tip' | 'fee', order: string) =>
  `(SELECT coalesce(sum(${part}Cents), 0) FROM refund WHERE refund.orderId = ${order}.id AND refund.status <> 'Failed')`

/** Whether an order is a sale, and whether it was paid, 1 or 0, as in app/portal/figures/sales.ts (docs/rules/figures.md#sales). */
const isSold = (row: string) => `(${row}.paidAt IS NOT NULL AND ${row}.status <> 'Cancelled')`
const isPaid = (row: string) => `(${row}.paidAt IS NOT NULL)`

/** The amounts that an order adds to its customer's totals. */
const salesOf = (row: string) => `${isSold(row)} * (${row}.subtotalCents - ${row}.refundedSubtotalCents)`
const tipsOf = (row: string) => `${isPaid(row)} * (${row}.tipCents - ${givenBack('tip', row)})`
const feesOf = (row: string) => `${isPaid(row)} * (${row}.serviceFeeCents - ${givenBack('fee', row)})`

const SALE = ['paidAt', 'status', 'subtotalCents', 'refundedSubtotalCents', 'tipCents', 'serviceFeeCents']

/** The customer of a refund's order; NULL while the order is not paid. */
const customerOf = (refund: string) =>
  `(SELECT paid.customerId FROM "order" paid WHERE paid.id = ${refund}.orderId AND ${isPaid('paid')})`

/**
 * A customer's tips and fees are those of all paid orders, less refunds, as everywhere else (docs/rules/figures.md#tax-tips-and-fees).
 * Before, they lacked those of an order that was cancelled without a refund.
 */
export const paidTotals = /* sql */ `
UPDATE customer SET (totalTipsCents, totalFeesCents) = (
  SELECT coalesce(sum(${tipsOf('paid')}), 0), coalesce(sum(${feesOf('paid')}), 0)
  FROM "order" paid WHERE paid.customerId = customer.id
);

DROP TRIGGER customer_totals_order_insert;
DROP TRIGGER customer_totals_order_update;
DROP TRIGGER customer_totals_refund_insert;
DROP TRIGGER customer_totals_refund_update;

CREATE TRIGGER customer_totals_order_insert AFTER INSERT ON "order" WHEN ${isPaid('new')} BEGIN
  UPDATE customer SET
    totalSalesCents = totalSalesCents + ${salesOf('new')},
    totalTipsCents = totalTipsCents + ${tipsOf('new')},
    totalFeesCents = totalFeesCents + ${feesOf('new')}
  WHERE id = new.customerId;
END;
-- Most changes of an order move it from one state to the next and leave its customer's totals as they are.
CREATE TRIGGER customer_totals_order_update AFTER UPDATE OF ${SALE.join(', ')} ON "order"
WHEN ${isPaid('new')} <> ${isPaid('old')} OR ${isSold('new')} <> ${isSold('old')}
  OR (${isPaid('new')} AND (${SALE.slice(2)
    .map((column) => `new.${column} <> old.${column}`)
    .join(' OR ')}))
BEGIN
  UPDATE customer SET
    totalSalesCents = totalSalesCents + ${salesOf('new')} - ${salesOf('old')},
    totalTipsCents = totalTipsCents + ${tipsOf('new')} - ${tipsOf('old')},
    totalFeesCents = totalFeesCents + ${feesOf('new')} - ${feesOf('old')}
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
`
