/** Bulk changes, deletions and imports of a list, so that each can be undone as one (docs/rules/catalogue.md#many-at-once). */
export const listSteps = /* sql */ `
CREATE TABLE listStep (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The table of the list.
  entity TEXT NOT NULL,
  userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  -- What was done, in words: 'Deleted 12 products'.
  summary TEXT NOT NULL,
  madeAt INTEGER NOT NULL,
  undoneAt INTEGER
) STRICT;
CREATE INDEX listStep_userId ON listStep (userId, entity, id);

-- The changes that a step consists of, with the values before and after.
ALTER TABLE auditEntry ADD COLUMN stepId INTEGER REFERENCES listStep (id) ON DELETE SET NULL;
CREATE INDEX auditEntry_stepId ON auditEntry (stepId) WHERE stepId IS NOT NULL;
`
