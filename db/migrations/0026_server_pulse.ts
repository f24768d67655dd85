/** A row that the server writes to check that it can write. */
export const serverPulse = /* sql */ `
CREATE TABLE serverPulse (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  writtenAt INTEGER NOT NULL
) STRICT;
`
