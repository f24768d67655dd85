/** Sort and filter fields of lists with 100,000 products. */
const INDEXED = [
  ...[
    'productLineId',
    'alcoholTypeId',
    'alcoholSubtypeId',
    'baseProductId',
    'name',
    'brandId',
    'isAlcoholic',
    'flavor',
  ],
  ...['volumeMl', 'abvPercentage', 'createdAt', 'updatedAt', 'description', 'abvRange'],
]

const COLUMNS = `id, brandId, productLineId, name, description, image, volumeMl, isAlcoholic, abvPercentage, abvRange, alcoholTypeId,
  alcoholSubtypeId, flavor, isFlavored, isGroupingOnly, baseProductId, createdAt, updatedAt, version`

/** The existing unique keys over expressions. */
const UNIQUE = {
  category: ['categoryType', 'name', 'ifnull(businessId, 0)'],
  businessPriceTier: ['businessId', 'priceTierId', 'pourTypeId', 'ifnull(alcoholTypeId, 0)'],
  businessProductPriceTier: ['businessId', 'productId', 'ifnull(pourTypeId, 0)', 'priceTierId'],
  businessDefaultProduct: ['businessId', 'productId', 'ifnull(alcoholTypeId, 0)', 'ifnull(alcoholSubtypeId, 0)'],
}

function nameOf(column: string): string {
  return column.replace(/^ifnull\((\w+), 0\)$/, '$1')
}

/**
 * A product is one brand, name and bottle, so that 750 ml and 1 l can exist side by side. SQLite cannot change a table's unique rule, so this
 * recreates the table with its indexes and triggers, with foreign keys off.
 */
export const bottleSizes = /* sql */ `
-- Renaming leaves what refers to the old table alone, which is what the new one is called then.
PRAGMA legacy_alter_table = ON;
CREATE TABLE newProduct (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  brandId INTEGER NOT NULL REFERENCES brand (id) ON DELETE RESTRICT,
  productLineId INTEGER REFERENCES productLine (id) ON DELETE RESTRICT,
  name TEXT NOT NULL,
  description TEXT,
  image TEXT,
  volumeMl INTEGER,
  isAlcoholic INTEGER NOT NULL DEFAULT 1 CHECK (isAlcoholic IN (0, 1)),
  abvPercentage REAL,
  abvRange TEXT,
  alcoholTypeId INTEGER REFERENCES alcoholType (id) ON DELETE RESTRICT,
  alcoholSubtypeId INTEGER REFERENCES alcoholSubtype (id) ON DELETE RESTRICT,
  flavor TEXT,
  isFlavored INTEGER NOT NULL DEFAULT 0 CHECK (isFlavored IN (0, 1)),
  isGroupingOnly INTEGER NOT NULL DEFAULT 0 CHECK (isGroupingOnly IN (0, 1)),
  baseProductId INTEGER REFERENCES product (id) ON DELETE RESTRICT,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
INSERT INTO newProduct (${COLUMNS}) SELECT ${COLUMNS} FROM product;
-- An id is never given twice, not even that of a deleted product.
UPDATE sqlite_sequence SET seq = (SELECT seq FROM sqlite_sequence WHERE name = 'product') WHERE name = 'newProduct';
DROP TABLE product;
ALTER TABLE newProduct RENAME TO product;
PRAGMA legacy_alter_table = OFF;

CREATE UNIQUE INDEX product_brandId_name_volumeMl ON product (brandId, name, ifnull(volumeMl, 0));
${INDEXED.map((column) => `CREATE INDEX product_${column} ON product (${column});`).join('\n')}

${['INSERT', 'UPDATE', 'DELETE']
  .map(
    (change) => `CREATE TRIGGER product_version_${change.toLowerCase()} AFTER ${change} ON product BEGIN
  UPDATE catalogueVersion SET version = version + 1;
END;`,
  )
  .join('\n')}
CREATE TRIGGER product_changed AFTER UPDATE OF updatedAt ON product BEGIN
  UPDATE product SET version = old.version + 1 WHERE id = new.id;
END;
CREATE TRIGGER product_words_insert AFTER INSERT ON product BEGIN
  INSERT INTO productWords (rowid, words)
    SELECT new.id, brand.name || ' ' || new.name FROM brand WHERE brand.id = new.brandId;
END;
CREATE TRIGGER product_words_update AFTER UPDATE OF name, brandId ON product BEGIN
  DELETE FROM productWords WHERE rowid = old.id;
  INSERT INTO productWords (rowid, words)
    SELECT new.id, brand.name || ' ' || new.name FROM brand WHERE brand.id = new.brandId;
END;
CREATE TRIGGER product_words_delete AFTER DELETE ON product BEGIN
  DELETE FROM productWords WHERE rowid = old.id;
END;

-- SQLite says of an index over an expression nothing but its name, so that names the columns, for the words of a refusal.
${Object.entries(UNIQUE)
  .map(
    ([table, columns]) => `DROP INDEX ${table}_unique;
CREATE UNIQUE INDEX ${[table, ...columns.map(nameOf)].join('_')} ON ${table} (${columns.join(', ')});`,
  )
  .join('\n')}
`
