import { versionTriggers, way, type Readers } from './0104_versions_by_venue'
import { READERS as READERS_BEFORE } from './0111_timed_menus'

const READER: Readers = { venues: [way('businessId')] }

/** The tables that price books are read from, and whose books a row of each concerns, as of this migration. */
export const READERS: Readonly<Record<string, Readers>> = { ...READERS_BEFORE, menuTranslation: READER }

/** What a row may translate: the column, and the table that it refers to. */
const LINKS = {
  categoryId: 'category',
  menuItemId: 'menuItem',
  pourFormatId: 'pourFormat',
  ingredientId: 'ingredient',
  alcoholTypeId: 'alcoholType',
  alcoholSubtypeId: 'alcoholSubtype',
  substitutionId: 'substitution',
}
const columns = Object.keys(LINKS)

/** Texts that a venue has typed for guests who read another language. They go with what they translate. */
export const menuTranslations = /* sql */ `
CREATE TABLE menuTranslation (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE RESTRICT,
  language TEXT NOT NULL,
  type TEXT NOT NULL,
${Object.entries(LINKS)
  .map(([column, table]) => `  ${column} INTEGER REFERENCES ${table} (id) ON DELETE CASCADE,`)
  .join('\n')}
  name TEXT,
  nameOf TEXT,
  description TEXT,
  descriptionOf TEXT,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
${columns.map((column) => `  UNIQUE (${column}, businessId, language),`).join('\n')}
  CHECK (${columns.map((column) => `(${column} IS NOT NULL)`).join(' + ')} = 1),
  CHECK (name IS NOT NULL OR description IS NOT NULL)
) STRICT;
CREATE INDEX menuTranslation_businessId ON menuTranslation (businessId);
CREATE TRIGGER menuTranslation_changed AFTER UPDATE OF updatedAt ON menuTranslation BEGIN
  UPDATE menuTranslation SET version = old.version + 1 WHERE id = new.id;
END;
${versionTriggers('menuTranslation', READER)}
`
