import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { openSqlite, type SqliteStore } from '../../../db/sqlite/store'
import { versionTriggers } from '../../../db/migrations/0104_versions_by_venue'
import { READERS } from '../../../db/migrations/0123_price_rules'
import { templateDatabase } from '../../../testing/template'
import { loadPriceBook } from './price-book-load'

/** A change of a table makes some businesses' price books stale. The demo's venues are the businesses 1, 2 and 3. */

let store: SqliteStore
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'barback-versions-'))
  copyFileSync(await templateDatabase(), join(folder, 'barback.db'))
  store = openSqlite(join(folder, 'barback.db'))
  // The demo has no products in venues' own categories, no house drinks in shared ones, no timed menus that are on, no price rules for single items, and no days off. A slug is never given twice, not even to
  // a business that returns.
  store.file.exec(`
    DELETE FROM businessSlug;
    UPDATE timedMenu SET isActive = 1;
    INSERT INTO categoryAssignment (categoryId, type, productId, createdAt, updatedAt)
      SELECT category.id, 'Product', 1, 0, 0 FROM category WHERE businessId IS NOT NULL;
    INSERT INTO categoryAssignment (categoryId, type, customDrinkId, createdAt, updatedAt)
      SELECT (SELECT min(id) FROM category WHERE businessId IS NULL), 'CustomDrink', min(id), 0, 0 FROM customDrink GROUP BY businessId;
    INSERT INTO placeClosedDate (placeId, date) SELECT id, '2026-12-25' FROM place;
    INSERT INTO ingredient (name, category, createdAt, updatedAt, businessId) VALUES ('Smoked salt', 'Seasoning', 0, 0, 2);
    INSERT INTO brand (name, createdAt, updatedAt, businessId) VALUES ('Pier Brewing', 0, 0, 2);
    INSERT INTO product (brandId, name, createdAt, updatedAt, businessId) SELECT id, 'Lager', 0, 0, 2 FROM brand WHERE businessId = 2;
    INSERT INTO allergenMark (type, ingredientId, allergen, createdAt, updatedAt)
      SELECT 'Ingredient', id, 'Sesame', 0, 0 FROM ingredient WHERE businessId = 2;
    INSERT INTO pourAvailability (pourFormatId, entityType, productId, createdAt, updatedAt)
      SELECT 1, 'Product', id, 0, 0 FROM product WHERE businessId = 2;
    INSERT INTO menuTranslation (businessId, language, type, menuItemId, name, createdAt, updatedAt)
      SELECT businessId, 'es', 'MenuItem', min(id), 'La de siempre', 0, 0 FROM menuItem WHERE businessId > 1 GROUP BY businessId;
    INSERT INTO priceRuleItem (priceRuleId, menuItemId, createdAt, updatedAt)
      SELECT id, (SELECT min(id) FROM menuItem WHERE menuItem.businessId = priceRule.businessId), 0, 0 FROM priceRule;
    INSERT INTO priceRuleConfirmation (priceRuleId, terms, confirmedBy, confirmedAt) SELECT id, '[]', 'Owner', 0 FROM priceRule;`)
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const row = z.record(z.string(), z.union([z.number(), z.string(), z.null()]))
const idRow = z.object({ id: z.number() })
const versionRows = z.array(z.object({ businessId: z.number(), version: z.number() }))

type Stale = 'all' | number[]

function versions(): Map<number, number> {
  const read = store.file.prepare(
    'SELECT 0 AS businessId, version FROM catalogueVersion UNION ALL SELECT businessId, version FROM businessCatalogueVersion',
  )
  return new Map(versionRows.parse(read.all()).map(({ businessId, version }) => [businessId, version]))
}

/** Makes a change and takes it back. Returns the businesses whose books it made stale. */
function staleAfter(change: () => void, first: () => void = () => {}): Stale {
  store.file.exec('BEGIN')
  try {
    first()
    const before = versions()
    change()
    const stale = [...versions()].filter(([id, version]) => version !== before.get(id)).map(([id]) => id)
    return stale.includes(0) ? 'all' : stale.sort((a, b) => a - b)
  } finally {
    store.file.exec('ROLLBACK')
  }
}

function withoutForeignKeys<T>(work: () => T): T {
  store.file.pragma('foreign_keys = OFF')
  try {
    return work()
  } finally {
    store.file.pragma('foreign_keys = ON')
  }
}

const RULE_PARTS = ['priceRuleItem', 'priceRuleCategory', 'priceRuleConfirmation']
const RULE_OF_2 = 'priceRuleId IN (SELECT id FROM priceRule WHERE businessId = 2)'
const OF_VENUE_2 = 'businessId = 2'
const DRINK_OF_2 = 'customDrinkId IN (SELECT id FROM customDrink WHERE businessId = 2)'
const CATEGORY_OF_2 = 'categoryId IN (SELECT id FROM category WHERE businessId = 2)'
const INGREDIENT_OF_2 = 'ingredientId IN (SELECT id FROM ingredient WHERE businessId = 2)'
const PRODUCT_OF_2 = 'productId IN (SELECT id FROM product WHERE businessId = 2)'
const PRODUCT_IN_2 = `${CATEGORY_OF_2} AND productId IS NOT NULL`
const SHARED_WITH_2 = `NOT ${CATEGORY_OF_2} AND ${DRINK_OF_2}`

/** By table: which row, and the businesses whose books read it. */
const ROWS: Readonly<Record<string, ReadonlyArray<readonly [where: string, stale: Stale]>>> = {
  ...Object.fromEntries(
    [
      ...['alcoholType', 'alcoholSubtype', 'priceTier', 'pourType', 'packagingFormat'],
      ...['servingContainer', 'pourFormat', 'productLine', 'substitution', 'standardDrink'],
      ...['standardDrinkRecipeItem', 'standardDrinkSubstitution'],
    ].map((table) => [table, [['true', 'all']]] as const),
  ),
  ...Object.fromEntries(
    ['ingredient', 'brand', 'product'].map(
      (table) =>
        [
          table,
          [
            ['businessId IS NULL', 'all'],
            [OF_VENUE_2, [2]],
          ],
        ] as const,
    ),
  ),
  allergenMark: [
    [`NOT coalesce(${INGREDIENT_OF_2}, 0)`, 'all'],
    [INGREDIENT_OF_2, [2]],
  ],
  pourAvailability: [
    [`NOT coalesce(${PRODUCT_OF_2}, 0)`, 'all'],
    [PRODUCT_OF_2, [2]],
  ],
  ...Object.fromEntries(
    [
      ...['businessCategory', 'businessPourAvailability', 'businessPriceTier', 'businessProductPriceTier'],
      ...['businessDefaultProduct', 'businessStripeAccount', 'customDrink', 'menuItem', 'timedMenu', 'menuTranslation'],
      ...['taxClass', 'priceRule'],
    ].map((table) => [table, [[OF_VENUE_2, [2]]]] as const),
  ),
  customDrinkRecipeItem: [[DRINK_OF_2, [2]]],
  menuItemAvailability: [['menuItemId IN (SELECT id FROM menuItem WHERE businessId = 1)', [1]]],
  timedMenuCategory: [['timedMenuId IN (SELECT id FROM timedMenu WHERE businessId = 2)', [2]]],
  ...Object.fromEntries(RULE_PARTS.map((table) => [table, [[RULE_OF_2, [2]]]] as const)),
  taxClassRate: [['taxClassId IN (SELECT id FROM taxClass WHERE businessId = 2)', [2]]],
  place: [['id = 2', [2]]],
  placeHours: [['placeId = 2', [2]]],
  placeClosedDate: [['placeId = 2', [2]]],
  business: [['id = 2', [2]]],
  category: [
    [OF_VENUE_2, [2]],
    ['businessId IS NULL', 'all'],
  ],
  categoryAssignment: [
    [`${CATEGORY_OF_2} AND ${DRINK_OF_2}`, [2]],
    [PRODUCT_IN_2, [2]],
    [SHARED_WITH_2, [2]],
    ['standardDrinkId IS NOT NULL', 'all'],
  ],
}

const CASES = Object.entries(ROWS).flatMap(([table, rows]) =>
  rows.map(([where, stale]) => ({ table, where, stale, name: rows.length > 1 ? `${table} (${where})` : table })),
)

/** The tables that SQLite opens for a query. */
function tablesOf(query: string): string[] {
  const opened = z.array(z.object({ opcode: z.string(), p2: z.number(), p3: z.number() }))
  const name = store.file.prepare('SELECT tbl_name FROM sqlite_schema WHERE rootpage = ?').pluck()
  return opened
    .parse(store.file.prepare(`EXPLAIN ${query}`).all([...query.matchAll(/\?/g)].map(() => null)))
    .filter(({ opcode, p3 }) => opcode === 'OpenRead' && p3 === 0)
    .map(({ p2 }) => z.string().parse(name.get(p2)))
}

describe('the versions of the catalogue', () => {
  it('count every table that price books are read from', async () => {
    const prepared = vi.spyOn(SqliteFile.prototype, 'prepare')
    await loadPriceBook(store.db, 1)
    const queries = prepared.mock.calls.map(([query]) => query)
    prepared.mockRestore()
    const read = new Set(queries.filter((query) => /^(select|with)/.test(query)).flatMap(tablesOf))
    expect([...read].sort()).toEqual(Object.keys(ROWS).sort())
    expect(Object.keys(READERS).sort()).toEqual(Object.keys(ROWS).sort())
  })

  /** Later migrations create some triggers again. */
  const inAnyOrder = (sources: string) => sources.split(/\n(?=CREATE)/).sort()

  it('are counted by the triggers of the listed readers, and no others', () => {
    const triggers = store.file
      .prepare(
        "SELECT sql || ';' FROM sqlite_schema WHERE type = 'trigger' AND name LIKE '%\\_version\\_%' ESCAPE '\\' ORDER BY rowid",
      )
      .pluck()
    const listed = Object.entries(READERS).map(([table, readers]) => versionTriggers(table, readers))
    expect(inAnyOrder(triggers.all().join('\n'))).toEqual(inAnyOrder(listed.join('\n')))
  })

  it.each(CASES)('$name: an added, changed or deleted row counts for those who read it', ({ table, where, stale }) => {
    const found = row.parse(store.file.prepare(`SELECT * FROM ${table} WHERE ${where} LIMIT 1`).get())
    const columns = Object.keys(found)
    const same = columns.map((column) => `${column} IS @${column}`).join(' AND ')
    const remove = () => store.file.prepare(`DELETE FROM ${table} WHERE ${same}`).run(found)
    const add = () =>
      store.file
        .prepare(
          `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((each) => `@${each}`).join(', ')})`,
        )
        .run(found)
    const touch = () => store.file.prepare(`UPDATE ${table} SET ${columns[0]} = ${columns[0]} WHERE ${same}`).run(found)
    const counted = withoutForeignKeys(() => ({
      changed: staleAfter(touch),
      deleted: staleAfter(remove),
      added: staleAfter(add, remove),
    }))
    expect(counted).toEqual({ changed: stale, deleted: stale, added: stale })
  })

  const firstOf = (table: string) => `(SELECT min(id) FROM ${table} WHERE businessId = 3)`
  const ITEM_OF_1 = 'menuItemId IN (SELECT id FROM menuItem WHERE businessId = 1)'
  const MOVES = [
    ...CASES.filter(({ where }) => where === OF_VENUE_2).map((each) => ({ ...each, column: 'businessId', to: '3' })),
    { table: 'customDrinkRecipeItem', where: DRINK_OF_2, column: 'customDrinkId', to: firstOf('customDrink') },
    { table: 'categoryAssignment', where: PRODUCT_IN_2, column: 'categoryId', to: firstOf('category') },
    { table: 'categoryAssignment', where: SHARED_WITH_2, column: 'customDrinkId', to: firstOf('customDrink') },
    { table: 'menuItemAvailability', where: ITEM_OF_1, column: 'menuItemId', to: firstOf('menuItem') },
    {
      table: 'timedMenuCategory',
      where: 'timedMenuId IN (SELECT id FROM timedMenu WHERE businessId = 2)',
      column: 'timedMenuId',
      to: firstOf('timedMenu'),
    },
    ...RULE_PARTS.map((table) => ({ table, where: RULE_OF_2, column: 'priceRuleId', to: firstOf('priceRule') })),
    {
      table: 'taxClassRate',
      where: 'taxClassId IN (SELECT id FROM taxClass WHERE businessId = 2)',
      column: 'taxClassId',
      to: firstOf('taxClass'),
    },
    { table: 'placeHours', where: 'placeId = 2', column: 'placeId', to: '3' },
    { table: 'placeClosedDate', where: 'placeId = 2', column: 'placeId', to: '3' },
  ]
  it.each(MOVES)('$table: rows that get another $column count for both venues', ({ table, where, column, to }) => {
    const stale = withoutForeignKeys(() =>
      staleAfter(
        () => store.file.exec(`UPDATE ${table} SET ${column} = ${to} WHERE ${where}`),
        () => store.file.exec(`DELETE FROM ${table} WHERE ${column} = ${to}`),
      ),
    )
    expect(stale).toEqual([where === ITEM_OF_1 ? 1 : 2, 3])
  })

  it('count a category for all venues when it becomes shared or stops being shared', () => {
    const own = () => store.file.exec('UPDATE category SET businessId = NULL WHERE businessId = 2')
    const shared = () =>
      store.file.exec(
        'UPDATE category SET businessId = 2 WHERE id = (SELECT min(id) FROM category WHERE businessId IS NULL)',
      )
    expect([staleAfter(own), staleAfter(shared)]).toEqual(['all', 'all'])
  })

  it('count a row for every venue that reads it, even another venue’s', () => {
    const drink = 'SELECT min(id) FROM customDrink WHERE businessId = 2'
    const onOtherMenu = () =>
      store.file.exec(`INSERT INTO menuItem (businessId, type, customDrinkId, createdAt, updatedAt)
        VALUES (3, 'CustomDrink', (${drink}), 0, 0)`)
    const tables = [
      'customDrink WHERE id',
      'customDrinkRecipeItem WHERE customDrinkId',
      'categoryAssignment WHERE customDrinkId',
    ]
    for (const rows of tables) {
      const touch = () => store.file.exec(`UPDATE ${rows.replace(' WHERE', ' SET createdAt = 1 WHERE')} = (${drink})`)
      expect(staleAfter(touch, onOtherMenu), rows).toEqual([2, 3])
    }
    const category = 'SELECT id FROM category WHERE businessId = 2'
    const rename = () => store.file.exec(`UPDATE category SET name = 'Upstairs' WHERE id = (${category})`)
    const asSection = () =>
      store.file.exec(
        `INSERT INTO businessCategory (businessId, categoryId, createdAt, updatedAt) VALUES (1, (${category}), 0, 0)`,
      )
    const poured = () =>
      store.file.exec(`UPDATE pourAvailability SET categoryId = (${category}) WHERE categoryId IS NOT NULL;
        DELETE FROM businessPourAvailability WHERE businessId <> 3
          AND pourAvailabilityId IN (SELECT id FROM pourAvailability WHERE categoryId IS NOT NULL)`)
    expect(withoutForeignKeys(() => [staleAfter(rename, asSection), staleAfter(rename, poured)])).toEqual([
      [1, 2],
      [2, 3],
    ])
  })
})

describe('a row that is deleted with its parent', () => {
  const TRANSLATED = [
    ...['alcoholSubtype', 'alcoholType', 'category', 'ingredient', 'menuItem', 'pourFormat', 'substitution'],
  ]
  const cascades = z.array(z.object({ child: z.string(), parent: z.string() }))

  it('is one of those tested below', () => {
    const found = store.file
      .prepare(
        `SELECT child.name AS child, key."table" AS parent FROM sqlite_schema AS child, pragma_foreign_key_list(child.name) AS key
         WHERE child.type = 'table' AND key.on_delete NOT IN ('RESTRICT', 'NO ACTION') ORDER BY child.name, parent`,
      )
      .all()
    const counted = cascades.parse(found).filter(({ child }) => child in ROWS)
    expect(counted).toEqual([
      { child: 'menuItemAvailability', parent: 'menuItem' },
      ...TRANSLATED.map((parent) => ({ child: 'menuTranslation', parent })),
      { child: 'placeClosedDate', parent: 'place' },
      { child: 'placeHours', parent: 'place' },
      { child: 'priceRuleCategory', parent: 'priceRule' },
      { child: 'priceRuleConfirmation', parent: 'priceRule' },
      { child: 'priceRuleConfirmation', parent: 'user' },
      { child: 'priceRuleItem', parent: 'priceRule' },
      { child: 'taxClassRate', parent: 'taxClass' },
      { child: 'timedMenuCategory', parent: 'timedMenu' },
    ])
  })

  it('counts for its own venue if it is a translation, even of what all venues share', () => {
    const stale = staleAfter(() => store.file.exec(`DELETE FROM menuTranslation WHERE ${OF_VENUE_2}`))
    expect(stale).toEqual([2])
  })

  it('counts for the venue of its menu item', () => {
    const product =
      'SELECT min(id) FROM product WHERE id NOT IN (SELECT productId FROM menuItem WHERE businessId = 2 AND productId IS NOT NULL)'
    const stale = staleAfter(
      () => {
        store.file.exec('DELETE FROM menuItem WHERE id = 9999')
        expect(store.file.prepare('SELECT 1 FROM menuItemAvailability WHERE menuItemId = 9999').all()).toEqual([])
      },
      () =>
        store.file.exec(`INSERT INTO menuItem (id, businessId, type, productId, createdAt, updatedAt)
            VALUES (9999, 2, 'Product', (${product}), 0, 0);
          INSERT INTO menuItemAvailability (menuItemId, ruleType, weekday, createdAt, updatedAt)
            VALUES (9999, 'DayOfWeek', 'friday', 0, 0)`),
    )
    expect(stale).toEqual([2])
  })

  it('counts for no one if it was of a place, which is not deleted before its business', () => {
    const { id } = idRow.parse(
      store.file
        .prepare(
          `INSERT INTO place (name, streetAddress, city, state, zip, latitude, longitude, timeZone, createdAt, updatedAt)
           VALUES ('Wren', '1 Bay Street', 'Jacksonville', 'FL', '32202', 30, -81, 'America/New_York', 0, 0) RETURNING id`,
        )
        .get(),
    )
    store.file.exec(`
      INSERT INTO placeHours (placeId, weekday, opens, closes) VALUES (${id}, 'friday', '14:00:00', '02:00:00');
      INSERT INTO placeClosedDate (placeId, date) VALUES (${id}, '2026-12-25');`)
    const remove = () => store.file.exec(`DELETE FROM place WHERE id = ${id}`)
    const open = () =>
      store.file.exec(`INSERT INTO business (placeId, slug, createdAt, updatedAt) VALUES (${id}, 'wren', 0, 0)`)
    expect(staleAfter(remove)).toEqual([])
    expect(() => staleAfter(remove, open)).toThrow(/FOREIGN KEY/)
    expect(withoutForeignKeys(() => staleAfter(remove, open))).toHaveLength(1)
  })
})
