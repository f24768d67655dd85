import { z } from 'zod'

/**
 * `manage` is every action. Four actions are finer than the usual four: `cancel` cancels an order that the bar has started
 * (Manager and up), `refundLate` refunds an old order (Owner), `sellOut` takes a menu item off sale for a while (Bartender and up), `attend`
 * sets whether pickups with alcohol wait for staff (Owner): docs/rules/people.md#roles.
 */
const ACTIONS = [
  'manage',
  'create',
  'read',
  'update',
  'delete',
  'cancel',
  'refundLate',
  'sellOut',
  'attend',
  'configure',
] as const
export type Action = (typeof ACTIONS)[number]

/** Reference data that every staff member may read, shared by all businesses. Not `Category`: some belong to one business. */
export const CATALOGUE_SUBJECTS = [
  'Alcohol',
  'AlcoholSubtype',
  'PackagingFormat',
  'PourFormat',
  'PourType',
  'PriceTier',
  'ProductLine',
  'ServingContainer',
  'StandardDrink',
  'Substitution',
] as const

/**
 * Reference data of which a record may belong to one business by `businessId`; without, all businesses share it. A pour availability belongs to
 * the business of its product.
 */
export const OWNABLE_SUBJECTS = ['Brand', 'Ingredient', 'PourAvailability', 'Product'] as const

/** Those of them that a business's own Managers and Owners write. */
export const OWN_SUBJECTS = ['Brand', 'Ingredient', 'Product'] as const

/** A business's items and prices: each row belongs to one business by `businessId`. */
export const BUSINESS_MENU_SUBJECTS = [
  'BusinessCategory',
  'BusinessDefaultProduct',
  'BusinessPourAvailability',
  'BusinessPriceTier',
  'BusinessProductPriceTier',
  'BusinessServingContainer',
  'Category',
  'CustomDrink',
  'MenuItem',
  'PriceRule',
] as const

export const SUBJECTS = [
  ...CATALOGUE_SUBJECTS,
  ...OWNABLE_SUBJECTS,
  ...BUSINESS_MENU_SUBJECTS,
  'Business',
  'BusinessLocker',
  'BusinessSignup',
  'BusinessStripeAccount',
  'Customer',
  'Dispute',
  'Order',
  'Place',
  'Reconciliation',
  'Tab',
  'TaxClass',
  'User',
] as const
export type SubjectName = (typeof SUBJECTS)[number]

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type Scalar = z.infer<typeof scalar>
export const ruleConditions = z.record(z.string(), z.union([scalar, z.object({ $in: z.array(scalar) })]))

/** One rule as sent: CASL's raw rule, with the two kinds of condition in use: equal to, and one of. */
export const appRule = z.object({
  action: z.union([z.enum(ACTIONS), z.array(z.enum(ACTIONS))]),
  subject: z.union([z.enum([...SUBJECTS, 'all']), z.array(z.enum([...SUBJECTS, 'all']))]),
  conditions: ruleConditions.optional(),
  inverted: z.boolean().optional(),
})
export type AppRule = z.infer<typeof appRule>
