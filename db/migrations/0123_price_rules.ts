import { versionTriggers, way, type Readers } from './0104_versions_by_venue'
import { READERS as READERS_BEFORE } from './0121_tax_classes'

const OF_RULE: Readers = { venues: [way('priceRuleId', ['priceRule', 'id', 'businessId'])] }

const ADDED: Readonly<Record<string, Readers>> = {
  priceRule: { venues: [way('businessId')] },
  priceRuleItem: OF_RULE,
  priceRuleCategory: OF_RULE,
  priceRuleConfirmation: OF_RULE,
}

/** The tables that price books are read from, and whose books a row of each concerns, as of this migration. */
export const READERS: Readonly<Record<string, Readers>> = { ...READERS_BEFORE, ...ADDED }

const changed = ['priceRule', 'priceRuleItem', 'priceRuleCategory'].map(
  (table) => `CREATE TRIGGER ${table}_changed AFTER UPDATE OF updatedAt ON ${table} BEGIN
  UPDATE ${table} SET version = old.version + 1 WHERE id = new.id;
END;`,
)

const day = (name: string) => `${name} INTEGER NOT NULL DEFAULT 1 CHECK (${name} IN (0, 1)),`

const part = (table: string, column: string, refersTo: string) => `CREATE TABLE ${table} (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  priceRuleId INTEGER NOT NULL REFERENCES priceRule (id) ON DELETE CASCADE,
  ${column} INTEGER NOT NULL REFERENCES ${refersTo} (id) ON DELETE RESTRICT,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  UNIQUE (priceRuleId, ${column})
) STRICT;
CREATE INDEX ${table}_${column} ON ${table} (${column});`

/** Prices by rule, such as happy hour. Lines keep the rule that they were sold under (docs/rules/money.md#price-rules). */
export const priceRules = /* sql */ `
CREATE TABLE priceRule (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE RESTRICT,
  name TEXT NOT NULL,
  kind TEXT NOT NULL DEFAULT 'Percent' CHECK (kind IN ('Percent', 'Amount', 'FixedPrice')),
  percentOff REAL,
  amountOffCents INTEGER,
  fixedPriceCents INTEGER,
  scope TEXT NOT NULL DEFAULT 'Menu' CHECK (scope IN ('Menu', 'Chosen')),
  includesAlcohol INTEGER NOT NULL DEFAULT 0 CHECK (includesAlcohol IN (0, 1)),
  ${['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(day).join('\n  ')}
  startTime TEXT,
  endTime TEXT,
  startDate TEXT,
  endDate TEXT,
  isActive INTEGER NOT NULL DEFAULT 1 CHECK (isActive IN (0, 1)),
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  UNIQUE (businessId, name),
  CHECK ((kind = 'Percent' AND percentOff IS NOT NULL) OR (kind = 'Amount' AND amountOffCents IS NOT NULL)
    OR (kind = 'FixedPrice' AND fixedPriceCents IS NOT NULL))
) STRICT;
${part('priceRuleItem', 'menuItemId', 'menuItem')}
${part('priceRuleCategory', 'categoryId', 'category')}

-- An Owner's word that a rule with alcohol is lawful at the venue. It holds for these terms only.
CREATE TABLE priceRuleConfirmation (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  priceRuleId INTEGER NOT NULL REFERENCES priceRule (id) ON DELETE CASCADE,
  terms TEXT NOT NULL,
  userId INTEGER REFERENCES user (id) ON DELETE SET NULL,
  confirmedBy TEXT NOT NULL,
  confirmedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX priceRuleConfirmation_priceRuleId ON priceRuleConfirmation (priceRuleId);
CREATE INDEX priceRuleConfirmation_userId ON priceRuleConfirmation (userId);

-- The rule that a line was sold under, and its name then. discountCents is what it took off one drink.
ALTER TABLE orderItem ADD COLUMN priceRuleId INTEGER REFERENCES priceRule (id) ON DELETE RESTRICT;
ALTER TABLE orderItem ADD COLUMN priceRuleName TEXT;
CREATE INDEX orderItem_priceRuleId ON orderItem (priceRuleId) WHERE priceRuleId IS NOT NULL;

${changed.join('\n')}
${Object.entries(ADDED)
  .map(([table, readers]) => versionTriggers(table, readers))
  .join('\n')}
`
