import { READERS as READERS_BEFORE, versionTriggers, way, type Readers } from './0104_versions_by_venue'

/** A record that belongs to a venue concerns its price book; one without a venue concerns all. */
const OWNED: Readers = { venues: [way('businessId')], sharedWithout: [way('businessId')] }

const THROUGH_PRODUCT = way('productId', ['product', 'id', 'businessId'])
const THROUGH_EITHER = [way('ingredientId', ['ingredient', 'id', 'businessId']), THROUGH_PRODUCT]

/** The tables whose readers are others than before this migration. */
const CHANGED: Readonly<Record<string, Readers>> = {
  ingredient: OWNED,
  brand: OWNED,
  product: OWNED,
  allergenMark: { venues: THROUGH_EITHER, sharedWithout: THROUGH_EITHER },
  pourAvailability: { venues: [THROUGH_PRODUCT], sharedWithout: [THROUGH_PRODUCT] },
}

/** The tables that price books are read from, and whose books a row of each concerns, as of this migration. */
export const READERS: Readonly<Record<string, Readers>> = { ...READERS_BEFORE, ...CHANGED }

const REMADE = {
  ingredient: ['id', 'name', 'category', 'isAlcoholic', 'description', 'createdAt', 'updatedAt', 'version'],
  brand: [
    ...['id', 'name', 'description', 'manufacturer', 'countryOfOrigin', 'website', 'createdAt', 'updatedAt', 'version'],
  ],
}

/** Fills a table's successor, and gives it the old name. */
function remade(table: keyof typeof REMADE, successor: string): string {
  const columns = [...REMADE[table], 'nameFolded'].join(', ')
  return `INSERT INTO ${successor} (${columns}) SELECT ${columns} FROM ${table};
-- An id is never given twice, not even that of a deleted record.
UPDATE sqlite_sequence SET seq = (SELECT seq FROM sqlite_sequence WHERE name = '${table}') WHERE name = '${successor}';
DROP TABLE ${table};
ALTER TABLE ${successor} RENAME TO ${table};
CREATE UNIQUE INDEX ${table}_nameFolded_businessId ON ${table} (nameFolded, ifnull(businessId, 0));
CREATE INDEX ${table}_businessId ON ${table} (businessId);
CREATE TRIGGER ${table}_changed AFTER UPDATE OF updatedAt ON ${table} BEGIN
  UPDATE ${table} SET version = old.version + 1 WHERE id = new.id;
END;
CREATE TRIGGER ${table}_folded_insert AFTER INSERT ON ${table} BEGIN
  UPDATE ${table} SET nameFolded = folded(new.name) WHERE id = new.id;
END;
CREATE TRIGGER ${table}_folded_update AFTER UPDATE OF name ON ${table}
WHEN new.name IS NOT old.name BEGIN
  UPDATE ${table} SET nameFolded = folded(new.name) WHERE id = new.id;
END;`
}

const dropped = Object.keys(CHANGED)
  .filter((table) => !(table in REMADE))
  .flatMap((table) => ['insert', 'update', 'delete'].map((change) => `DROP TRIGGER ${table}_version_${change};`))

/**
 * Ingredients, brands and products of one venue: 'businessId' names it, and NULL is the base catalogue. Their names are unique within a venue.
 * SQLite cannot change a table's unique rule, so this recreates two tables, with foreign keys off.
 */
export const ownRecords = /* sql */ `
-- Renaming leaves what refers to the old table alone, which is what the new one is called then.
PRAGMA legacy_alter_table = ON;
CREATE TABLE newIngredient (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  category TEXT NOT NULL,
  isAlcoholic INTEGER NOT NULL DEFAULT 0 CHECK (isAlcoholic IN (0, 1)),
  description TEXT,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  nameFolded TEXT,
  businessId INTEGER REFERENCES business (id) ON DELETE RESTRICT
) STRICT;
CREATE TABLE newBrand (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  description TEXT,
  manufacturer TEXT,
  countryOfOrigin TEXT,
  website TEXT,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  nameFolded TEXT,
  businessId INTEGER REFERENCES business (id) ON DELETE RESTRICT
) STRICT;
${remade('ingredient', 'newIngredient')}
${remade('brand', 'newBrand')}
PRAGMA legacy_alter_table = OFF;
-- Products are listed in the order of their brands' names.
CREATE INDEX brand_nameFolded ON brand (nameFolded);
CREATE TRIGGER brand_words_update AFTER UPDATE OF name ON brand BEGIN
  DELETE FROM productWords WHERE rowid IN (SELECT id FROM product WHERE brandId = new.id);
  INSERT INTO productWords (rowid, words)
    SELECT product.id, folded(new.name || ' ' || product.name) || ' ' || new.name || ' ' || product.name FROM product WHERE product.brandId = new.id;
END;

ALTER TABLE product ADD COLUMN businessId INTEGER REFERENCES business (id) ON DELETE RESTRICT;
DROP INDEX product_brandId_nameFolded_volumeMl;
CREATE UNIQUE INDEX product_brandId_nameFolded_volumeMl_businessId ON product (brandId, nameFolded, ifnull(volumeMl, 0), ifnull(businessId, 0));
CREATE INDEX product_businessId ON product (businessId);

${dropped.join('\n')}
${Object.entries(CHANGED)
  .map(([table, readers]) => versionTriggers(table, readers))
  .join('\n')}
`
