/** Tabs that friends share (docs/rules/tabs.md#shared-tabs). */
export const sharedTabs = /* sql */ `
-- In the link by which friends join; null: nobody can. A closed tab has none.
ALTER TABLE tab ADD COLUMN joinCode TEXT;
-- The drinks before tax that each friend who joins may order; null: as many as fit on the tab.
ALTER TABLE tab ADD COLUMN headLimitCents INTEGER;
-- Until then each friend may pay their share of the closed tab; afterwards the holds pay what is left. Null: nobody pays a share, or all is collected.
ALTER TABLE tab ADD COLUMN sharesUntil INTEGER;
CREATE UNIQUE INDEX tab_joinCode ON tab (joinCode) WHERE joinCode IS NOT NULL;
CREATE INDEX tab_sharesUntil ON tab (sharesUntil) WHERE sharesUntil IS NOT NULL;

-- A guest who joined the tab of another.
CREATE TABLE tabFriend (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tabId INTEGER NOT NULL REFERENCES tab (id) ON DELETE RESTRICT,
  customerId INTEGER NOT NULL REFERENCES customer (id) ON DELETE RESTRICT,
  -- The drinks before tax that they may order; null: as many as fit on the tab.
  limitCents INTEGER CHECK (limitCents >= 0),
  joinedAt INTEGER NOT NULL,
  -- They order on it no more. 'removed': the tab's guest said so, and they cannot join again.
  leftAt INTEGER,
  removed INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1)),
  UNIQUE (tabId, customerId)
) STRICT;
CREATE INDEX tabFriend_customerId ON tabFriend (customerId, leftAt);

-- What somebody pays of a tab that was closed in parts. The parts of a tab add up to what was due when it was closed.
CREATE TABLE tabShare (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tabId INTEGER NOT NULL REFERENCES tab (id) ON DELETE RESTRICT,
  customerId INTEGER NOT NULL REFERENCES customer (id) ON DELETE RESTRICT,
  amountCents INTEGER NOT NULL CHECK (amountCents >= 0),
  createdAt INTEGER NOT NULL,
  UNIQUE (tabId, customerId)
) STRICT;
CREATE INDEX tabShare_customerId ON tabShare (customerId);
`
