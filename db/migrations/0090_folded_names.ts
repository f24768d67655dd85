/** The columns that lists search and sort by their folded text (contract/folded.ts). */
const FOLDED: Readonly<Record<string, readonly string[]>> = {
  alcoholCategory: ['name'],
  alcoholType: ['name'],
  alcoholSubtype: ['name'],
  ingredient: ['name'],
  priceTier: ['name'],
  pourType: ['name'],
  packagingFormat: ['name'],
  servingContainer: ['name'],
  brand: ['name'],
  productLine: ['name'],
  product: ['name', 'abvRange'],
  productAttribute: ['name'],
  productAttributeValue: ['attributeValue'],
  substitution: ['name'],
  standardDrink: ['name'],
  category: ['name'],
  customDrink: ['name'],
  businessLocker: ['name'],
  place: ['name'],
  user: ['firstName', 'lastName'],
  customer: ['firstName', 'lastName'],
}

/** The unique keys of each table. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  alcoholCategory: ['nameFolded'],
  alcoholType: ['nameFolded'],
  alcoholSubtype: ['alcoholTypeId', 'nameFolded'],
  ingredient: ['nameFolded'],
  priceTier: ['nameFolded'],
  pourType: ['nameFolded'],
  packagingFormat: ['nameFolded'],
  servingContainer: ['nameFolded'],
  brand: ['nameFolded'],
  productLine: ['brandId', 'nameFolded'],
  product: ['brandId', 'nameFolded', 'ifnull(volumeMl, 0)'],
  productAttribute: ['nameFolded'],
  productAttributeValue: ['productAttributeId', 'productId', 'attributeValueFolded'],
  substitution: ['nameFolded'],
  standardDrink: ['nameFolded'],
  category: ['categoryType', 'nameFolded', 'ifnull(businessId, 0)'],
  customDrink: ['businessId', 'nameFolded'],
  businessLocker: ['businessId', 'nameFolded'],
}

const columnIn = (term: string) => /^(?:ifnull\()?(\w+)/.exec(term)?.[1] ?? term

/** Triggers write the columns, so that no writer of a name can forget them. */
const columns = Object.entries(FOLDED).map(([table, names]) => {
  const set = names.map((name) => `${name}Folded = folded(new.${name})`).join(', ')
  return /* sql */ `
${names.map((name) => `ALTER TABLE ${table} ADD COLUMN ${name}Folded TEXT;`).join('\n')}
UPDATE ${table} SET ${names.map((name) => `${name}Folded = folded(${name})`).join(', ')};
CREATE TRIGGER ${table}_folded_insert AFTER INSERT ON ${table} BEGIN
  UPDATE ${table} SET ${set} WHERE id = new.id;
END;
CREATE TRIGGER ${table}_folded_update AFTER UPDATE OF ${names.join(', ')} ON ${table}
WHEN ${names.map((name) => `new.${name} IS NOT old.${name}`).join(' OR ')} BEGIN
  UPDATE ${table} SET ${set} WHERE id = new.id;
END;`
})

/**
 * Records whose names differ only in case, accents or signs stay as they are. Until they are renamed, the later ones have their id after their
 * folded name, separated by a character that no folded text contains.
 */
const keys = Object.entries(KEYS).map(([table, terms]) => {
  const folded = terms.find((term) => term.endsWith('Folded')) ?? ''
  return /* sql */ `
UPDATE ${table} SET ${folded} = ${folded} || char(31) || id WHERE id IN (
  SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY ${terms.join(', ')} ORDER BY id) AS n FROM ${table} WHERE ${folded} IS NOT NULL) WHERE n > 1
);
CREATE UNIQUE INDEX ${[table, ...terms.map(columnIn)].join('_')} ON ${table} (${terms.join(', ')});`
})

/** A row's words, folded and as written: 'oneill' and 'neill' both find O'Neill. */
const both = (words: string) => `folded(${words}) || ' ' || ${words}`
const inBrand = (brand: string, product: string) => both(`${brand}.name || ' ' || ${product}.name`)

const WORDS = ['firstName', 'lastName', 'displayName', 'email', 'phoneNumber']
const ofCustomer = (row: string) =>
  both(
    `(${[
      ...WORDS.map((column) => `coalesce(${row}.${column}, '')`),
      `coalesce(substr(${row}.phoneNumber, 4, 3) || ' ' || substr(${row}.phoneNumber, 7), '')`,
    ].join(` || ' ' || `)})`,
  )

/** Folded names for searching, sorting and comparing, beside the names as written. A connection without `folded` cannot write them. */
export const foldedNames = /* sql */ `
${columns.join('\n')}
${keys.join('\n')}

DROP INDEX product_brandId_name_volumeMl;
DROP INDEX category_categoryType_name_businessId;
DROP INDEX product_name;
DROP INDEX product_abvRange;
DROP INDEX alcoholSubtype_name;
DROP INDEX productLine_name;
DROP INDEX place_name;
DROP INDEX customer_firstName;
DROP INDEX customer_lastName;
CREATE INDEX product_nameFolded ON product (nameFolded);
CREATE INDEX product_abvRangeFolded ON product (abvRangeFolded);
CREATE INDEX alcoholSubtype_nameFolded ON alcoholSubtype (nameFolded);
CREATE INDEX productLine_nameFolded ON productLine (nameFolded);
CREATE INDEX place_nameFolded ON place (nameFolded);
CREATE INDEX customer_firstNameFolded ON customer (firstNameFolded) WHERE deletedAt IS NULL;
CREATE INDEX customer_lastNameFolded ON customer (lastNameFolded) WHERE deletedAt IS NULL;

DROP TRIGGER product_words_insert;
DROP TRIGGER product_words_update;
DROP TRIGGER brand_words_update;
DROP TABLE productWords;
CREATE VIRTUAL TABLE productWords USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5 6', tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO productWords (rowid, words)
  SELECT product.id, ${inBrand('brand', 'product')} FROM product JOIN brand ON brand.id = product.brandId;
CREATE TRIGGER product_words_insert AFTER INSERT ON product BEGIN
  INSERT INTO productWords (rowid, words)
    SELECT new.id, ${inBrand('brand', 'new')} FROM brand WHERE brand.id = new.brandId;
END;
CREATE TRIGGER product_words_update AFTER UPDATE OF name, brandId ON product BEGIN
  DELETE FROM productWords WHERE rowid = old.id;
  INSERT INTO productWords (rowid, words)
    SELECT new.id, ${inBrand('brand', 'new')} FROM brand WHERE brand.id = new.brandId;
END;
CREATE TRIGGER brand_words_update AFTER UPDATE OF name ON brand BEGIN
  DELETE FROM productWords WHERE rowid IN (SELECT id FROM product WHERE brandId = new.id);
  INSERT INTO productWords (rowid, words)
    SELECT product.id, ${inBrand('new', 'product')} FROM product WHERE product.brandId = new.id;
END;

DROP TRIGGER customer_words_insert;
DROP TRIGGER customer_words_update;
DROP TABLE customerWords;
CREATE VIRTUAL TABLE customerWords USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5 6', tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO customerWords (rowid, words) SELECT id, ${ofCustomer('customer')} FROM customer WHERE deletedAt IS NULL;
CREATE TRIGGER customer_words_insert AFTER INSERT ON customer BEGIN
  INSERT INTO customerWords (rowid, words) VALUES (new.id, ${ofCustomer('new')});
END;
CREATE TRIGGER customer_words_update AFTER UPDATE OF ${WORDS.join(', ')}, deletedAt ON customer BEGIN
  DELETE FROM customerWords WHERE rowid = old.id;
  INSERT INTO customerWords (rowid, words) SELECT new.id, ${ofCustomer('new')} WHERE new.deletedAt IS NULL;
END;
`
