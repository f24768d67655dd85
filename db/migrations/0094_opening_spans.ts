const WEEKDAYS = "('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')"

/** Cached price books include a venue's opening hours, so a change makes them stale (0006). */
function watched(table: string): string {
  return ['INSERT', 'UPDATE', 'DELETE']
    .map(
      (change) => `CREATE TRIGGER ${table}_version_${change.toLowerCase()} AFTER ${change} ON ${table} BEGIN
  UPDATE catalogueVersion SET version = version + 1;
END;`,
    )
    .join('\n')
}

/** Several opening spans per weekday, and dates on which a place stays closed. */
export const openingSpans = /* sql */ `
-- One row per span; a closed day has none. 'closes' at or before 'opens' is past midnight.
CREATE TABLE placeSpan (
  placeId INTEGER NOT NULL REFERENCES place (id) ON DELETE CASCADE,
  weekday TEXT NOT NULL CHECK (weekday IN ${WEEKDAYS}),
  opens TEXT NOT NULL,
  closes TEXT NOT NULL,
  PRIMARY KEY (placeId, weekday, opens)
) STRICT, WITHOUT ROWID;
INSERT INTO placeSpan (placeId, weekday, opens, closes) SELECT placeId, weekday, opens, closes FROM placeHours;
DROP TABLE placeHours;
ALTER TABLE placeSpan RENAME TO placeHours;

-- 'date' is a business date, yyyy-MM-dd.
CREATE TABLE placeClosedDate (
  placeId INTEGER NOT NULL REFERENCES place (id) ON DELETE CASCADE,
  date TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  note TEXT,
  PRIMARY KEY (placeId, date)
) STRICT, WITHOUT ROWID;
${watched('placeHours')}
${watched('placeClosedDate')}
`
