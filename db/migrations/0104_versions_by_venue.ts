/** Follows a reference: the rows of `table` whose column `points` has the value so far lead on with their column `leads`. */
type Step = readonly [table: string, points: string, leads: string]

/** From a column of the row, through references, to the id of a business. */
interface Way {
  from: string
  through: readonly Step[]
}

/** Which price books a row of a table is read for. */
export interface Readers {
  /** All businesses that any of these ways finds. */
  venues: readonly Way[]
  /** If none of these finds a business, every book reads the row. Without this field a row has no readers but `venues`. */
  sharedWithout?: readonly Way[]
}

export function way(from: string, ...through: Step[]): Way {
  return { from, through }
}

const SHARED: Readers = { venues: [], sharedWithout: [] }
const OF_BUSINESS: Readers = { venues: [way('businessId')] }
const OF_PLACE: Readers = { venues: [way('placeId', ['business', 'placeId', 'id'])] }

/**
 * The tables that price books are read from (app/ordering/menu/price-book-load.ts), and whose books a row of each concerns. The ways follow
 * the joins of the queries that read a book, so that they find every reader even if a row refers to another venue's.
 *
 * A child that is deleted with its parent no longer finds its venue through it. The parent's own trigger finds it.
 */
export const READERS: Readonly<Record<string, Readers>> = {
  alcoholType: SHARED,
  alcoholSubtype: SHARED,
  ingredient: SHARED,
  allergenMark: SHARED,
  priceTier: SHARED,
  pourType: SHARED,
  packagingFormat: SHARED,
  servingContainer: SHARED,
  pourFormat: SHARED,
  brand: SHARED,
  productLine: SHARED,
  product: SHARED,
  substitution: SHARED,
  standardDrink: SHARED,
  standardDrinkRecipeItem: SHARED,
  standardDrinkSubstitution: SHARED,
  pourAvailability: SHARED,
  // A venue's own category or a shared one. A pour of all venues may name it.
  category: {
    venues: [
      way('businessId'),
      way('id', ['businessCategory', 'categoryId', 'businessId']),
      way(
        'id',
        ['pourAvailability', 'categoryId', 'id'],
        ['businessPourAvailability', 'pourAvailabilityId', 'businessId'],
      ),
    ],
    sharedWithout: [way('businessId')],
  },
  categoryAssignment: {
    venues: [
      way('categoryId', ['category', 'id', 'businessId']),
      way('customDrinkId', ['customDrink', 'id', 'businessId']),
      way('customDrinkId', ['menuItem', 'customDrinkId', 'businessId']),
    ],
    sharedWithout: [
      way('categoryId', ['category', 'id', 'businessId']),
      way('customDrinkId', ['customDrink', 'id', 'businessId']),
    ],
  },
  customDrink: { venues: [way('businessId'), way('id', ['menuItem', 'customDrinkId', 'businessId'])] },
  customDrinkRecipeItem: {
    venues: [
      way('customDrinkId', ['customDrink', 'id', 'businessId']),
      way('customDrinkId', ['menuItem', 'customDrinkId', 'businessId']),
    ],
  },
  businessCategory: OF_BUSINESS,
  businessPourAvailability: OF_BUSINESS,
  businessPriceTier: OF_BUSINESS,
  businessProductPriceTier: OF_BUSINESS,
  businessDefaultProduct: OF_BUSINESS,
  menuItem: OF_BUSINESS,
  menuItemAvailability: { venues: [way('menuItemId', ['menuItem', 'id', 'businessId'])] },
  place: { venues: [way('id', ['business', 'placeId', 'id'])] },
  placeHours: OF_PLACE,
  placeClosedDate: OF_PLACE,
  business: { venues: [way('id')] },
  businessStripeAccount: OF_BUSINESS,
}

const CHANGES = ['INSERT', 'UPDATE', 'DELETE'] as const
type Change = (typeof CHANGES)[number]
type Image = 'old' | 'new'

const IMAGES: Record<Change, readonly Image[]> = { INSERT: ['new'], UPDATE: ['new', 'old'], DELETE: ['old'] }

/** The businesses that a way finds from a row: a column of the row, or a query. */
function found({ from, through }: Way, image: Image): string {
  const [first, ...others] = through
  if (!first) return `${image}.${from}`
  const joined = others.map(([table, points], index) => {
    const [before, , leads] = through[index] ?? first
    return ` JOIN ${table} ON ${table}.${points} = ${before}.${leads}`
  })
  const [last, , leads] = others.at(-1) ?? first
  return `SELECT ${last}.${leads} FROM ${first[0]}${joined.join('')} WHERE ${first[0]}.${first[1]} = ${image}.${from}`
}

/** SQLite compares with one value three times as fast as with a list, so each way has a statement of its own. */
function venueBump(way: Way, image: Image, change: Change): string {
  const businesses = found(way, image)
  const compared = way.through.length === 0 ? `= ${businesses}` : `IN (${businesses})`
  // The same start leads to the same businesses: the former row matters only if it started elsewhere.
  const moved = change === 'UPDATE' && image === 'old' ? ` AND old.${way.from} IS DISTINCT FROM new.${way.from}` : ''
  return `UPDATE businessCatalogueVersion SET version = version + 1 WHERE businessId ${compared}${moved};`
}

function sharedBump(ways: readonly Way[], images: readonly Image[]): string {
  const isShared = images.map((image) => {
    const each = ways.map((one) => `${one.through.length === 0 ? found(one, image) : `(${found(one, image)})`} IS NULL`)
    return `(${each.join(' AND ')})`
  })
  return `UPDATE catalogueVersion SET version = version + 1${ways.length > 0 ? ` WHERE ${isShared.join(' OR ')}` : ''};`
}

/** The triggers of one table. A later migration that remakes a table, or adds one that prices are read from, creates them with this. */
export function versionTriggers(table: string, { venues, sharedWithout }: Readers): string {
  return CHANGES.map((change) => {
    const images = IMAGES[change]
    const bumps = [
      ...images.flatMap((image) => venues.map((one) => venueBump(one, image, change))),
      ...(sharedWithout ? [sharedBump(sharedWithout, images)] : []),
    ]
    return `CREATE TRIGGER ${table}_version_${change.toLowerCase()} AFTER ${change} ON ${table} BEGIN
  ${bumps.join('\n  ')}
END;`
  }).join('\n')
}

/** A version per business, so that one venue's sold-out drink leaves the other venues' price books fresh. */
export const versionsByVenue = /* sql */ `
-- 'catalogueVersion' counts the changes that concern every venue, and this those that concern one. A price book is fresh if both are those it
-- was read at. The row outlives its business, without a reference to it, so that no version of a business's id ever comes twice.
CREATE TABLE businessCatalogueVersion (
  businessId INTEGER PRIMARY KEY,
  version INTEGER NOT NULL
) STRICT;
INSERT INTO businessCatalogueVersion (businessId, version) SELECT id, 1 FROM business;
CREATE TRIGGER businessCatalogueVersion_business_insert AFTER INSERT ON business BEGIN
  INSERT INTO businessCatalogueVersion (businessId, version) VALUES (new.id, 1) ON CONFLICT (businessId) DO NOTHING;
END;

${Object.entries(READERS)
  .map(
    ([
      table,
      readers,
    ]) => `${CHANGES.map((change) => `DROP TRIGGER ${table}_version_${change.toLowerCase()};`).join('\n')}
${versionTriggers(table, readers)}`,
  )
  .join('\n')}
`
