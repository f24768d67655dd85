/** Each restore of this database from a backup. The server then compares the books, and order numbers continue after a gap. */
export const restorations = /* sql */ `
CREATE TABLE restoration (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- When the copy was put in place, in Unix ms.
  restoredAt INTEGER NOT NULL UNIQUE,
  -- From when on the copy may lack what has happened: its newest order, in Unix ms.
  lacksFrom INTEGER NOT NULL,
  -- The last order number of the copy, and the one after which numbers go on.
  lastNumber INTEGER NOT NULL,
  nextAfter INTEGER NOT NULL,
  -- When the comparison began that looks for what is lacking; null until then.
  comparedAt INTEGER
) STRICT;
`
