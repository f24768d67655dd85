import { z } from 'zod'
import { displayOrder, field, initially, money, optional, reference, REQUIRED, switchField } from '../fields'
import { MAX_UP_CHARGE } from '../limits'
import { entity, joinedName } from './entity'

/** A business's prices: the base price of a pour, and what a product's tier adds to it (docs/rules/money.md#unit-price). */

const above0 = 'Must be more than 0'

const pourFields = {
  pourAvailabilityId: reference('pourAvailability'),
  businessId: reference('business'),
  isActive: initially(switchField(), true),
  notAllowed: initially(switchField(), false),
  basePrice: money(),
  upCharge: initially(
    // 0 only together with `notAllowed`, which the rule below checks.
    field(z.number('Must be a number').min(0, above0).max(MAX_UP_CHARGE, `Must be 0 to ${MAX_UP_CHARGE}`), {
      kind: 'factor',
      min: 0,
      max: MAX_UP_CHARGE,
      step: 0.01,
    }),
    1,
  ),
  isDefault: initially(switchField(), false),
  displayOrder: initially(displayOrder(), 0),
}

const NOT_ALLOWED_MESSAGE = 'Must be 0 when not allowed is true'

/** Whether a business sells something in this pour, and at what price. */
export const businessPourAvailability = {
  ...entity(
    'businessPourAvailability',
    pourFields,
    { placeName: joinedName, pourAvailabilityName: joinedName },
    { name: 'businessPourAvailabilities', path: 'businesses/pour-availabilities', subject: 'BusinessPourAvailability' },
  ),
  input: z.object(pourFields).superRefine((row, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (!row.notAllowed) {
      if (row.upCharge === 0) refuse('upCharge', above0)
      return
    }
    if (row.basePrice !== 0) refuse('basePrice', NOT_ALLOWED_MESSAGE)
    if (row.upCharge !== 0) refuse('upCharge', NOT_ALLOWED_MESSAGE)
    if (row.isDefault) refuse('isDefault', 'Must be off when not allowed is true')
  }),
}

const tierFields = {
  businessId: reference('business'),
  priceTierId: reference('priceTier'),
  pourTypeId: reference('pourType'),
  alcoholTypeId: optional(reference('alcoholType')),
  isDefault: initially(switchField(), false),
  /** Dollars. */
  defaultUpCharge: optional(money()),
  displayOrder: initially(displayOrder(), 0),
}

/** The dollars that a tier adds to a pour of that type. The default tier adds nothing. */
export const businessPriceTier = {
  ...entity(
    'businessPriceTier',
    tierFields,
    {
      placeName: joinedName,
      priceTierName: joinedName,
      pourTypeName: joinedName,
      alcoholTypeName: joinedName,
    },
    { name: 'businessPriceTiers', path: 'businesses/price-tiers', subject: 'BusinessPriceTier' },
  ),
  input: z
    .object(tierFields)
    .superRefine(({ isDefault, defaultUpCharge }, context) => {
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['defaultUpCharge'], message })
      if (isDefault && defaultUpCharge !== null && defaultUpCharge !== 0) refuse('Must be 0 when it is the default')
      if (!isDefault && defaultUpCharge === null) refuse(REQUIRED)
      if (!isDefault && defaultUpCharge === 0) refuse(above0)
    })
    .transform((row) => ({ ...row, defaultUpCharge: row.defaultUpCharge ?? 0 })),
}

const productTierFields = {
  businessId: reference('business'),
  productId: reference('product'),
  priceTierId: reference('priceTier'),
  pourTypeId: optional(reference('pourType')),
  /** Dollars. */
  priceAdjustment: optional(money()),
  isActive: initially(switchField(), true),
  isDefault: initially(switchField(), false),
  displayOrder: initially(displayOrder(), 0),
}

/** A product's tier: for one pour type, with its own dollars; or in general, where one row may be the default. */
export const businessProductPriceTier = {
  ...entity(
    'businessProductPriceTier',
    productTierFields,
    {
      placeName: joinedName,
      productName: joinedName,
      brandName: joinedName,
      priceTierName: joinedName,
      pourTypeName: joinedName,
    },
    { name: 'businessProductPriceTiers', path: 'businesses/product-price-tiers', subject: 'BusinessProductPriceTier' },
  ),
  input: z
    .object(productTierFields)
    .refine((row) => row.pourTypeId === null || row.priceAdjustment !== null, {
      path: ['priceAdjustment'],
      error: 'Price adjustment is required when pour type is set.',
    })
    .transform((row) => (row.pourTypeId === null ? { ...row, priceAdjustment: null } : { ...row, isDefault: false })),
}
