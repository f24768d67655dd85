/** The row that is written to see whether rows can be written. */
export const serverPulse = /* sql */ `
CREATE TABLE serverPulse (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  writtenAt INTEGER NOT NULL
) STRICT;
`
