import type { Database as SqliteFile } from 'better-sqlite3'
import { freeSlug } from '../../contract/slug'

/** The part of a URL that names a business. */
export const slugs = /* sql */ `
ALTER TABLE business ADD COLUMN slug TEXT NOT NULL DEFAULT '';

-- Every slug that a business has or had: an earlier one goes on leading to it, and is never given to another.
CREATE TABLE businessSlug (
  slug TEXT PRIMARY KEY,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE RESTRICT
) STRICT, WITHOUT ROWID;
CREATE INDEX businessSlug_businessId ON businessSlug (businessId);
CREATE TRIGGER business_slug_insert AFTER INSERT ON business BEGIN
  INSERT INTO businessSlug (slug, businessId) VALUES (new.slug, new.id);
END;
-- Taking back an earlier one of its own is no second row.
CREATE TRIGGER business_slug_update AFTER UPDATE OF slug ON business
WHEN NOT EXISTS (SELECT 1 FROM businessSlug WHERE slug = new.slug AND businessId = new.id) BEGIN
  INSERT INTO businessSlug (slug, businessId) VALUES (new.slug, new.id);
END;
`

/** Gives existing businesses their slugs, in the order in which they joined. */
export function giveSlugs(file: SqliteFile): void {
  const businesses = file
    .prepare<[], { id: number; name: string }>(
      'SELECT business.id, place.name FROM business JOIN place ON place.id = business.placeId ORDER BY business.id',
    )
    .all()
  const taken = new Set<string>()
  const give = file.prepare('UPDATE business SET slug = ? WHERE id = ?')
  for (const { id, name } of businesses) {
    const slug = freeSlug(name, (one) => taken.has(one))
    taken.add(slug)
    give.run(slug, id)
  }
}
