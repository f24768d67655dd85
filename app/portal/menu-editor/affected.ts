import { recordOf } from '../../../contract/abilities'
import { formatDollars } from '../../../contract/money'
import type { UserActor } from '../../platform/auth/actor'
import type { RecordData } from '../../records/definition/definition'
import type { Pour, PriceBook } from '../../ordering/menu/price-book'
import { priceLine, type PricedLine } from '../../ordering/menu/pricing'
import type { Services } from '../../platform/server/services'

/** A guest price for an item in a pour that the record is part of. */
export interface AffectedPrice {
  menuItemId: number
  /** 'Negroni', 'Tito's Handmade Vodka, Double' */
  name: string
  /** '$14.00 = $12.00 + $2.00' */
  price: string
}

type IsPart = (record: RecordData, line: PricedLine, pour: Pour) => boolean

/** By table of a venue: whether a record is part of a price. */
const PARTS: Readonly<Record<string, IsPart>> = {
  businessPourAvailability: ({ id }, _, pour) => pour.businessPourAvailabilityId === id,
  businessPriceTier: ({ priceTierName, pourTypeId }, { products }, pour) =>
    pour.pourTypeId === pourTypeId && products.some(({ tier }) => tier !== null && tier === priceTierName),
  businessProductPriceTier: ({ productId }, { products }) => products.some((one) => one.productId === productId),
  businessDefaultProduct: ({ productId }, { products }) =>
    products.some((one) => one.productId === productId && one.recipeItemId !== null),
}

/** Returns the prices that a change of this record affects; null if the actor may not read the menu. */
export async function readAffected(app: Services, actor: UserActor, table: string, record: RecordData) {
  const { businessId } = record
  const isPart = PARTS[table]
  if (!isPart || typeof businessId !== 'number' || !actor.ability.can('read', recordOf('MenuItem', { businessId })))
    return null
  return affectedBy(await app.priceBooks.of(app.db, businessId), (line, pour) => isPart(record, line, pour))
}

function affectedBy(book: PriceBook, isPart: (line: PricedLine, pour: Pour) => boolean): AffectedPrice[] {
  return [...book.items.values()].flatMap((item) =>
    item.pours.flatMap((pour): AffectedPrice[] => {
      const line = priceLine(book, item, { pourAvailabilityId: pour.pourAvailabilityId ?? undefined }, '')
      if (!isPart(line, pour)) return []
      const { unitPriceCents, basePriceCents, tierCents, upCharge } = line
      const factor = upCharge === 1 ? '' : ` × ${upCharge}`
      const sum = tierCents === 0 ? '' : ` = ${formatDollars(basePriceCents)} + ${formatDollars(tierCents)}${factor}`
      return [
        {
          menuItemId: item.id,
          name: item.pours.length === 1 ? item.name : `${item.name}, ${pour.name}`,
          price: `${formatDollars(unitPriceCents)}${sum}`,
        },
      ]
    }),
  )
}
