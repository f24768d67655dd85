/** The views that a member of staff has saved of a list, and how tall its rows are. */
export const listViews = /* sql */ `
CREATE TABLE listView (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  -- The list's name, as in listLayout.
  list TEXT NOT NULL,
  name TEXT NOT NULL,
  -- The query of the list's address: filters, search and order.
  query TEXT NOT NULL,
  -- JSON: the columns, as in listLayout; null for the default.
  layout TEXT,
  isDefault INTEGER NOT NULL DEFAULT 0 CHECK (isDefault IN (0, 1)),
  UNIQUE (userId, list, name)
) STRICT;
CREATE UNIQUE INDEX listViewDefault ON listView (userId, list) WHERE isDefault = 1;

CREATE TABLE listDensity (
  userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  -- The lists with rows that are taller than usual.
  list TEXT NOT NULL,
  PRIMARY KEY (userId, list)
) STRICT;
`
