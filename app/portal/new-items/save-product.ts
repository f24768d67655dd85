import { requireAbility } from '../../../contract/abilities'
import { brand as brandEntity, product as productEntity } from '../../../contract/entities/products'
import { badRequest, BarbackError, notFound, type FieldError } from '../../../contract/errors'
import { id as idField, money } from '../../../contract/fields'
import { folded } from '../../../contract/folded'
import { centsFromDollars, dollarsFromCents } from '../../../contract/money'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import type { Texts } from '../../platform/ui/form/zod-form'
import { decodeNumber } from '../../records/fields/kind'
import { noteChanges } from '../../records/store/audit'
import { recordsById } from '../../records/store/list'
import { isWithin } from '../../records/store/read'
import { insertRow } from '../../records/store/table'
import { catalogue } from '../catalogue/catalogue'
import { addItems, addSections } from '../menu-editor/add-items'
import { makeRecords, MENU_GUARD, type MenuWriting } from '../menu-editor/write-prices'
import { findProducts, type FoundProduct } from './find-products'
import { asOfTheForm } from './form-errors'
import { NEW_PRODUCT, WITHOUT_ALCOHOL } from './row-names'

/** A saved product, or products that the form has not shown yet and that may be the typed one. */
export type SavedProduct = { saved: string } | { found: FoundProduct[] }

interface TypedBottle {
  brand: string
  name: string
  alcoholTypeId: number | null
  abvPercentage: number | null
  pourFormatId: number
  cents: number
  categoryId: number | null
}

/**
 * Puts a product on a menu with one pour and its price, in one transaction: one of the catalogue, or a new one of the venue's own. If products
 * with these words exist that the form has not shown, nothing is saved, and they are returned. @throws 400 with every invalid field, 403, 404
 */
export async function saveProduct(
  app: Services,
  actor: UserActor,
  businessId: number,
  typed: Texts,
): Promise<SavedProduct> {
  for (const subject of ['MenuItem', 'Product', 'Brand'] as const) {
    requireAbility(actor.ability, 'create', subject, { businessId })
  }
  const isNew = typed.product === NEW_PRODUCT || typed.product === undefined || typed.product === ''
  const bottle = readBottle(typed, isNew)
  const found = await findProducts({ app, actor, businessId }, bottle)
  if (found.length > 0 && typed.of !== shownFor(bottle)) return { found }
  try {
    await app.store.inGuard(MENU_GUARD, async (trx) => {
      const writing = { app, actor, trx, businessId }
      const productId = isNew ? await makeProduct(writing, bottle) : await knownProduct(writing, Number(typed.product))
      await sell(writing, productId, bottle)
    })
  } catch (error) {
    throw asOfTheForm(error)
  }
  app.events.publish({ type: 'menu', businessId })
  return { saved: [bottle.brand, bottle.name].join(' ') }
}

/** The words for which the found products were shown. */
export function shownFor({ brand, name }: { brand: string; name: string }): string {
  return `${folded(brand)} | ${folded(name)}`
}

function readBottle(typed: Texts, isNew: boolean): TypedBottle {
  const fields = productEntity.fields
  const brand = brandEntity.fields.name.safeParse(typed.brand)
  const name = fields.name.safeParse(typed.name)
  const price = money().safeParse(decodeNumber(typed.price?.replace('$', '')))
  const size = idField().safeParse(decodeNumber(typed.size))
  const category = idField()
    .nullable()
    .safeParse(decodeNumber(typed.category) ?? null)
  const hasKind = isNew && typed.kind !== WITHOUT_ALCOHOL
  const kind = idField()
    .nullable()
    .safeParse(hasKind ? decodeNumber(typed.kind) : null)
  const abv = fields.abvPercentage.safeParse(isNew ? (decodeNumber(typed.abv?.replace('%', '')) ?? null) : null)
  const errors: FieldError[] = Object.entries({ brand, name, price, size, category, kind, abv }).flatMap(
    ([path, { error }]) => (error ? [{ path, message: error.issues[0]?.message ?? 'Not valid' }] : []),
  )
  if (kind.data != null && abv.data == null && abv.success)
    errors.push({ path: 'abv', message: 'Required with alcohol' })
  if (errors.length > 0 || !brand.success || !name.success || !price.success || !size.success || !category.success) {
    throw badRequest(errors)
  }
  return {
    brand: brand.data,
    name: name.data,
    alcoholTypeId: kind.data ?? null,
    abvPercentage: kind.data == null ? null : (abv.data ?? null),
    pourFormatId: size.data,
    cents: centsFromDollars(price.data),
    categoryId: category.data,
  }
}

async function makeProduct(writing: MenuWriting, bottle: TypedBottle): Promise<number> {
  const { businessId } = writing
  const [id] = await makeRecords(writing, 'product', [
    {
      businessId,
      brandId: await brandOf(writing, bottle.brand),
      productLineId: null,
      name: bottle.name,
      description: null,
      image: null,
      volumeMl: null,
      isAlcoholic: bottle.alcoholTypeId !== null,
      abvPercentage: bottle.abvPercentage,
      abvRange: null,
      alcoholTypeId: bottle.alcoholTypeId,
      alcoholSubtypeId: null,
      flavor: null,
      isFlavored: false,
      isGroupingOnly: false,
      baseProductId: null,
    },
  ])
  if (id === undefined) throw new Error('The product was not created')
  return id
}

/** The brand of this name, the venue's or the base catalogue's; else a new one of the venue's. */
async function brandOf(writing: MenuWriting, name: string): Promise<number> {
  const { trx, businessId } = writing
  const known = await trx
    .selectFrom('brand')
    .where('nameFolded', '=', folded(name))
    .where((eb) => eb.or([eb('businessId', '=', businessId), eb('businessId', 'is', null)]))
    .select('id')
    .orderBy('id')
    .executeTakeFirst()
  if (known) return known.id
  const fields = { name, businessId, description: null, manufacturer: null, countryOfOrigin: null, website: null }
  const [id] = await makeRecords(writing, 'brand', [fields])
  if (id === undefined) throw new Error('The brand was not created')
  return id
}

/** @throws 404 for a product out of reach, 409 for one that is on the menu */
async function knownProduct({ trx, actor, businessId }: MenuWriting, id: number): Promise<number> {
  const resource = catalogue.resources.ofTable('product')
  if (!resource || !Number.isSafeInteger(id) || !(await isWithin(trx, actor, resource, 'read', id))) {
    throw notFound('Product')
  }
  const item = await trx
    .selectFrom('menuItem')
    .where('businessId', '=', businessId)
    .where('productId', '=', id)
    .select('id')
    .executeTakeFirst()
  if (!item) return id
  throw new BarbackError({
    status: 409,
    code: 'unique_violation',
    message: 'It is on the menu already',
    fields: [{ path: 'product', message: 'It is on the menu already', to: `/business-menu/menu-items/${item.id}` }],
    details: { id: item.id },
  })
}

/** Puts a product on the menu, poured in one format. */
async function sell(writing: MenuWriting, productId: number, { pourFormatId, cents, categoryId }: TypedBottle) {
  await pourIn(writing, productId, { pourFormatId, cents })
  if (categoryId !== null) await enter(writing, productId, categoryId)
  await addItems(writing, [{ type: 'Product', soldId: productId, cents }])
}

/** Lets a venue pour a product in a format, at this base price; a pour that it has stays unchanged. The first one is the usual one. */
export async function pourIn(
  writing: MenuWriting,
  productId: number,
  { pourFormatId, cents }: Pick<TypedBottle, 'pourFormatId' | 'cents'>,
): Promise<void> {
  const { trx, businessId } = writing
  const pourAvailabilityId = await pourOf(writing, productId, pourFormatId)
  const pours = await trx
    .selectFrom('businessPourAvailability as own')
    .innerJoin('pourAvailability as pour', 'pour.id', 'own.pourAvailabilityId')
    .where('own.businessId', '=', businessId)
    .where('pour.productId', '=', productId)
    .select(['own.id', 'own.pourAvailabilityId'])
    .execute()
  if (pours.some((pour) => pour.pourAvailabilityId === pourAvailabilityId)) return
  await makeRecords(writing, 'businessPourAvailability', [
    {
      businessId,
      pourAvailabilityId,
      isActive: true,
      notAllowed: false,
      basePrice: dollarsFromCents(cents),
      upCharge: 1,
      isDefault: pours.length === 0,
      displayOrder: pours.length,
    },
  ])
}

/** The base menu's row that pours this product in this format; adds it if there is none, as a typed price does (docs/rules/money.md#typing-a-price). */
async function pourOf({ trx, actor, app }: MenuWriting, productId: number, pourFormatId: number): Promise<number> {
  const format = await trx.selectFrom('pourFormat').where('id', '=', pourFormatId).select('id').executeTakeFirst()
  if (!format) throw badRequest([{ path: 'size', message: 'Choose a size' }])
  const known = await trx
    .selectFrom('pourAvailability')
    .where('productId', '=', productId)
    .where('pourFormatId', '=', pourFormatId)
    .select('id')
    .executeTakeFirst()
  if (known) return known.id
  const now = app.now()
  const row = { pourFormatId, entityType: 'Product', productId, isDefault: 0, displayOrder: 0 }
  const id = await insertRow(trx, 'pourAvailability', { ...row, createdAt: now, updatedAt: now })
  const resource = catalogue.resources.ofTable('pourAvailability')
  if (!resource) throw new Error('There is no resource pourAvailability')
  const changes = (await recordsById(trx, resource, [id])).map((after) => ({ after }))
  await noteChanges(trx, { resource, actor, now, changes })
  return id
}

/** Puts the product into a category that it is not in yet. @throws 400 for a shared product and category, which Admins define */
async function enter(writing: MenuWriting, productId: number, categoryId: number): Promise<void> {
  const { trx } = writing
  const known = await trx
    .selectFrom('categoryAssignment')
    .where('productId', '=', productId)
    .where('categoryId', '=', categoryId)
    .select('id')
    .executeTakeFirst()
  if (!known) {
    const product = await trx.selectFrom('product').where('id', '=', productId).select('businessId').executeTakeFirst()
    const category = await trx
      .selectFrom('category')
      .where('id', '=', categoryId)
      .select('businessId')
      .executeTakeFirst()
    if (product?.businessId === null && category?.businessId === null) {
      const words = 'All venues share this category and this product: choose a category of your own'
      throw badRequest([{ path: 'category', message: words }])
    }
    await makeRecords(writing, 'categoryAssignment', [
      {
        categoryId,
        type: 'Product',
        productId,
        standardDrinkId: null,
        customDrinkId: null,
        displayOrder: 0,
        isActive: true,
      },
    ])
  }
  await addSections(writing, [{ categoryId, displayName: null, featuredCategory: false }])
}
