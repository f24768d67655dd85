import { expect, test } from 'vitest'
import { openSqlite } from './store'
import { columnOfFolded, foldedColumn } from '../folded-columns'
import { migrate } from './migrate'
import { migrations } from '../migrations'

const AT = 1_760_000_000_000

/** A database in the state before a migration. */
function before(name: string) {
  const { file } = openSqlite(':memory:')
  migrate(
    file,
    () => AT,
    migrations.filter((one) => one.name < name),
  )
  return file
}

/** The migrations up to this one. */
function until(name: string) {
  return migrations.filter((one) => one.name <= name)
}

test('products are recreated with all references to them, and a second bottle size can exist beside the first', () => {
  const file = before('0036')
  file.exec(`
    INSERT INTO brand (id, name, createdAt, updatedAt) VALUES (1, 'Tito''s', ${AT}, ${AT});
    INSERT INTO product (id, brandId, name, volumeMl, isAlcoholic, createdAt, updatedAt)
      VALUES (7, 1, 'Handmade Vodka', 750, 1, ${AT}, ${AT}), (8, 1, 'Gone', 750, 1, ${AT}, ${AT});
    INSERT INTO product (id, brandId, name, baseProductId, createdAt, updatedAt) VALUES (6, 1, 'Lime', 7, ${AT}, ${AT});
    UPDATE product SET updatedAt = ${AT + 1} WHERE id = 7;
    DELETE FROM product WHERE id = 8;
    INSERT INTO productAttribute (id, name, attributeType, createdAt, updatedAt) VALUES (1, 'Age', 'Text', ${AT}, ${AT});
    INSERT INTO productAttributeValue (productAttributeId, productId, attributeValue, createdAt, updatedAt)
      VALUES (1, 7, '12', ${AT}, ${AT});`)
  const schema = () =>
    file
      .prepare(
        "SELECT type, name FROM sqlite_master WHERE tbl_name = 'product' AND name NOT LIKE 'sqlite_%' ORDER BY name",
      )
      .all()
  const [rows, parts] = [file.prepare('SELECT * FROM product ORDER BY id').all(), schema()]
  expect(migrate(file, () => AT, until('0036_bottle_sizes'))).toContain('0036_bottle_sizes')
  expect(file.prepare('SELECT * FROM product ORDER BY id').all()).toEqual(rows)
  expect(schema()).toEqual([...parts, { type: 'index', name: 'product_brandId_name_volumeMl' }].sort(byName))
  const insert = (volume: number | null) =>
    file
      .prepare('INSERT INTO product (brandId, name, volumeMl, createdAt, updatedAt) VALUES (1, ?, ?, ?, ?)')
      .run('Handmade Vodka', volume, AT, AT).lastInsertRowid
  // The id of a deleted product is never used again.
  expect(insert(1000)).toBe(9)
  expect(() => insert(750)).toThrow(/UNIQUE/)
  insert(null)
  expect(() => insert(null)).toThrow(/UNIQUE/)
  expect(() => file.exec('DELETE FROM product WHERE id = 7')).toThrow(/FOREIGN KEY/)
  expect(file.pragma('foreign_keys', { simple: true })).toBe(1)
  expect(
    file.prepare(`SELECT rowid FROM productWords WHERE productWords MATCH 'handmade' ORDER BY rowid`).pluck().all(),
  ).toEqual([7, 9, 10])
  file.close()
})

test('existing businesses are named after their places, with numbers for equal names', () => {
  const file = before('0043')
  const names = ['The Owl', 'The Owl 2', 'the owl!', 'The Owl', 'Café Ü']
  names.forEach((name, index) => {
    file
      .prepare(
        `INSERT INTO place (id, name, streetAddress, city, state, zip, latitude, longitude, timeZone, category, createdAt, updatedAt)
         VALUES (?, ?, '1 Bay St', 'Jacksonville', 'FL', '32202', 30, -81, 'America/New_York', 'Bar', ${AT}, ${AT})`,
      )
      .run(index + 1, name)
    file
      .prepare(`INSERT INTO business (id, placeId, createdAt, updatedAt) VALUES (?, ?, ${AT}, ${AT})`)
      .run(index + 1, index + 1)
  })
  migrate(file, () => AT)
  const given = ['the-owl', 'the-owl-2', 'the-owl-3', 'the-owl-4', 'cafe-u']
  expect(file.prepare('SELECT slug FROM business ORDER BY id').pluck().all()).toEqual(given)
  expect(file.prepare('SELECT slug FROM businessSlug ORDER BY businessId').pluck().all()).toEqual(given)
  expect(file.prepare('SELECT DISTINCT version FROM business').pluck().all()).toEqual([1])
  expect(() => file.exec("UPDATE business SET slug = 'the-owl' WHERE id = 2")).toThrow(/UNIQUE/)
  file.close()
})

test('earlier uses count as one serving of each product, even if a recipe had it twice', () => {
  const file = before('0054')
  // Only this table matters: the rows it refers to need not exist.
  file.pragma('foreign_keys = off')
  const insert = file.prepare(
    "INSERT INTO orderItemUse (orderItemId, productId, ingredientId, quantity, unit) VALUES (?, ?, ?, 1, 'oz')",
  )
  for (const use of [
    [1, 7, null],
    [1, null, 7],
    [1, 7, null],
    [2, 7, null],
    [1, null, 7],
    [1, 8, null],
  ]) {
    insert.run(...use)
  }
  // Later migrations check foreign keys.
  migrate(
    file,
    () => AT,
    migrations.filter(({ name }) => name < '0056'),
  )
  expect(file.prepare('SELECT servings FROM orderItemUse ORDER BY id').pluck().all()).toEqual([1, 1, 0, 1, 0, 1])
  file.close()
})

function byName(one: unknown, other: unknown): number {
  return nameOf(one) < nameOf(other) ? -1 : 1
}

function nameOf(row: unknown): string {
  return typeof row === 'object' && row !== null && 'name' in row ? String(row.name) : ''
}

test('existing names with the same folding stay, are found and sorted together, and new ones are refused', () => {
  const file = before('0090')
  file.exec(`
    INSERT INTO brand (id, name, createdAt, updatedAt)
      VALUES (1, 'Zacapa', ${AT}, ${AT}), (2, 'Café', ${AT}, ${AT}), (3, 'CAFE', ${AT}, ${AT}), (4, 'apple', ${AT}, ${AT});
    INSERT INTO product (id, brandId, name, volumeMl, createdAt, updatedAt)
      VALUES (1, 2, 'Bee’s', 50, ${AT}, ${AT}), (2, 2, 'bees', 50, ${AT}, ${AT}), (3, 2, 'bees', 70, ${AT}, ${AT});
    INSERT INTO customer (id, email, passwordHash, firstName, lastName, createdAt, updatedAt)
      VALUES (1, 'zoe@test.test', '-', 'Zoë', 'O’Neill', ${AT}, ${AT});`)
  expect(migrate(file, () => AT, until('0090_folded_names'))).toContain('0090_folded_names')
  const pluck = (query: string) => file.prepare(query).pluck().all()
  expect(pluck('SELECT name FROM brand ORDER BY nameFolded')).toEqual(['apple', 'Café', 'CAFE', 'Zacapa'])
  expect(pluck('SELECT nameFolded FROM brand ORDER BY id')).toEqual(['zacapa', 'cafe', 'cafe\u001f3', 'apple'])
  expect(pluck('SELECT nameFolded FROM product ORDER BY id')).toEqual(['bees', 'bees\u001f2', 'bees'])
  expect(pluck(`SELECT rowid FROM productWords WHERE productWords MATCH 'cafe bees'`)).toEqual([1, 2, 3])
  for (const words of ['zoe oneill', 'neill']) {
    expect(pluck(`SELECT rowid FROM customerWords WHERE customerWords MATCH '${words}'`)).toEqual([1])
  }
  const rename = (id: number, name: string) => file.prepare('UPDATE brand SET name = ? WHERE id = ?').run(name, id)
  // A duplicate can be saved with its current name, and no longer conflicts once it is renamed.
  rename(3, 'CAFE')
  expect(() => rename(3, 'cafè')).toThrow(/UNIQUE/)
  rename(3, 'Éclair')
  expect(() => rename(1, 'ECLAIR')).toThrow(/UNIQUE/)
  expect(pluck('SELECT name FROM brand ORDER BY nameFolded')).toEqual(['apple', 'Café', 'Éclair', 'Zacapa'])
  file.close()
})

test('searches know each column with a folded text', () => {
  const { file } = openSqlite(':memory:')
  migrate(file)
  const columns = file
    .prepare<[], { table: string; column: string }>(
      `SELECT tables.name AS "table", columns.name AS "column" FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND columns.name LIKE '%Folded'`,
    )
    .all()
  expect(columns.length).toBeGreaterThan(20)
  for (const { table, column } of columns) {
    expect(foldedColumn(table, columnOfFolded(column) ?? ''), `${table}.${column}`).toBe(column)
  }
  file.close()
})

test('codes and links in the outbox are deleted, and pending invitations get a new link', () => {
  const file = before('0071')
  const soon = Date.now() + 3_600_000
  const insert = file.prepare(
    `INSERT INTO outbox (kind, payload, nextAttemptAt, doneAt, createdAt) VALUES ('mail', ?, ?, ?, ${AT})`,
  )
  insert.run('{"text":"sent /invitation?token=one"}', AT, AT)
  insert.run('{"text":"given up"}', null, null)
  insert.run('{"text":"waits /reset-password?token=two"}', AT, null)
  insert.run('{"text":"waits, and opens nothing"}', AT, null)
  const addUser = file.prepare(
    `INSERT INTO user (id, email, firstName, lastName, userType, passwordHash, invitedAt, createdAt, updatedAt)
     VALUES (?, ?, 'Vera', 'Lund', 'Business', '-', ?, ${AT}, ${AT})`,
  )
  addUser.run(1, 'invited@heron.test', AT)
  addUser.run(2, 'staff@heron.test', null)
  const addLink = file.prepare(
    `INSERT INTO passwordReset (tokenHash, userId, isInvitation, createdAt, expiresAt) VALUES (?, ?, ?, ${AT}, ?)`,
  )
  addLink.run('a', 1, 1, soon)
  addLink.run('b', 2, 0, soon)
  migrate(file, () => AT)
  const rows = file
    .prepare<[], { kind: string; payload: string; waits: number }>(
      'SELECT kind, payload, doneAt IS NULL AND nextAttemptAt IS NOT NULL AS waits FROM outbox ORDER BY id',
    )
    .all()
  expect(rows.slice(0, 4)).toEqual([
    { kind: 'mail', payload: '{}', waits: 0 },
    { kind: 'mail', payload: '{}', waits: 0 },
    { kind: 'mail', payload: '{}', waits: 0 },
    { kind: 'mail', payload: '{"text":"waits, and opens nothing"}', waits: 1 },
  ])
  expect(rows.slice(4)).toMatchObject([{ kind: 'secret mail', waits: 1 }])
  expect(JSON.parse(rows[4]?.payload ?? '')).toMatchObject({
    what: 'invitation',
    userId: 1,
    email: 'invited@heron.test',
  })
  expect(file.prepare('SELECT count(*) FROM passwordReset WHERE usedAt IS NULL').pluck().get()).toBe(0)
  file.close()
})

test('an email counts as proved if a mailed link ended earlier sessions', () => {
  const file = before('0072')
  const addGuest = file.prepare(
    `INSERT INTO customer (id, email, firstName, lastName, passwordHash, createdAt, updatedAt)
     VALUES (?, ?, 'Gwen', 'Guest', '-', ${AT}, ${AT})`,
  )
  const addSession = file.prepare(
    `INSERT INTO session (id, kind, customerId, createdAt, expiresAt, endedAt, endedWhy) VALUES (?, 'api', ?, ${AT}, ${AT}, ?, ?)`,
  )
  addGuest.run(1, 'reset@guests.test')
  addGuest.run(2, 'made@guests.test')
  addSession.run('one', 1, AT + 5, 'password reset')
  addSession.run('two', 2, AT + 5, 'signed out')
  migrate(file, () => AT)
  expect(file.prepare('SELECT emailProvedAt FROM customer ORDER BY id').pluck().all()).toEqual([AT + 5, null])
  file.close()
})

test('hours stay the same when a weekday gets several spans, and changes still grow the catalogue version', () => {
  const file = before('0094')
  file.exec(`
    INSERT INTO place (id, name, streetAddress, city, state, zip, latitude, longitude, timeZone, category, createdAt, updatedAt)
      VALUES (1, 'Wren', '1 Bay Street', 'Jacksonville', 'FL', '32202', 30, -81, 'America/New_York', 'Bar', ${AT}, ${AT});
    INSERT INTO placeHours (placeId, weekday, opens, closes)
      VALUES (1, 'friday', '14:00:00', '02:00:00'), (1, 'monday', '00:00:00', '00:00:00');`)
  const hours = () => file.prepare('SELECT * FROM placeHours ORDER BY weekday, opens').all()
  const version = () => file.prepare('SELECT version FROM catalogueVersion').pluck().get()
  const were = hours()
  migrate(file, () => AT, until('0094_opening_spans'))
  expect(hours()).toEqual(were)
  const first = version()
  file.exec(`INSERT INTO placeHours (placeId, weekday, opens, closes) VALUES (1, 'friday', '11:00:00', '13:00:00')`)
  const second = version()
  file.exec(`INSERT INTO placeClosedDate (placeId, date, note) VALUES (1, '2026-12-25', 'Christmas')`)
  expect([second, version()]).toEqual([Number(first) + 1, Number(first) + 2])
  file.exec('DELETE FROM place WHERE id = 1')
  expect([hours(), file.prepare('SELECT * FROM placeClosedDate').all()]).toEqual([[], []])
})

test('after an upgrade, every business has a version of its own, and a change counts for its venue alone', () => {
  const file = before('0104')
  for (const id of [1, 2]) {
    file.exec(`
      INSERT INTO place (id, name, streetAddress, city, state, zip, latitude, longitude, timeZone, category, createdAt, updatedAt)
        VALUES (${id}, 'Wren', '1 Bay Street', 'Jacksonville', 'FL', '32202', 30, -81, 'America/New_York', 'Bar', ${AT}, ${AT});
      INSERT INTO business (id, placeId, slug, createdAt, updatedAt) VALUES (${id}, ${id}, 'wren-${id}', ${AT}, ${AT});`)
  }
  file.exec(`
    INSERT INTO brand (id, name, createdAt, updatedAt) VALUES (1, 'Tito''s', ${AT}, ${AT});
    INSERT INTO product (id, brandId, name, createdAt, updatedAt) VALUES (1, 1, 'Handmade Vodka', ${AT}, ${AT});
    INSERT INTO menuItem (id, businessId, type, productId, createdAt, updatedAt)
      VALUES (1, 1, 'Product', 1, ${AT}, ${AT}), (2, 2, 'Product', 1, ${AT}, ${AT});`)
  const shared = file.prepare<[], number>('SELECT version FROM catalogueVersion').pluck()
  const first = shared.get()
  migrate(file, () => AT)
  const own = file.prepare<[], number>('SELECT version FROM businessCatalogueVersion ORDER BY businessId').pluck()
  const grown = () => [(shared.get() ?? 0) - (first ?? 0), ...own.all()]
  expect(grown()).toEqual([0, 1, 1])
  file.exec(`UPDATE menuItem SET soldOutUntil = ${AT} WHERE id = 2`)
  expect(grown()).toEqual([0, 1, 2])
  file.exec('UPDATE product SET isAlcoholic = 0 WHERE id = 1')
  expect(grown()).toEqual([1, 1, 2])
  file.close()
})
