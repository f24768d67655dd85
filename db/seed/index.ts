import type { Store } from '../store'
import { seedAllergens } from './allergens'
import { seedAttributes } from './attributes'
import { seedDrinks } from './drinks'
import { seedHistory } from './history'
import { seedIngredients } from './ingredients'
import { seedMenus } from './menus'
import { seedPeople } from './people'
import { seedPours } from './pours'
import { seedProductSections } from './product-sections'
import { createRandom } from './random'
import type { Names } from './recipe'
import { DemoRows } from './rows'
import { seedServings } from './servings'
import { seedShelf } from './shelf'
import { seedSpanish } from './spanish'
import { seedTaxonomy } from './taxonomy'
import { seedVenues } from './venues'

/** Another seed makes another past, equally made up. */
const SEED = 904

/** The catalogue is older than the first past order. */
const ENTERED_BEFORE_NOW = 150 * 86_400_000

export interface SeedOptions {
  /** Unix ms. The past ends shortly before. The same `now` gives the same rows. */
  now: number
  /** Hash of the secret with which the demo locker ('demo-0001') signs in. The caller makes it, since `db/` imports no sign-in code. */
  lockerSecretHash: string
  /** Hash of every demo account's password. */
  passwordHash: string
}

/** Whether the database is still empty, which seeding requires. */
export async function isEmptyStore({ db }: Store): Promise<boolean> {
  const rows = await Promise.all([
    db.selectFrom('user').select('id').limit(1).execute(),
    db.selectFrom('customer').select('id').limit(1).execute(),
    db.selectFrom('place').select('id').limit(1).execute(),
    db.selectFrom('alcoholCategory').select('id').limit(1).execute(),
  ])
  return rows.flat().length === 0
}

/**
 * Fills an empty, migrated database with the demo: the drink catalogue, three venues of Jacksonville with their menus and
 * prices, the demo accounts, and ninety days of closed tabs. Takes a second or two, in one transaction.
 */
export async function seedDemo(store: Store, options: SeedOptions): Promise<void> {
  await store.fill(demoRows(options).all)
}

/** Makes all rows of the demo, without writing them. */
function demoRows({ now, lockerSecretHash, passwordHash }: SeedOptions): DemoRows {
  const rows = new DemoRows(now - ENTERED_BEFORE_NOW)
  const random = createRandom(SEED)

  const taxonomy = seedTaxonomy(rows)
  const ingredients = seedIngredients(rows)
  const pours = seedPours(rows, taxonomy)
  const shelf = seedShelf(rows, taxonomy)
  seedAttributes(rows, shelf)
  seedAllergens(rows, ingredients, shelf)
  const names: Names = { rows, taxonomy, ingredients, shelf }
  const drinks = seedDrinks(names, pours)
  seedProductSections(rows, shelf, drinks)
  const servings = seedServings(names, pours, (name) => drinks.category(name))

  const venues = seedVenues(rows, { now, lockerSecretHash })
  const menus = seedMenus({ names, pours, drinks, servings }, venues)
  const [first] = menus
  if (first) seedSpanish(names, { drinks, pours }, first)
  const people = seedPeople(rows, random, venues, { now, passwordHash })
  seedHistory({ rows, random, names, people, now }, menus)
  return rows
}
