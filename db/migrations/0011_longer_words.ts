/**
 * Indexes of word beginnings up to six letters. SQLite then reads the matches of a word that most products have ('house') from the index
 * instead of collecting them from all products for every search.
 */
export const longerWords = /* sql */ `
DROP TABLE productWords;
CREATE VIRTUAL TABLE productWords USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5 6', tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO productWords (rowid, words)
  SELECT product.id, brand.name || ' ' || product.name FROM product JOIN brand ON brand.id = product.brandId;
`
