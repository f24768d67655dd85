/** Tablets at the bar that several people share, and steps that their browsers stored while offline. */
export const sharedTablets = /* sql */ `
-- Since when the browser of this session is shared: it shows the bar's screen of one business and nothing else, and whoever gave their
-- PIN last acts. Null for a browser of one person.
ALTER TABLE session ADD COLUMN sharedSince INTEGER;
ALTER TABLE session ADD COLUMN sharedAtBusinessId INTEGER REFERENCES business (id) ON DELETE SET NULL;
ALTER TABLE session ADD COLUMN actingUserId INTEGER REFERENCES user (id) ON DELETE SET NULL;
-- When the person acted last.
ALTER TABLE session ADD COLUMN actedAt INTEGER;
CREATE INDEX session_actingUserId ON session (actingUserId) WHERE actingUserId IS NOT NULL;
CREATE INDEX session_sharedAtBusinessId ON session (sharedAtBusinessId) WHERE sharedAtBusinessId IS NOT NULL;

-- A step of the bar's screen, under the id that the browser gave it: it is carried out once, however often it comes.
CREATE TABLE tap (
  id TEXT PRIMARY KEY,
  userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  orderId INTEGER,
  at INTEGER NOT NULL,
  -- What became of it: null while it is being carried out, '' when it was done, otherwise why it was refused.
  refused TEXT,
  -- The order's version after it; a step that was made on this one goes on from there.
  version INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX tap_at ON tap (at);
CREATE INDEX tap_userId ON tap (userId);
`
