/** A refund's columns in its record, as since 0100, and what it comps. Records from before have fewer, and are compared by those that they have. */
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
  'compReason',
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

/** Whether an order is a sale, and whether it was paid, 1 or 0, as in app/portal/figures/sales.ts (docs/rules/figures.md#sales). */
const isSold = (order: string) => `(${order}.paidAt IS NOT NULL AND ${order}.status <> 'Cancelled')`
const isPaid = (order: string) => `(${order}.paidAt IS NOT NULL)`
/** Whether a paid order was cancelled, 1 or 0. */
const isCancelled = (order: string) => `(${order}.paidAt IS NOT NULL AND ${order}.status = 'Cancelled')`

/** The amount of an order's tax, tip or fee that was refunded. Failed refunds do not count. */
const givenBack = (part: 'tax' | 'tip' | 'fee', order: string) =>
  `(SELECT coalesce(sum(${part}Cents), 0) FROM refund WHERE refund.orderId = ${order}.id AND refund.status <> 'Failed')`

const FIGURES = [
  'orders',
  'grossCents',
  'discountsCents',
  'compsCents',
  'salesCents',
  'keptCents',
  'taxCents',
  'tipsCents',
  'feesCents',
  'refundedCents',
  'collectedCents',
] as const
type Figures = Record<(typeof FIGURES)[number], string>

/** The amounts that one order adds to the figures of its day. */
const ofOrder = (order: string): Figures => ({
  orders: isSold(order),
  grossCents: `${isSold(order)} * (${order}.subtotalCents + ${order}.discountCents)`,
  discountsCents: `${isSold(order)} * ${order}.discountCents`,
  compsCents: `${isSold(order)} * ${order}.compedSubtotalCents`,
  salesCents: `${isSold(order)} * (${order}.subtotalCents - ${order}.refundedSubtotalCents)`,
  keptCents: `${isCancelled(order)} * (${order}.subtotalCents - ${order}.refundedSubtotalCents)`,
  taxCents: `${isPaid(order)} * (${order}.taxCents - ${givenBack('tax', order)})`,
  tipsCents: `${isPaid(order)} * (${order}.tipCents - ${givenBack('tip', order)})`,
  feesCents: `${isPaid(order)} * (${order}.serviceFeeCents - ${givenBack('fee', order)})`,
  refundedCents: `${isPaid(order)} * ${order}.refundedTotalCents`,
  collectedCents: `${isPaid(order)} * (${order}.totalCents - ${order}.refundedTotalCents)`,
})

/** The amounts that one refund takes from them, apart from those already in the order's own sums. */
const ofRefund = (refund: string): Figures => ({
  orders: '0',
  grossCents: '0',
  discountsCents: '0',
  compsCents: '0',
  salesCents: '0',
  keptCents: '0',
  taxCents: `(${refund}.status = 'Failed') * ${refund}.taxCents - ${refund}.taxCents`,
  tipsCents: `(${refund}.status = 'Failed') * ${refund}.tipCents - ${refund}.tipCents`,
  feesCents: `(${refund}.status = 'Failed') * ${refund}.feeCents - ${refund}.feeCents`,
  refundedCents: '0',
  collectedCents: '0',
})

const summed = (figures: Figures): Figures => ({
  orders: `coalesce(sum(${figures.orders}), 0)`,
  grossCents: `coalesce(sum(${figures.grossCents}), 0)`,
  discountsCents: `coalesce(sum(${figures.discountsCents}), 0)`,
  compsCents: `coalesce(sum(${figures.compsCents}), 0)`,
  salesCents: `coalesce(sum(${figures.salesCents}), 0)`,
  keptCents: `coalesce(sum(${figures.keptCents}), 0)`,
  taxCents: `coalesce(sum(${figures.taxCents}), 0)`,
  tipsCents: `coalesce(sum(${figures.tipsCents}), 0)`,
  feesCents: `coalesce(sum(${figures.feesCents}), 0)`,
  refundedCents: `coalesce(sum(${figures.refundedCents}), 0)`,
  collectedCents: `coalesce(sum(${figures.collectedCents}), 0)`,
})

/** Adds to the day and status of a tab or, with '-', takes from it. `source`: FROM and WHERE, with `place`. */
const addToDay = (sign: '+' | '-', tab: string, tabs: 0 | 1, figures: Figures, source: string) => `
  INSERT INTO salesDay (businessId, date, tabStatus, tabs, ${FIGURES.join(', ')})
    SELECT ${tab}.businessId, businessDate(${tab}.openedAt, place.timeZone), ${tab}.status, ${sign}${tabs},
      ${FIGURES.map((figure) => `${sign}(${figures[figure]})`).join(',\n      ')}
    ${source}
    ON CONFLICT (businessId, date, tabStatus) DO UPDATE SET
      ${['tabs', ...FIGURES].map((figure) => `${figure} = ${figure} + excluded.${figure}`).join(', ')};`

const place = (tab: string) =>
  `JOIN business ON business.id = ${tab}.businessId JOIN place ON place.id = business.placeId`

const order = (sign: '+' | '-', row: 'new' | 'old') =>
  addToDay(sign, 'tab', 0, ofOrder(row), `FROM tab ${place('tab')} WHERE tab.id = ${row}.tabId`)

const refund = (sign: '+' | '-', row: 'new' | 'old') =>
  addToDay(
    sign,
    'tab',
    0,
    ofRefund(row),
    `FROM "order" sale JOIN tab ON tab.id = sale.tabId ${place('tab')} WHERE sale.id = ${row}.orderId AND ${isPaid('sale')}`,
  )

/** A tab with all of its orders. */
const tab = (sign: '+' | '-', row: 'new' | 'old') =>
  addToDay(
    sign,
    row,
    1,
    summed(ofOrder('sale')),
    `FROM business JOIN place ON place.id = business.placeId LEFT JOIN "order" sale ON sale.tabId = ${row}.id
    WHERE business.id = ${row}.businessId`,
  )

/** Counts all days of some businesses again, from their rows. */
const recount = (businesses: string) => `
  DELETE FROM salesDay WHERE businessId IN (${businesses});
  INSERT INTO salesDay (businessId, date, tabStatus, tabs, ${FIGURES.join(', ')})
    SELECT tab.businessId, businessDate(tab.openedAt, place.timeZone) AS day, tab.status, count(DISTINCT tab.id),
      ${FIGURES.map((figure) => summed(ofOrder('sale'))[figure]).join(',\n      ')}
    FROM tab ${place('tab')} LEFT JOIN "order" sale ON sale.tabId = tab.id
    WHERE tab.businessId IN (${businesses})
    GROUP BY tab.businessId, day, tab.status;`

/** The columns behind the figures. Most changes of an order change only its status and leave these alone. */
const SUMS = [
  'tabId',
  'subtotalCents',
  'taxCents',
  'tipCents',
  'serviceFeeCents',
  'totalCents',
  'refundedSubtotalCents',
  'discountCents',
  'compedSubtotalCents',
  'refundedTotalCents',
]
const BACK = ['orderId', 'taxCents', 'tipCents', 'feeCents']
const changed = (columns: readonly string[]) =>
  columns.map((column) => `new.${column} IS NOT old.${column}`).join(' OR ')

/**
 * Discounts by rule and comps, and their sums in each day (docs/rules/figures.md#balance). The triggers are those of 0108 with the two figures, and
 * those of 0100 with the comps.
 */
export const discountsAndComps = /* sql */ `
-- Taken off one drink's price by a price rule; the unit price is what is left.
ALTER TABLE orderItem ADD COLUMN discountCents INTEGER NOT NULL DEFAULT 0;
-- The sum over the lines: the discount of each drink times the quantity.
ALTER TABLE "order" ADD COLUMN discountCents INTEGER NOT NULL DEFAULT 0;
-- The part of refundedSubtotalCents that was comped.
ALTER TABLE "order" ADD COLUMN compedSubtotalCents INTEGER NOT NULL DEFAULT 0;
-- A comp is a refund with a reason from the house's list.
ALTER TABLE refund ADD COLUMN compReason TEXT CHECK (compReason IN ('Long wait', 'Mistake', 'Spilled', 'Regular', 'Staff', 'Other'));
-- Until then (Unix ms) a comp can be undone, and is not sent to Stripe. An undone one counts as failed.
ALTER TABLE refund ADD COLUMN undoUntil INTEGER;
ALTER TABLE refund ADD COLUMN undoneAt INTEGER;
-- What has been comped tonight, and by whom.
CREATE INDEX refund_comped ON refund (createdAt, actor) WHERE compReason IS NOT NULL;
-- What a comp takes off each line. A line may have several comps, each of a part.
CREATE TABLE compLine (
  refundId INTEGER NOT NULL REFERENCES refund (id) ON DELETE CASCADE,
  orderItemId INTEGER NOT NULL REFERENCES orderItem (id) ON DELETE RESTRICT,
  subtotalCents INTEGER NOT NULL,
  taxCents INTEGER NOT NULL,
  PRIMARY KEY (refundId, orderItemId)
) STRICT, WITHOUT ROWID;
CREATE INDEX compLine_orderItemId ON compLine (orderItemId);
-- What a person of a role may comp in one business date, in cents; null: without limit.
ALTER TABLE business ADD COLUMN bartenderCompCents INTEGER NOT NULL DEFAULT 0 CHECK (bartenderCompCents >= 0);
ALTER TABLE business ADD COLUMN managerCompCents INTEGER CHECK (managerCompCents >= 0);

ALTER TABLE salesDay ADD COLUMN discountsCents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE salesDay ADD COLUMN compsCents INTEGER NOT NULL DEFAULT 0;

DROP TRIGGER orderRecord_refund_insert;
DROP TRIGGER orderRecord_refund_update;
CREATE TRIGGER orderRecord_refund_insert AFTER INSERT ON refund ${ADDED}
CREATE TRIGGER orderRecord_refund_update AFTER UPDATE OF ${CHANGING.join(', ')} ON refund
WHEN ${CHANGING.map((column) => `new.${column} IS NOT old.${column}`).join(' OR ')} ${ADDED}

DROP TRIGGER salesDay_order_insert;
DROP TRIGGER salesDay_order_update;
DROP TRIGGER salesDay_order_delete;
DROP TRIGGER salesDay_refund_insert;
DROP TRIGGER salesDay_refund_update;
DROP TRIGGER salesDay_refund_delete;
DROP TRIGGER salesDay_tab_insert;
DROP TRIGGER salesDay_tab_update;
DROP TRIGGER salesDay_tab_delete;
DROP TRIGGER salesDay_place_update;
DROP TRIGGER salesDay_business_update;

CREATE TRIGGER salesDay_order_insert AFTER INSERT ON "order" WHEN ${isPaid('new')} BEGIN ${order('+', 'new')}
END;
CREATE TRIGGER salesDay_order_update AFTER UPDATE OF paidAt, status, ${SUMS.join(', ')} ON "order"
WHEN ${isSold('new')} <> ${isSold('old')} OR ${isPaid('new')} <> ${isPaid('old')}
  OR (${isPaid('new')} AND (${changed(SUMS)}))
BEGIN ${order('-', 'old')} ${order('+', 'new')}
END;
CREATE TRIGGER salesDay_order_delete AFTER DELETE ON "order" WHEN ${isPaid('old')} BEGIN ${order('-', 'old')}
END;

CREATE TRIGGER salesDay_refund_insert AFTER INSERT ON refund BEGIN ${refund('+', 'new')}
END;
CREATE TRIGGER salesDay_refund_update AFTER UPDATE OF status, ${BACK.join(', ')} ON refund
WHEN (new.status = 'Failed') <> (old.status = 'Failed') OR ${changed(BACK)}
BEGIN ${refund('-', 'old')} ${refund('+', 'new')}
END;
CREATE TRIGGER salesDay_refund_delete AFTER DELETE ON refund BEGIN ${refund('-', 'old')}
END;

CREATE TRIGGER salesDay_tab_insert AFTER INSERT ON tab BEGIN ${tab('+', 'new')}
END;
CREATE TRIGGER salesDay_tab_update AFTER UPDATE OF businessId, openedAt, status ON tab
WHEN ${changed(['businessId', 'openedAt', 'status'])}
BEGIN ${tab('-', 'old')} ${tab('+', 'new')}
END;
CREATE TRIGGER salesDay_tab_delete AFTER DELETE ON tab BEGIN ${tab('-', 'old')}
END;

-- Another zone, other days.
CREATE TRIGGER salesDay_place_update AFTER UPDATE OF timeZone ON place WHEN new.timeZone <> old.timeZone BEGIN
  ${recount('SELECT id FROM business WHERE placeId = new.id')}
END;
CREATE TRIGGER salesDay_business_update AFTER UPDATE OF placeId ON business WHEN new.placeId <> old.placeId BEGIN
  ${recount('new.id')}
END;

`
