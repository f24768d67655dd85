import type { SqliteStore } from '../../../db/sqlite/store'

/** The rows that make a venue's menu, in the order of their references. Custom drinks stay the first venue's own. */
const MENU = [
  'businessPourAvailability',
  'businessPriceTier',
  'businessProductPriceTier',
  'businessServingContainer',
  'businessDefaultProduct',
  'businessCategory',
] as const

/**
 * Adds venues until there are `count`, each with the first one's menu, and gives each guest a tab at a venue of their own, in turns. Orders at one
 * venue wait for each other in every store, so a few venues would measure their waiting. Returns each guest's venue.
 */
export function spreadGuests(
  file: SqliteStore['file'],
  { from, count, guests }: { from: number; count: number; guests: ReadonlyArray<{ id: number }> },
): number[] {
  return file.transaction(() => {
    const venues = [from]
    while (venues.length < count) venues.push(copyVenue(file, from, venues.length))
    return guests.map(({ id }, index) => {
      const venue = venues[index % venues.length] ?? from
      file.prepare('UPDATE tab SET businessId = ? WHERE customerId = ?').run(venue, id)
      return venue
    })
  })()
}

function copyVenue(file: SqliteStore['file'], from: number, number: number): number {
  const placeId = copyRows(file, 'place', `id = (SELECT placeId FROM business WHERE id = ${from})`, {
    name: `'Bench ${number}'`,
    latitude: `latitude + ${number} / 100000.0`,
  })
  const venue = copyRows(file, 'business', `id = ${from}`, { placeId: String(placeId), slug: `'bench-${number}'` })
  const own = `placeId = (SELECT placeId FROM business WHERE id = ${from})`
  copyRows(file, 'placeHours', own, { placeId: String(placeId) })
  copyRows(file, 'businessStripeAccount', `businessId = ${from}`, {
    businessId: String(venue),
    stripeAccountId: `stripeAccountId || ${number}`,
  })
  for (const table of MENU) copyRows(file, table, `businessId = ${from}`, { businessId: String(venue) })
  copyRows(file, 'menuItem', `businessId = ${from} AND customDrinkId IS NULL`, { businessId: String(venue) })
  return venue
}

/** Copies rows, with other values in some columns. Returns the last one's id, if they have one. */
function copyRows(file: SqliteStore['file'], table: string, where: string, changed: Record<string, string>): number {
  const columns = file
    .prepare<[], { name: string }>(`SELECT name FROM pragma_table_info('${table}') WHERE name <> 'id'`)
    .all()
    .map(({ name }) => name)
  const values = columns.map((name) => changed[name] ?? `"${name}"`)
  const copied = file.prepare(
    `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join()})
     SELECT ${values.join()} FROM "${table}" WHERE ${where}`,
  )
  return Number(copied.run().lastInsertRowid)
}
