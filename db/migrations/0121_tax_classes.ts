import { versionTriggers, way, type Readers } from './0104_versions_by_venue'
import { READERS as READERS_BEFORE } from './0119_menu_translations'

const ADDED: Readonly<Record<string, Readers>> = {
  taxClass: { venues: [way('businessId')] },
  taxClassRate: { venues: [way('taxClassId', ['taxClass', 'id', 'businessId'])] },
}

/** The tables that price books are read from, and whose books a row of each concerns, as of this migration. */
export const READERS: Readonly<Record<string, Readers>> = { ...READERS_BEFORE, ...ADDED }

const changed = Object.keys(ADDED).map(
  (table) => `CREATE TRIGGER ${table}_changed AFTER UPDATE OF updatedAt ON ${table} BEGIN
  UPDATE ${table} SET version = old.version + 1 WHERE id = new.id;
END;`,
)

const MONEY = ['subtotalCents', 'taxCents', 'serviceFeeCents', 'tipCents', 'totalCents']
const LINE = 'id, unitPriceCents, quantity, name, taxClass, taxCents'

/** An order at payment, as since 0103, and its lines with their tax. Records from before have lines without. */
const PAID_ORDER = `(SELECT json_object(${MONEY.map((column) => `'${column}', paid.${column}`).join(', ')},
    'customerId', paid.customerId, 'businessId', paid.businessId,
    'lines', (SELECT json_group_array(json_array(${LINE}))
      FROM (SELECT ${LINE} FROM orderItem WHERE orderId = new.orderId ORDER BY id)),
    'history', (SELECT json_group_array(json_array(id, toStatus, actor, at))
      FROM (SELECT id, toStatus, actor, at FROM orderHistory WHERE orderId = new.orderId ORDER BY id)))
  FROM "order" paid WHERE paid.id = new.orderId)`

/** Tax classes of a business with dated rates. Lines keep the class, rate and tax that they were sold with (docs/rules/money.md#tax). */
export const taxClasses = /* sql */ `
CREATE TABLE taxClass (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE RESTRICT,
  name TEXT NOT NULL,
  -- The class of all items without another.
  isDefault INTEGER NOT NULL DEFAULT 0 CHECK (isDefault IN (0, 1)),
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  UNIQUE (businessId, name)
) STRICT;
CREATE UNIQUE INDEX taxClass_default ON taxClass (businessId) WHERE isDefault = 1;
CREATE TABLE taxClassRate (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  taxClassId INTEGER NOT NULL REFERENCES taxClass (id) ON DELETE CASCADE,
  ratePercentage REAL NOT NULL CHECK (ratePercentage >= 0 AND ratePercentage <= 100),
  -- The first business date with this rate, which ends with the class's next one.
  fromDate TEXT NOT NULL,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  UNIQUE (taxClassId, fromDate)
) STRICT;

INSERT INTO taxClass (businessId, name, isDefault, createdAt, updatedAt)
SELECT id, 'Sales tax', 1, createdAt, createdAt FROM business ORDER BY id;
INSERT INTO taxClassRate (taxClassId, ratePercentage, fromDate, createdAt, updatedAt)
SELECT taxClass.id, round(business.taxRate * 100, 4), businessDate(business.createdAt, place.timeZone), business.createdAt, business.createdAt
FROM taxClass JOIN business ON business.id = taxClass.businessId JOIN place ON place.id = business.placeId
WHERE business.taxRate IS NOT NULL ORDER BY taxClass.id;
ALTER TABLE business DROP COLUMN taxRate;

ALTER TABLE menuItem ADD COLUMN taxClassId INTEGER REFERENCES taxClass (id) ON DELETE RESTRICT;
CREATE INDEX menuItem_taxClassId ON menuItem (taxClassId) WHERE taxClassId IS NOT NULL;
ALTER TABLE businessCategory ADD COLUMN taxClassId INTEGER REFERENCES taxClass (id) ON DELETE RESTRICT;
CREATE INDEX businessCategory_taxClassId ON businessCategory (taxClassId) WHERE taxClassId IS NOT NULL;

ALTER TABLE orderItem ADD COLUMN taxClass TEXT NOT NULL DEFAULT 'Sales tax';
ALTER TABLE orderItem ADD COLUMN taxRate REAL NOT NULL DEFAULT 0;
-- The line's part of the order's tax.
ALTER TABLE orderItem ADD COLUMN taxCents INTEGER NOT NULL DEFAULT 0;
UPDATE orderItem SET taxRate = shares.taxRate, taxCents = shares.taxCents FROM (
  SELECT id, taxRate, boundary - lag(boundary, 1, 0) OVER (PARTITION BY orderId ORDER BY id) AS taxCents FROM (
    SELECT id, orderId, taxRate,
      CASE WHEN wholeCents = 0 THEN taxCents ELSE (taxCents * soFarCents * 2 + wholeCents) / (wholeCents * 2) END AS boundary
    FROM (
      SELECT line.id, line.orderId, bought.taxRate, bought.taxCents,
        sum(line.unitPriceCents * line.quantity) OVER (PARTITION BY line.orderId ORDER BY line.id) AS soFarCents,
        sum(line.unitPriceCents * line.quantity) OVER (PARTITION BY line.orderId) AS wholeCents
      FROM orderItem line JOIN "order" bought ON bought.id = line.orderId
    )
  )
) AS shares WHERE shares.id = orderItem.id;

${changed.join('\n')}
${Object.entries(ADDED)
  .map(([table, readers]) => versionTriggers(table, readers))
  .join('\n')}

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
