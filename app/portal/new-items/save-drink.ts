import { requireAbility } from '../../../contract/abilities'
import { customDrink } from '../../../contract/entities/business-menu'
import { badRequest, BarbackError, type FieldError } from '../../../contract/errors'
import { id as idField, money } from '../../../contract/fields'
import { folded } from '../../../contract/folded'
import { MAX_PRICE_DOLLARS } from '../../../contract/limits'
import { centsFromDollars, dollarsFromCents } from '../../../contract/money'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import type { Texts } from '../../platform/ui/form/zod-form'
import { decodeNumber } from '../../records/fields/kind'
import { addItems, addSections } from '../menu-editor/add-items'
import { makeRecords, MENU_GUARD, type MenuWriting } from '../menu-editor/write-prices'
import type { Part } from './find-parts'
import { asOfTheForm } from './form-errors'
import { newIngredient } from './new-ingredient'
import { chosenParts, NEW_ID, readRows, type RecipeRow } from './recipe-rows'
import type { TypedPart } from './recipe-text'

/** A saved drink, or the rows of its recipe, which the form has not shown yet. */
export type SavedDrink = { saved: string } | { rows: RecipeRow[] }

interface TypedDrink {
  name: string
  image: string | null
  cents: number
  categoryId: number | null
}

/**
 * Adds a drink of a venue's own with its recipe to the menu, in one transaction. If the form has not shown every part of the recipe, nothing is
 * saved, and the rows are returned for staff to check. @throws 400 with every invalid field, 403, 409 for a name that the venue has already
 */
export async function saveDrink(
  app: Services,
  actor: UserActor,
  businessId: number,
  typed: Texts,
): Promise<SavedDrink> {
  for (const subject of ['CustomDrink', 'MenuItem'] as const)
    requireAbility(actor.ability, 'create', subject, { businessId })
  const drink = readDrink(typed)
  const read = await readRows({ app, actor, businessId }, typed)
  if (read.some(({ isShown }) => !isShown)) return { rows: read.map(({ row }) => row) }
  const parts = chosenParts(read)
  try {
    await app.store.inGuard(MENU_GUARD, (trx) => addDrink({ app, actor, trx, businessId }, drink, parts))
  } catch (error) {
    throw asOfTheForm(error)
  }
  app.events.publish({ type: 'menu', businessId })
  return { saved: drink.name }
}

const price = money({ max: 2 * MAX_PRICE_DOLLARS })

function readDrink(typed: Texts): TypedDrink {
  const errors: FieldError[] = []
  const name = customDrink.fields.name.safeParse(typed.name)
  const cost = price.safeParse(decodeNumber(typed.price?.replace('$', '')))
  const category = idField()
    .nullable()
    .safeParse(typed.category ? Number(typed.category) : null)
  const image = customDrink.fields.image.safeParse(typed.image || null)
  for (const [path, { error }] of Object.entries({ name, price: cost, category, image })) {
    if (error) errors.push({ path, message: error.issues[0]?.message ?? 'Not valid' })
  }
  if (!name.success || !cost.success || !category.success || !image.success) throw badRequest(errors)
  return { name: name.data, image: image.data, cents: centsFromDollars(cost.data), categoryId: category.data }
}

async function addDrink(
  writing: MenuWriting,
  { name, image, cents, categoryId }: TypedDrink,
  parts: ReadonlyArray<{ typed: TypedPart; part: Part }>,
): Promise<void> {
  const { trx, businessId } = writing
  const same = await trx
    .selectFrom('customDrink')
    .select('id')
    .where('businessId', '=', businessId)
    .where('nameFolded', '=', folded(name))
    .executeTakeFirst()
  if (same) throw sameName(same.id)
  const [drinkId] = await makeRecords(writing, 'customDrink', [
    {
      businessId,
      name,
      description: null,
      preparationInstructions: null,
      image,
      // A drink without a recipe may be anything.
      isAlcoholic: parts.length === 0 || parts.some(({ part }) => part.isAlcoholic),
      isShot: false,
      // The price of the menu item, which follows, includes what its bottles add.
      basePrice: Math.min(dollarsFromCents(cents), MAX_PRICE_DOLLARS),
      upCharge: 1,
    },
  ])
  if (drinkId === undefined) throw new Error('The drink was not created')
  const ids = await idsOf(writing, parts)
  await makeRecords(
    writing,
    'customDrinkRecipeItem',
    parts.map(({ typed, part }, index) => ({
      customDrinkId: drinkId,
      ...LINKS,
      [LINK_OF[part.type]]: ids[index],
      type: part.type,
      quantity: typed.quantity,
      unit: typed.unit,
      isOptional: typed.isOptional,
      flavor: null,
      priority: index,
    })),
  )
  if (categoryId !== null) {
    await addSections(writing, [{ categoryId, displayName: null, featuredCategory: false }])
    await makeRecords(writing, 'categoryAssignment', [
      {
        categoryId,
        type: 'CustomDrink',
        customDrinkId: drinkId,
        standardDrinkId: null,
        productId: null,
        displayOrder: 0,
        isActive: true,
      },
    ])
  }
  await addItems(writing, [{ type: 'CustomDrink', soldId: drinkId, cents }])
}

/** The ids of the parts. New ingredients are made, one for each name. */
async function idsOf(writing: MenuWriting, parts: ReadonlyArray<{ part: Part }>): Promise<number[]> {
  const made = new Map<string, number>()
  const ids: number[] = []
  for (const { part } of parts) {
    const name = folded(part.label)
    const known = part.id === NEW_ID ? made.get(name) : part.id
    const id = known ?? (await makeRecords(writing, 'ingredient', [newIngredient(part.label, writing.businessId)]))[0]
    if (id === undefined) throw new Error('The ingredient was not created')
    made.set(name, id)
    ids.push(id)
  }
  return ids
}

const LINKS = { productId: null, ingredientId: null, alcoholTypeId: null, alcoholSubtypeId: null }
const LINK_OF = {
  Product: 'productId',
  Ingredient: 'ingredientId',
  AlcoholType: 'alcoholTypeId',
  AlcoholSubtype: 'alcoholSubtypeId',
} as const

function sameName(id: number): BarbackError {
  return new BarbackError({
    status: 409,
    code: 'unique_violation',
    message: 'Choose another name',
    fields: [
      { path: 'name', message: 'You have a drink of this name already', to: `/business-menu/custom-drinks/${id}` },
    ],
    details: { id },
  })
}
