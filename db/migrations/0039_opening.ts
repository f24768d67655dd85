/** The steps of a venue on its way to its first guest. */
export const opening = /* sql */ `
-- A step of a venue's checklist of which the data alone does not tell: put off by somebody, played through, or asked of our own staff.
CREATE TABLE openingStep (
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE CASCADE,
  step TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('Skipped', 'Played', 'Asked')),
  at INTEGER NOT NULL,
  PRIMARY KEY (businessId, step)
) STRICT, WITHOUT ROWID;

-- A drink of its own menu that a venue sends through a simulated locker. It is no order: nothing is charged, and no figure counts it.
CREATE TABLE testOrder (
  businessId INTEGER PRIMARY KEY REFERENCES business (id) ON DELETE CASCADE,
  menuItemId INTEGER NOT NULL REFERENCES menuItem (id) ON DELETE CASCADE,
  startedAt INTEGER NOT NULL,
  -- When somebody opened its door as its guest would.
  openedAt INTEGER
) STRICT;
CREATE INDEX testOrder_menuItemId ON testOrder (menuItemId);
`
