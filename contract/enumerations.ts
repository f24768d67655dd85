/** Every closed list, as a tuple for zod and SQL and as a type. */

export const USER_TYPES = ['Internal', 'Business'] as const
export type UserType = (typeof USER_TYPES)[number]

export const INTERNAL_ROLES = ['Admin', 'Service'] as const

/** From the least to the most powerful. */
export const BUSINESS_ROLES = ['Bartender', 'Manager', 'Owner'] as const

export const ROLES = [...INTERNAL_ROLES, ...BUSINESS_ROLES] as const
export type Role = (typeof ROLES)[number]

export const ORDER_STATUSES = [
  'Draft',
  'Submitted',
  'Paid',
  'Started',
  'Prepared',
  'Ready',
  'Completed',
  'Cancelled',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const ORDER_ITEM_STATUSES = ['Pending', 'Complete', 'NotAvailable', 'Returned', 'Missing'] as const
export type OrderItemStatus = (typeof ORDER_ITEM_STATUSES)[number]

/** The problems that a guest may report about an order. */
export const ORDER_PROBLEM_KINDS = [
  'Wrong drink',
  'Missing',
  'Spilled',
  'Tastes wrong',
  'Door did not open',
  'Other',
] as const
export type OrderProblemKind = (typeof ORDER_PROBLEM_KINDS)[number]

/** The state of an order's money, independent of the order's status. */
export const PAYMENT_STATUSES = ['Unpaid', 'Authorized', 'Paid', 'PartiallyRefunded', 'Refunded', 'Failed'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** The states of a payment attempt, as Stripe names those of payment intents. 'Authorized': the guest's tab pays the order when it is closed. */
export const PAYMENT_ATTEMPT_STATUSES = [
  'Creating',
  'RequiresPaymentMethod',
  'RequiresAction',
  'Processing',
  'Authorized',
  'Succeeded',
  'Failed',
  'Cancelled',
] as const
export type PaymentAttemptStatus = (typeof PAYMENT_ATTEMPT_STATUSES)[number]

export const REFUND_STATUSES = ['Creating', 'Pending', 'Succeeded', 'Failed'] as const

export const TAB_STATUSES = ['Pending', 'Open', 'Closed'] as const
export type TabStatus = (typeof TAB_STATUSES)[number]

/** How a venue takes money: each order by itself, everything on tabs that are paid at the end, or as each guest likes. */
export const TAB_MODES = ['each', 'end', 'guest'] as const
export type TabMode = (typeof TAB_MODES)[number]

/** The ways to divide a shared tab: its host pays all, everyone pays what they ordered, or everyone pays the same. */
export const TAB_SPLITS = ['one', 'own', 'equal'] as const
export type TabSplit = (typeof TAB_SPLITS)[number]

/** Money of a tab at Stripe: a hold on a card, or a payment of what the holds do not cover. */
export const TAB_CHARGE_KINDS = ['Hold', 'Payment'] as const

/** The states of a tab's hold or payment. 'Authorized': held; 'Captured': taken, a part or all of it; 'Released': given up untaken. */
export const TAB_CHARGE_STATUSES = [
  'Creating',
  'RequiresPaymentMethod',
  'RequiresAction',
  'Processing',
  'Authorized',
  'Captured',
  'Released',
  'Failed',
] as const

/** The statuses of a tab's charges for which Stripe has nothing more to do. */
export const OVER_TAB_CHARGE_STATUSES = ['Captured', 'Released', 'Failed'] as const

export const SIGNUP_STATUSES = ['New', 'In Process', 'Complete', 'Aborted'] as const
export type SignupStatus = (typeof SIGNUP_STATUSES)[number]

/** The units that a venue's people read and type: ounces, feet and miles, or millilitres and metres. Stored values are always metric. */
export const MEASUREMENT_SYSTEMS = ['US', 'Metric'] as const
export type MeasurementSystem = (typeof MEASUREMENT_SYSTEMS)[number]
export const MEASUREMENT_LABELS: Readonly<Record<MeasurementSystem, string>> = {
  US: 'US: ounces, feet, miles',
  Metric: 'Metric: milliliters, meters',
}

export const BOX_STATUSES = ['Ready', 'Disabled', 'Shipping', 'Needs Repair', 'Setup Needed'] as const

export const PLACE_CATEGORIES = ['Bar', 'Club', 'Restaurant'] as const

export const CATEGORY_TYPES = ['Drink', 'Product', 'Menu', 'Business', 'Master', 'Custom'] as const

export const MENU_ITEM_TYPES = ['StandardDrink', 'CustomDrink', 'Product'] as const
export type MenuItemType = (typeof MENU_ITEM_TYPES)[number]

/** The kinds of thing in recipes. A substitution replaces these with these. */
export const RECIPE_ITEM_TYPES = ['Product', 'Ingredient', 'AlcoholType', 'AlcoholSubtype'] as const
export type RecipeItemType = (typeof RECIPE_ITEM_TYPES)[number]

/** The kinds of record whose texts a venue translates for its guests. */
export const TRANSLATED_TYPES = [
  'Category',
  'MenuItem',
  'PourFormat',
  'Ingredient',
  'AlcoholType',
  'AlcoholSubtype',
  'Substitution',
] as const
export type TranslatedType = (typeof TRANSLATED_TYPES)[number]

export const MODIFICATION_TYPES = [
  'AddIngredient',
  'RemoveIngredient',
  'SubstituteProduct',
  'ExtraAmount',
  'StyleModification',
] as const
export type ModificationType = (typeof MODIFICATION_TYPES)[number]

/** From the least to the most specific (docs/rules/money.md#base-price). */
export const POUR_ENTITY_TYPES = [
  'Category',
  'AlcoholType',
  'AlcoholSubtype',
  'Drink',
  'ProductLine',
  'Product',
] as const
export type PourEntityType = (typeof POUR_ENTITY_TYPES)[number]

export const INGREDIENT_CATEGORIES = [
  'Mixer',
  'Juice',
  'Syrup',
  'Bitters',
  'Fresh',
  'Garnish',
  'Seasoning',
  'Sweetener',
  'Protein',
  'Essential',
] as const
export type IngredientCategory = (typeof INGREDIENT_CATEGORIES)[number]

/** The nine that US law names, and sulfites, which wine labels declare. */
export const ALLERGENS = [
  'Milk',
  'Eggs',
  'Fish',
  'Shellfish',
  'TreeNuts',
  'Peanuts',
  'Wheat',
  'Soybeans',
  'Sesame',
  'Sulfites',
] as const
export type Allergen = (typeof ALLERGENS)[number]

/** The types that can be marked with allergens. */
export const MARKED_TYPES = ['Ingredient', 'Product'] as const
export type MarkedType = (typeof MARKED_TYPES)[number]

export const ATTRIBUTE_TYPES = [
  'Flavor',
  'FlavorNote',
  'Finish',
  'ProductionMethod',
  'BaseIngredient',
  'Body',
  'Aroma',
  'Color',
  'Texture',
  'Sweetness',
  'Bitterness',
  'Acidity',
  'Tannin',
  'AlcoholContent',
] as const
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number]

export const AVAILABILITY_RULE_TYPES = ['DayOfWeek', 'TimeOfDay', 'Date', 'Season'] as const
export type AvailabilityRuleType = (typeof AVAILABILITY_RULE_TYPES)[number]

export const SEASONS = ['Spring', 'Summer', 'Fall', 'Winter'] as const
export type Season = (typeof SEASONS)[number]

/** In calendar order, Monday first, as hours of operation are keyed. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const GENDERS = ['Female', 'Male', 'Other'] as const

/** The origin of a customer's account. */
export const PROVIDERS = ['Local', 'Google', 'Apple'] as const

export const VERIFICATION_PROVIDERS = ['Stripe', 'Persona'] as const
export type VerificationProvider = (typeof VERIFICATION_PROVIDERS)[number]

export const VERIFICATION_STATUSES = ['Pending', 'Verified', 'Failed', 'Used'] as const

export const FOLLOW_TYPES = ['Following', 'Favorite'] as const

export const ANALYTICS_TYPES = ['Details', 'Nearby'] as const
export type AnalyticsType = (typeof ANALYTICS_TYPES)[number]

export const DOOR_STATES = ['closed', 'open', 'unknown'] as const
export type DoorState = (typeof DOOR_STATES)[number]

export const IMAGE_FOLDERS = [
  'places',
  'place-logos',
  'customer-avatars',
  'user-avatars',
  'menu-items/standard-drinks',
  'menu-items/custom-drinks',
  'menu-items/products',
  'categories',
  'serving-containers',
] as const
export type ImageFolder = (typeof IMAGE_FOLDERS)[number]

export const FLAVORS = [
  'Acai',
  'Almond',
  'Apple',
  'Apricot',
  'Banana',
  'Black Cherry',
  'Blackberry',
  'Blood Orange',
  'Blueberry',
  'Butterscotch',
  'Caramel',
  'Cherry',
  'Chocolate',
  'Cinnamon',
  'Citrus',
  'Coconut',
  'Coffee',
  'Cranberry',
  'Cucumber',
  'Dragon Fruit',
  'Elderflower',
  'Ginger',
  'Grape',
  'Grapefruit',
  'Hazelnut',
  'Honey',
  'Jalapeno',
  'Lemon',
  'Lime',
  'Mango',
  'Mint',
  'Orange',
  'Passion Fruit',
  'Peach',
  'Pear',
  'Pineapple',
  'Pomegranate',
  'Raspberry',
  'Strawberry',
  'Vanilla',
  'Watermelon',
] as const
export type Flavor = (typeof FLAVORS)[number]

export { US_STATES, US_STATE_ABBREVIATIONS } from './us-states'

/** The states of a dispute, in the order it passes through them. */
export const DISPUTE_STATUSES = ['NeedsResponse', 'UnderReview', 'Won', 'Lost', 'Closed'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]
/** Disputes that the bank has not decided. */
export const OPEN_DISPUTE_STATUSES: readonly DisputeStatus[] = ['NeedsResponse', 'UnderReview']

/** What a price rule takes off a unit price: a percentage, an amount, or everything above a fixed price. */
export const PRICE_RULE_KINDS = ['Percent', 'Amount', 'FixedPrice'] as const
export type PriceRuleKind = (typeof PRICE_RULE_KINDS)[number]

/** Which items a price rule is about: the whole menu, or its own items and categories. */
export const PRICE_RULE_SCOPES = ['Menu', 'Chosen'] as const
