/** Sort fields of lists with 100,000 products. Every index also has the id, which ends every sort. */
const SORTED = ['brandId', 'isAlcoholic', 'flavor', 'volumeMl', 'abvPercentage', 'createdAt', 'updatedAt']

/** Indexes that make long lists fast to sort and search. */
export const longLists = /* sql */ `
${SORTED.map((column) => `CREATE INDEX product_${column} ON product (${column});`).join('\n')}
-- A list sorted by a name that comes from another table walks that table by name.
CREATE INDEX alcoholSubtype_name ON alcoholSubtype (name);
CREATE INDEX productLine_name ON productLine (name);

-- The words of each product's brand and name, without accents: 'anejo' finds 'Añejo'.
CREATE VIRTUAL TABLE productWords USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO productWords (rowid, words)
  SELECT product.id, brand.name || ' ' || product.name FROM product JOIN brand ON brand.id = product.brandId;

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
CREATE TRIGGER brand_words_update AFTER UPDATE OF name ON brand BEGIN
  DELETE FROM productWords WHERE rowid IN (SELECT id FROM product WHERE brandId = new.id);
  INSERT INTO productWords (rowid, words)
    SELECT product.id, new.name || ' ' || product.name FROM product WHERE product.brandId = new.id;
END;
`
