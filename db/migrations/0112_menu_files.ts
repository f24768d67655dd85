/** Files that staff import as a venue's menu (docs/rules/menu-files.md). */
export const menuFiles = /* sql */ `
CREATE TABLE menuFile (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE CASCADE,
  userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  fileName TEXT NOT NULL,
  -- JSON: the rows of each sheet; NULL once it has expired.
  sheets TEXT,
  -- JSON: what the columns mean, and what was decided about single rows.
  choices TEXT NOT NULL,
  -- The import, which can be undone; NULL while the file is only checked.
  stepId INTEGER REFERENCES listStep (id) ON DELETE SET NULL,
  -- Unix milliseconds.
  expiresAt INTEGER NOT NULL
) STRICT;
CREATE INDEX menuFile_businessId ON menuFile (businessId, stepId);
CREATE INDEX menuFile_stepId ON menuFile (stepId) WHERE stepId IS NOT NULL;
CREATE INDEX menuFile_userId ON menuFile (userId);
CREATE INDEX menuFile_expiresAt ON menuFile (expiresAt) WHERE sheets IS NOT NULL;
`
