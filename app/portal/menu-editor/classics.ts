import { requireAbility } from '../../../contract/abilities'
import { groupBy } from '../../../contract/group-by'
import type { Database } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'
import type { PriceBook } from '../../ordering/menu/price-book'
import { slotOptions, tierOf } from '../../ordering/menu/pricing'
import type { Services } from '../../platform/server/services'
import type { Texts } from '../../platform/ui/form/zod-form'
import { addItems, addSections, readTicked } from './add-items'
import { suggestedBase, type PricedDrink } from './suggestions'
import type { TickedDrink } from './tick-list'
import { MENU_GUARD } from './write-prices'
import { byName, containsWords } from '../../../contract/folded'

/** The standard drinks by section, with suggested prices (docs/rules/money.md#suggested-prices). */
export async function readClassics(app: Services, businessId: number, searchString: string) {
  const book = await app.priceBooks.of(app.db, businessId)
  const drinks = await loadDrinks(app.db, businessId)
  const recipes = await loadSlots(app.db)
  const sold = drinks.flatMap((drink): PricedDrink[] => {
    const pour = drink.menuItemId === null ? undefined : book.items.get(drink.menuItemId)?.pours[0]
    return pour ? [{ sectionId: drink.sectionId, pourTypeId: pour.pourTypeId, cents: pour.basePriceCents }] : []
  })
  const shown = drinks.filter(({ name, section }) => containsWords(`${name} ${section}`, searchString))
  const sections = groupBy(shown, ({ section }) => section)
  return [...sections].map(([section, members]) => ({
    section,
    drinks: members.map((drink): TickedDrink => {
      const slots = recipes.get(drink.id) ?? []
      const added = slots.reduce((sum, slot) => sum + addedBy(book, slot, drink.pourTypeId), 0)
      const kind = { ...drink, isAlcoholic: drink.isAlcoholic === 1, isShot: drink.isShot === 1 }
      const cents = suggestedBase({ ...kind, strongParts: slots.length }, sold) + added
      const { id, name, menuItemId } = drink
      return { id, name, isOnMenu: menuItemId !== null, price: (cents / 100).toFixed(2) }
    }),
  }))
}

type Slot = Awaited<ReturnType<typeof loadSlots>> extends Map<number, Array<infer One>> ? One : never

function addedBy(book: PriceBook, slot: Slot, pourTypeId: number | null): number {
  const entityId = slot.alcoholTypeId ?? slot.alcoholSubtypeId
  if (entityId === null) return 0
  const { defaultProduct } = slotOptions(book, {
    id: slot.id,
    type: slot.type,
    entityId,
    name: '',
    quantity: 0,
    unit: '',
    flavor: slot.flavor,
    isOptional: false,
    slot: null,
    noSubstitution: slot.noSubstitution === 1,
  })
  return defaultProduct ? tierOf(book, defaultProduct, pourTypeId).cents : 0
}

/** Recipe items with alcohol, by drink. */
async function loadSlots(db: Database) {
  const rows = await db
    .selectFrom('standardDrinkRecipeItem as part')
    .leftJoin('product', 'product.id', 'part.productId')
    .where((eb) => eb.or([eb('part.type', 'in', ['AlcoholType', 'AlcoholSubtype']), eb('product.isAlcoholic', '=', 1)]))
    .select(['part.id', 'part.standardDrinkId', 'part.type', 'part.alcoholTypeId', 'part.alcoholSubtypeId'])
    .select(['part.flavor', 'part.noSubstitution'])
    .execute()
  return groupBy(rows, ({ standardDrinkId }) => standardDrinkId)
}

export async function loadDrinks(db: Database, businessId: number) {
  const rows = await db
    .selectFrom('standardDrink as drink')
    .leftJoin('menuItem', (join) =>
      join.onRef('menuItem.standardDrinkId', '=', 'drink.id').on('menuItem.businessId', '=', businessId),
    )
    .leftJoin('pourAvailability as pour', 'pour.standardDrinkId', 'drink.id')
    .leftJoin('pourFormat', 'pourFormat.id', 'pour.pourFormatId')
    .leftJoin('categoryAssignment as assigned', (join) =>
      join.onRef('assigned.standardDrinkId', '=', 'drink.id').on('assigned.isActive', '=', 1),
    )
    .leftJoin('category', (join) =>
      join.onRef('category.id', '=', 'assigned.categoryId').on('category.categoryType', '=', 'Drink'),
    )
    .select(['drink.id', 'drink.name', 'drink.isAlcoholic', 'drink.isShot', 'menuItem.id as menuItemId'])
    .select(['category.id as sectionId', 'category.name as section', 'pourFormat.pourTypeId', 'pour.id as pourId'])
    .orderBy('category.nameFolded')
    .orderBy('drink.nameFolded')
    .orderBy('pour.isDefault', 'desc')
    .orderBy('pour.displayOrder')
    .execute()
  // The join repeats a drink with several pours or categories: its section and first pour count.
  const drinks = new Map<number, (typeof rows)[number]>()
  for (const row of rows) {
    const known = drinks.get(row.id)
    if (!known || (known.sectionId === null && row.sectionId !== null)) drinks.set(row.id, row)
  }
  return [...drinks.values()]
    .flatMap((row) => (row.pourId === null ? [] : [{ ...row, section: row.section ?? 'Others' }]))
    .sort((a, b) => byName(a.section, b.section) || byName(a.name, b.name))
}

/**
 * Adds standard drinks with these prices and their sections to a menu, in one transaction. Drinks already on it stay unchanged. @throws 400
 * with every invalid price, 403
 */
export async function addClassics(app: Services, actor: UserActor, businessId: number, typed: Texts) {
  requireAbility(actor.ability, 'create', 'MenuItem', { businessId })
  const ticked = readTicked(typed)
  const count = await app.store.inGuard(MENU_GUARD, async (trx) => {
    const writing = { app, actor, trx, businessId }
    const drinks = (await loadDrinks(trx, businessId)).filter(
      ({ id, menuItemId }) => ticked.has(id) && menuItemId === null,
    )
    const ids = await addItems(
      writing,
      drinks.map(({ id }) => ({ type: 'StandardDrink', soldId: id, cents: ticked.get(id) ?? 0 })),
    )
    const sections = new Set(drinks.flatMap(({ sectionId }) => sectionId ?? []))
    await addSections(
      writing,
      [...sections].map((categoryId) => ({ categoryId, displayName: null, featuredCategory: false })),
    )
    return { added: ids.length, skipped: ticked.size - ids.length }
  })
  if (count.added > 0) app.events.publish({ type: 'menu', businessId })
  return count
}
