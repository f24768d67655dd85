import { versionTriggers, way, type Readers } from './0104_versions_by_venue'
import { READERS as READERS_BEFORE } from './0107_own_records'

const ADDED: Readonly<Record<string, Readers>> = {
  timedMenu: { venues: [way('businessId')] },
  timedMenuCategory: { venues: [way('timedMenuId', ['timedMenu', 'id', 'businessId'])] },
}

/** The tables that price books are read from, and whose books a row of each concerns, as of this migration. */
export const READERS: Readonly<Record<string, Readers>> = { ...READERS_BEFORE, ...ADDED }

const changed = Object.keys(ADDED).map(
  (table) => `CREATE TRIGGER ${table}_changed AFTER UPDATE OF updatedAt ON ${table} BEGIN
  UPDATE ${table} SET version = old.version + 1 WHERE id = new.id;
END;`,
)

const day = (name: string) => `${name} INTEGER NOT NULL DEFAULT 1 CHECK (${name} IN (0, 1)),`

/** Menus with hours, such as brunch: some of a venue's categories, and when they are served (docs/rules/orders.md#timed-menus). */
export const timedMenus = /* sql */ `
CREATE TABLE timedMenu (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE RESTRICT,
  name TEXT NOT NULL,
  ${['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(day).join('\n  ')}
  startTime TEXT,
  endTime TEXT,
  startDate TEXT,
  endDate TEXT,
  isActive INTEGER NOT NULL DEFAULT 1 CHECK (isActive IN (0, 1)),
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX timedMenu_businessId ON timedMenu (businessId);
CREATE TABLE timedMenuCategory (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  timedMenuId INTEGER NOT NULL REFERENCES timedMenu (id) ON DELETE CASCADE,
  categoryId INTEGER NOT NULL REFERENCES category (id) ON DELETE RESTRICT,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  UNIQUE (timedMenuId, categoryId)
) STRICT;
CREATE INDEX timedMenuCategory_categoryId ON timedMenuCategory (categoryId);
${changed.join('\n')}
${Object.entries(ADDED)
  .map(([table, readers]) => versionTriggers(table, readers))
  .join('\n')}
`
