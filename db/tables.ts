// Made by `npm run db:types` from db/migrations. Do not edit: change the schema with a new migration.
import type { Generated } from 'kysely'

/** SQLite has no boolean. */
export type Flag = 0 | 1

export interface AlcoholCategoryTable {
  id: Generated<number>
  name: string
  description: string | null
  createdAt: number
  updatedAt: number
  version: Generated<number>
  nameFolded: string | null
}

export interface AlcoholTypeTable {
  id: Generated<number>
  alcoholCategoryId: number
  name: string
  description: string | null
  abvRange: string | null
  productionMethod: string | null
  createdAt: number
  updatedAt: number
  version: Generated<number>
  nameFolded: string | null
}

export interface AlcoholSubtypeTable {
  id: Generated<number>
  alcoholTypeId: number
  name: string
  description: string | null
  agingRequirements: string | null
  regionalRequirements: string | null
  otherSpecifications: string | null
  createdAt: number
  updatedAt: number
  version: Generated<number>
  nameFolded: string | null
}

export interface PriceTierTable {
  id: Generated<number>
  name: string
  description: string | null
  displayOrder: Generated<number>
  createdAt: number
  updatedAt: number
  version: Generated<number>
  nameFolded: string | null
}

export interface PourTypeTable {
  id: Generated<number>
  name: string
  defaultVolumeMl: number | null
  defaultVolumeOz: number | null
  description: string | null
  createdAt: number
  updatedAt: number
  version: Generated<number>
  nameFolded: string | null
}

export interface PackagingFormatTable {
  id: Generated<number>
  name: string
  description: string | null
  isSingleServe: Generated<Flag>
  createdAt: number
  updatedAt: number
  version: Generated<number>
  nameFolded: string | null
}

export interface ServingContainerTable {
  id: Generated<number>
  name: string
  description: string | null
  image: string | null
  heightMm: number
  diameterMm: number | null
  widthMm: number | null
  depthMm: number | null
  volumeOz: number
  createdAt: number
  updatedAt: number
  version: Generated<number>
  nameFolded: string | null
  places: number | null
}

export interface PourFormatTable {
  id: Generated<number>
  pourTypeId: number
  servingContainerId: number | null
  packagingFormatId: number | null
  alcoholCategoryId: number | null
  volumeMl: number
  volumeOz: number
  isDefault: Generated<Flag>
  displayOrder: Generated<number>
  createdAt: number
  updatedAt: number
  version: Generated<number>
}

export interface ProductLineTable {
  id: Generated<number>
  brandId: number
  name: string
  description: string | null
  createdAt: number
  updatedAt: number
  version: Generated<number>
  nameFolded: string | null
}

export interface ProductAttributeTable {
  id: Generated<number>
  name: string
  description: string | null
  attributeType: string
  createdAt: number
  updatedAt: number
  version: Generated<number>
  nameFolded: string | null
}

export interface ProductAttributeValueTable {
  id: Generated<number>
  productAttributeId: number
  productId: number
  attributeValue: string
  createdAt: number
  updatedAt: number
  version: Generated<number>
  attributeValueFolded: string | null
}

export interface SubstitutionTable {
  id: Generated<number>
  name: string
  description: string | null
  modificationType: Generated<string>
  targetType: Generated<string>
  targetEntityId: number
  targetFlavor: string | null
  substitutionType: Generated<string>
  substitutionEntityId: number
  substitutionFlavor: string | null
  createdAt: number
  updatedAt: number
  version: Generated<number>
  nameFolded: string | null
}

export interface StandardDrinkTable {
  id: Generated<number>
  name: string
  description: string | null
  preparationInstructions: string | null
  image: string | null
  isAlcoholic: Generated<Flag>
  isShot: Generated<Flag>
  createdAt: number
  updatedAt: number
  version: Generated<number>
  nameFolded: string | null
}

export interface StandardDrinkRecipeItemTable {
  id: Generated<number>
  standardDrinkId: number
  type: 'Product' | 'Ingredient' | 'AlcoholType' | 'AlcoholSubtype'
  quantity: number
  unit: string
  isOptional: Generated<Flag>
  noSubstitution: Generated<Flag>
  productId: number | null
  ingredientId: number | null
  alcoholTypeId: number | null
  alcoholSubtypeId: number | null
  flavor: string | null
  priority: Generated<number>
  createdAt: number
  updatedAt: number
  version: Generated<number>
}

export interface StandardDrinkSubstitutionTable {
  id: Generated<number>
  drinkId: number
  substitutionId: number
  priority: Generated<number>
  createdAt: number
  updatedAt: number
  description: string | null
  version: Generated<number>
}

export interface PlaceTable {
  id: Generated<number>
  name: string
  description: string | null
  streetAddress: string
  city: string
  state: string
  zip: string
  latitude: number
  longitude: number
  timeZone: string
  category: Generated<'Bar' | 'Club' | 'Restaurant'>
  mainImage: string | null
  website: string | null
  phoneNumber: string | null
  enabled: Generated<Flag>
  createdAt: number
  updatedAt: number
  version: Generated<number>
  nameFolded: string | null
  chosenTimeZone: string | null
  logo: string | null
  color: string | null
}

export interface BusinessTable {
  id: Generated<number>
  placeId: number
  active: Generated<Flag>
  boxStatus: Generated<'Ready' | 'Disabled' | 'Shipping' | 'Needs Repair' | 'Setup Needed'>
  serviceFeeCents: number | null
  maxDistance: number | null
  lastCall: string | null
  unclaimedMinutes: Generated<number>
  createdAt: number
  updatedAt: number
  version: Generated<number>
  attendedRelease: Generated<Flag>
  requiresLocation: Generated<Flag>
  slug: Generated<string>
  lateMinutes: Generated<number>
  veryLateMinutes: Generated<number>
  measures: Generated<'US' | 'Metric'>
  defaultTip: Generated<number>
  bartenderCompCents: Generated<number>
  managerCompCents: number | null
  tabMode: Generated<'each' | 'end' | 'guest'>
  tabLimits: Generated<string>
  maxAlcoholicDrinks: number | null
  maxStandardDrinksPerHour: number | null
  pausedAt: number | null
  pausedUntil: number | null
  latestPromise: number | null
  whenTooBusy: Generated<'refuse' | 'promise'>
}

export interface BusinessStripeAccountTable {
  businessId: number
  stripeAccountId: string
  detailsSubmitted: Generated<Flag>
  chargesEnabled: Generated<Flag>
  payoutsEnabled: Generated<Flag>
  createdAt: number
  updatedAt: number
}

export interface BusinessSignupTable {
  id: Generated<number>
  firstName: string
  lastName: string
  phone: string
  email: string
  businessName: string
  street: string
  city: string
  state: string
  zip: string
  comment: string | null
  status: Generated<'New' | 'In Process' | 'Complete' | 'Aborted'>
  createdAt: number
  updatedAt: number
  version: Generated<number>
}

export interface UserTable {
  id: Generated<number>
  email: string
  firstName: string
  lastName: string
  userType: 'Internal' | 'Business'
  active: Generated<Flag>
  avatar: string | null
  phoneNumber: string | null
  passwordHash: string
  createdAt: number
  updatedAt: number
  version: Generated<number>
  pinHash: string | null
  invitedAt: number | null
  emailProvedAt: number | null
  firstNameFolded: string | null
  lastNameFolded: string | null
}

export interface UserRoleTable {
  userId: number
  role: 'Admin' | 'Service' | 'Bartender' | 'Manager' | 'Owner'
}

export interface UserBusinessTable {
  userId: number
  businessId: number
}

export interface SignupNoteTable {
  id: Generated<number>
  entityId: number
  createdBy: number
  content: string
  createdAt: number
  updatedAt: number
}

export interface CustomerTable {
  id: Generated<number>
  email: string
  firstName: string
  lastName: string
  displayName: string | null
  provider: Generated<'Local' | 'Google' | 'Apple'>
  gender: 'Female' | 'Male' | 'Other' | null
  dob: string | null
  verifiedDob: string | null
  idVerificationProvider: 'Stripe' | 'Persona' | null
  phoneNumber: string | null
  avatar: string | null
  deviceNotificationId: string | null
  isInternal: Generated<Flag>
  passwordHash: string
  stripeCustomerId: string | null
  createdAt: number
  updatedAt: number
  deletedAt: number | null
  totalSalesCents: Generated<number>
  totalTipsCents: Generated<number>
  totalFeesCents: Generated<number>
  totalTabs: Generated<number>
  version: Generated<number>
  receiptsByMail: Generated<Flag>
  readyByMail: Generated<Flag>
  language: Generated<'en' | 'es'>
  emailProvedAt: number | null
  firstNameFolded: string | null
  lastNameFolded: string | null
  hasAccount: Generated<Flag>
  contactEmail: string | null
  contactProvedAt: number | null
  orderedWithHash: string | null
}

export interface PlaceFollowTable {
  customerId: number
  placeId: number
  type: 'Following' | 'Favorite'
  createdAt: number
}

export interface PlaceAnalyticsTable {
  id: Generated<number>
  placeId: number
  customerId: number | null
  type: 'Details' | 'Nearby'
  createdAt: number
}

export interface SessionTable {
  id: string
  kind: 'portal' | 'api'
  userId: number | null
  customerId: number | null
  createdAt: number
  expiresAt: number
  endedAt: number | null
  endedWhy: string | null
  deviceHash: string | null
  userAgent: string | null
  address: string | null
  lastSeenAt: number | null
  provedAt: number | null
  sharedSince: number | null
  sharedAtBusinessId: number | null
  actingUserId: number | null
  actedAt: number | null
  factorProvedAt: number | null
}

export interface RefreshTokenTable {
  tokenHash: string
  sessionId: string
  createdAt: number
  expiresAt: number
  usedAt: number | null
}

export interface PasswordResetTable {
  tokenHash: string
  userId: number | null
  customerId: number | null
  createdAt: number
  expiresAt: number
  usedAt: number | null
  isInvitation: Generated<Flag>
}

export interface VerificationSessionTable {
  id: string
  provider: 'Stripe' | 'Persona'
  providerSessionId: string
  email: string
  status: Generated<'Pending' | 'Verified' | 'Failed' | 'Used'>
  dob: string | null
  createdAt: number
  expiresAt: number
  usedAt: number | null
  documentName: string | null
}

export interface AuditEntryTable {
  id: Generated<number>
  entity: string
  entityId: number
  action: 'create' | 'update' | 'delete'
  actor: string
  userId: number | null
  before: string | null
  after: string | null
  createdAt: number
  stepId: number | null
}

export interface CategoryTable {
  id: Generated<number>
  name: string
  description: string | null
  image: string | null
  isActive: Generated<Flag>
  categoryType: 'Drink' | 'Product' | 'Menu' | 'Business' | 'Master' | 'Custom'
  businessId: number | null
  createdAt: number
  updatedAt: number
  version: Generated<number>
  nameFolded: string | null
}

export interface BusinessCategoryTable {
  id: Generated<number>
  businessId: number
  categoryId: number
  displayName: string | null
  featuredCategory: Generated<Flag>
  isActive: Generated<Flag>
  displayOrder: number | null
  createdAt: number
  updatedAt: number
  version: Generated<number>
  taxClassId: number | null
}

export interface CustomDrinkTable {
  id: Generated<number>
  businessId: number
  name: string
  description: string | null
  preparationInstructions: string | null
  image: string | null
  isAlcoholic: Generated<Flag>
  isShot: Generated<Flag>
  basePriceCents: number
  upCharge: Generated<number>
  createdAt: number
  updatedAt: number
  version: Generated<number>
  nameFolded: string | null
}

export interface CustomDrinkRecipeItemTable {
  id: Generated<number>
  customDrinkId: number
  type: 'Product' | 'Ingredient' | 'AlcoholType' | 'AlcoholSubtype'
  quantity: number
  unit: string
  isOptional: Generated<Flag>
  productId: number | null
  ingredientId: number | null
  alcoholTypeId: number | null
  alcoholSubtypeId: number | null
  flavor: string | null
  priority: Generated<number>
  createdAt: number
  updatedAt: number
  version: Generated<number>
}

export interface CategoryAssignmentTable {
  id: Generated<number>
  categoryId: number
  type: 'StandardDrink' | 'CustomDrink' | 'Product'
  standardDrinkId: number | null
  customDrinkId: number | null
  productId: number | null
  displayOrder: Generated<number>
  isActive: Generated<Flag>
  createdAt: number
  updatedAt: number
  version: Generated<number>
}

export interface PourAvailabilityTable {
  id: Generated<number>
  pourFormatId: number
  entityType: 'Category' | 'AlcoholType' | 'AlcoholSubtype' | 'Drink' | 'ProductLine' | 'Product'
  categoryId: number | null
  standardDrinkId: number | null
  productLineId: number | null
  productId: number | null
  alcoholTypeId: number | null
  alcoholSubtypeId: number | null
  isDefault: Generated<Flag>
  displayOrder: Generated<number>
  createdAt: number
  updatedAt: number
  version: Generated<number>
}

export interface BusinessPourAvailabilityTable {
  id: Generated<number>
  pourAvailabilityId: number
  businessId: number
  isActive: Generated<Flag>
  notAllowed: Generated<Flag>
  basePriceCents: Generated<number>
  upCharge: Generated<number>
  isDefault: Generated<Flag>
  displayOrder: Generated<number>
  createdAt: number
  updatedAt: number
  version: Generated<number>
}

export interface BusinessPriceTierTable {
  id: Generated<number>
  businessId: number
  priceTierId: number
  pourTypeId: number
  alcoholTypeId: number | null
  isDefault: Generated<Flag>
  defaultUpChargeCents: Generated<number>
  displayOrder: Generated<number>
  createdAt: number
  updatedAt: number
  version: Generated<number>
}

export interface BusinessProductPriceTierTable {
  id: Generated<number>
  businessId: number
  productId: number
  priceTierId: number
  pourTypeId: number | null
  priceAdjustmentCents: number | null
  isActive: Generated<Flag>
  isDefault: Generated<Flag>
  displayOrder: Generated<number>
  createdAt: number
  updatedAt: number
  version: Generated<number>
}

export interface BusinessServingContainerTable {
  id: Generated<number>
  businessId: number
  servingContainerId: number
  isActive: Generated<Flag>
  displayOrder: Generated<number>
  createdAt: number
  updatedAt: number
  version: Generated<number>
}

export interface BusinessDefaultProductTable {
  id: Generated<number>
  businessId: number
  productId: number
  alcoholTypeId: number | null
  alcoholSubtypeId: number | null
  isActive: Generated<Flag>
  notes: string | null
  createdAt: number
  updatedAt: number
  version: Generated<number>
}

export interface MenuItemTable {
  id: Generated<number>
  businessId: number
  type: Generated<'StandardDrink' | 'CustomDrink' | 'Product'>
  standardDrinkId: number | null
  customDrinkId: number | null
  productId: number | null
  displayOrder: Generated<number>
  isActive: Generated<Flag>
  featuredItem: Generated<Flag>
  notes: string | null
  soldOutUntil: number | null
  createdAt: number
  updatedAt: number
  version: Generated<number>
  taxClassId: number | null
}

export interface MenuItemAvailabilityTable {
  id: Generated<number>
  menuItemId: number
  ruleType: 'DayOfWeek' | 'TimeOfDay' | 'Date' | 'Season'
  weekday: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday' | null
  startTime: string | null
  endTime: string | null
  startDate: string | null
  endDate: string | null
  season: 'Spring' | 'Summer' | 'Fall' | 'Winter' | null
  createdAt: number
  updatedAt: number
  version: Generated<number>
}

export interface TabTable {
  id: Generated<number>
  customerId: number
  businessId: number
  status: Generated<'Pending' | 'Open' | 'Closed'>
  openedAt: number
  closedAt: number | null
  lastActivityAt: number
  createdAt: number
  updatedAt: number
  limitCents: number | null
  securedAt: number | null
  tipPercent: number | null
  tipAmountCents: number | null
  dueCents: number | null
  closedBy: string | null
  settledAt: number | null
  unpaidSince: number | null
  joinCode: string | null
  headLimitCents: number | null
  sharesUntil: number | null
}

export interface OrderTable {
  id: Generated<number>
  uid: string
  tabId: number
  businessId: number
  customerId: number
  status: 'Draft' | 'Submitted' | 'Paid' | 'Started' | 'Prepared' | 'Ready' | 'Completed' | 'Cancelled'
  paymentStatus: Generated<'Unpaid' | 'Authorized' | 'Paid' | 'PartiallyRefunded' | 'Refunded' | 'Failed'>
  version: Generated<number>
  isAlcoholic: Flag
  taxRate: number
  subtotalCents: number
  taxCents: number
  serviceFeeCents: number
  tipCents: number
  totalCents: number
  refundedSubtotalCents: Generated<number>
  refundedTotalCents: Generated<number>
  requestedCubby: number | null
  waitingSince: number | null
  atCounter: Generated<Flag>
  placedAt: number
  paidAt: number | null
  readyAt: number | null
  completedAt: number | null
  cancelledAt: number | null
  createdAt: number
  updatedAt: number
  reach: 'low' | null
  dayNumber: number | null
  discountCents: Generated<number>
  compedSubtotalCents: Generated<number>
  onTab: Generated<Flag>
  settledAt: number | null
  promisedBy: number | null
  readyBy: number | null
  readyByMoves: Generated<number>
  reckonedSeconds: number | null
  usualSeconds: number | null
  wantedAt: number | null
  queuedAt: number | null
}

export interface OrderItemTable {
  id: Generated<number>
  orderId: number
  menuItemId: number
  businessPourAvailabilityId: number | null
  type: 'StandardDrink' | 'CustomDrink' | 'Product'
  status: Generated<'Pending' | 'Complete' | 'NotAvailable' | 'Returned' | 'Missing'>
  name: string
  pourName: string | null
  unitPriceCents: number
  quantity: number
  basePriceCents: number
  tierCents: number
  upCharge: number
  abvPercentage: number | null
  volumeMl: number | null
  choices: string
  notes: string | null
  createdAt: number
  updatedAt: number
  taxClass: Generated<string>
  taxRate: Generated<number>
  taxCents: Generated<number>
  discountCents: Generated<number>
  priceRuleId: number | null
  priceRuleName: string | null
  strengthTenths: Generated<number>
  places: Generated<number>
  heightMm: number | null
}

export interface OrderItemUseTable {
  id: Generated<number>
  orderItemId: number
  productId: number | null
  ingredientId: number | null
  quantity: number
  unit: string
  ml: number | null
  servings: Generated<Flag>
}

export interface OrderHistoryTable {
  id: Generated<number>
  orderId: number
  fromStatus: string | null
  toStatus: string
  actor: string
  reason: string | null
  at: number
}

export interface IdempotencyKeyTable {
  customerId: number
  key: string
  bodyHash: string
  orderId: number | null
  createdAt: number
  tabChargeId: number | null
}

export interface PaymentTable {
  id: Generated<number>
  orderId: number
  attempt: number
  status: 'Creating' | 'RequiresPaymentMethod' | 'RequiresAction' | 'Processing' | 'Succeeded' | 'Failed' | 'Cancelled'
  amountCents: number
  applicationFeeCents: number
  destinationAccount: string | null
  paymentMethodId: string | null
  stripePaymentIntentId: string | null
  clientSecret: string | null
  nextActionUrl: string | null
  duplicate: Generated<Flag>
  errorCode: string | null
  errorMessage: string | null
  nextCheckAt: number | null
  createdAt: number
  updatedAt: number
  cardBrand: string | null
  cardLast4: string | null
  cardWallet: string | null
  refundFailedAt: number | null
  savesCard: Generated<Flag>
  cardFeeCents: number | null
}

export interface RefundTable {
  id: Generated<number>
  uid: string
  paymentId: number
  orderId: number
  orderItemId: number | null
  status: 'Creating' | 'Pending' | 'Succeeded' | 'Failed'
  amountCents: number
  subtotalCents: number
  taxCents: number
  feeCents: number
  tipCents: number
  reason: string | null
  actor: string
  stripeRefundId: string | null
  errorMessage: string | null
  attempts: Generated<number>
  nextCheckAt: number | null
  createdAt: number
  updatedAt: number
  paidBackAt: number | null
  compReason: 'Long wait' | 'Mistake' | 'Spilled' | 'Regular' | 'Staff' | 'Other' | null
  undoUntil: number | null
  undoneAt: number | null
  tabChargeId: number | null
}

export interface WebhookEventTable {
  id: string
  source: 'Stripe' | 'Persona'
  type: string
  payload: string
  receivedAt: number
  processedAt: number | null
  attempts: Generated<number>
  error: string | null
}

export interface OutboxTable {
  id: Generated<number>
  kind: string
  payload: string
  attempts: Generated<number>
  nextAttemptAt: number | null
  doneAt: number | null
  error: string | null
  createdAt: number
  expiresAt: number | null
  key: string | null
}

export interface BusinessLockerTable {
  id: Generated<number>
  businessId: number
  deviceId: string | null
  lockerId: string
  name: string
  numberOfCubbies: number
  active: Generated<Flag>
  online: Generated<Flag>
  lastSeenAt: number | null
  secretHash: string | null
  createdAt: number
  updatedAt: number
  version: Generated<number>
  bootId: string | null
  firmware: string | null
  canRemember: Generated<Flag>
  health: string | null
  sharedIdentityAt: number | null
  ticketPage: string | null
  nameFolded: string | null
}

export interface DoorEventTable {
  id: Generated<number>
  lockerId: number
  cubby: number
  door: 'front' | 'back'
  state: 'closed' | 'open' | 'unknown'
  orderId: number | null
  bootId: string
  seq: number
  at: number
  receivedAt: number
}

export interface CatalogueVersionTable {
  id: Generated<number>
  version: number
}

export interface SalesDayTable {
  businessId: number
  date: string
  tabStatus: 'Pending' | 'Open' | 'Closed'
  tabs: number
  orders: number
  salesCents: number
  taxCents: number
  tipsCents: number
  feesCents: number
  refundedCents: number
  collectedCents: number
  grossCents: Generated<number>
  keptCents: Generated<number>
  discountsCents: Generated<number>
  compsCents: Generated<number>
}

export interface SalesTotalTable {
  businessId: number
  orders: number
  salesCents: number
  feesCents: number
}

export interface CubbyTable {
  id: Generated<number>
  lockerId: number
  number: number
  phase: Generated<'Free' | 'NextInLine' | 'Reserved' | 'Loaded' | 'Collecting' | 'HandingOver' | 'Settling' | 'Unclaimed' | 'Emptying' | 'Fault' | 'OutOfService'>
  orderId: number | null
  occupied: Generated<Flag>
  front: Generated<'closed' | 'open' | 'unknown'>
  back: Generated<'closed' | 'open' | 'unknown'>
  frontOpenAt: number | null
  frontShutAt: number | null
  backOpenAt: number | null
  backShutAt: number | null
  doorMoved: Generated<Flag>
  frontUnlatchedAt: number | null
  backUnlatchedAt: number | null
  checkInside: Generated<Flag>
  reported: Generated<Flag>
  lastOrderId: number | null
  emptiedAt: number | null
  note: string | null
  since: number
  updatedAt: number
  reach: Generated<'low' | 'middle' | 'high'>
  loadId: string | null
  becomes: 'Prepared' | 'Cancelled' | 'Refunded' | null
  presence: Flag | null
  places: Generated<number>
  heightMm: number | null
}

export interface LockerCommandTable {
  id: string
  lockerId: number
  cubby: number
  door: 'front' | 'back'
  purpose: 'load' | 'pickup' | 'reopen' | 'handOver' | 'empty' | 'service'
  orderId: number | null
  actor: string
  status: Generated<'Pending' | 'Sent' | 'Revoking' | 'Done' | 'Failed' | 'Expired' | 'Revoked'>
  error: string | null
  createdAt: number
  expiresAt: number
  sentAt: number | null
  finishedAt: number | null
  awaitsMovement: Generated<Flag>
  byTicket: Generated<Flag>
  powerEndedAt: number | null
}

export interface SigningKeyTable {
  kid: string
  purpose: 'ticket' | 'release'
  publicKey: string
  privateKey: string
  createdAt: number
  retiredAt: number | null
}

export interface PairingCodeTable {
  lockerId: number
  codeHash: string
  signOut: Flag
  createdAt: number
  expiresAt: number
}

export interface AttendedReleaseTable {
  id: Generated<number>
  orderId: number
  state: Generated<'Waiting' | 'Seen' | 'Refused' | 'Missed'>
  actor: string | null
  answeredAt: number | null
  askedAt: number
}

export interface DoorDayTable {
  lockerId: number
  cubby: number
  door: 'front' | 'back'
  day: string
  opened: Generated<number>
  shut: Generated<number>
  silent: Generated<number>
  done: Generated<number>
  failed: Generated<number>
  expired: Generated<number>
  revoked: Generated<number>
  loaded: Generated<number>
}

export interface StripeStepTable {
  id: Generated<number>
  uid: string
  kind: 'FeeRefund' | 'Customer' | 'ForgetCustomer' | 'Account'
  status: 'Open' | 'Done' | 'Dropped'
  refundId: number | null
  customerId: number | null
  businessId: number | null
  details: string | null
  stripeId: string | null
  attempts: Generated<number>
  nextCheckAt: number | null
  error: string | null
  createdAt: number
  updatedAt: number
}

export interface DisputeTable {
  id: Generated<number>
  uid: string
  stripeDisputeId: string
  paymentId: number
  orderId: number
  status: 'NeedsResponse' | 'UnderReview' | 'Won' | 'Lost' | 'Closed'
  isInquiry: Flag
  reason: string
  amountCents: number
  takenCents: number
  dueBy: number | null
  answer: Generated<'None' | 'Submitting' | 'Submitted' | 'Accepting' | 'Accepted' | 'Failed'>
  answeredBy: string | null
  answeredAt: number | null
  note: string | null
  evidence: string | null
  errorMessage: string | null
  attempts: Generated<number>
  nextCheckAt: number | null
  openedAt: number
  closedAt: number | null
  createdAt: number
  updatedAt: number
  askedStripeAt: number | null
  compared: string | null
  tabChargeId: number | null
}

export interface FraudWarningTable {
  id: Generated<number>
  stripeWarningId: string
  paymentId: number
  orderId: number
  fraudType: string
  actionable: Flag
  openedAt: number
  createdAt: number
  updatedAt: number
}

export interface ServerPulseTable {
  id: Generated<number>
  writtenAt: number
  filler: string | null
}

export interface ReconciledObjectTable {
  stripeId: string
}

export interface OrderRecordStartTable {
  kind: string
  lastId: number
}

export interface SecondFactorTable {
  userId: number
  totpSecret: string | null
  totpStep: number | null
  missingSince: number | null
}

export interface PasskeyTable {
  id: string
  userId: number
  publicKey: string
  counter: number
  transports: string
  device: string
  createdAt: number
  lastUsedAt: number | null
}

export interface RecoveryCodeTable {
  codeHash: string
  userId: number
  createdAt: number
  usedAt: number | null
}

export interface BarStepTable {
  id: Generated<number>
  businessId: number
  userId: number
  at: number
  undoneAt: number | null
  orders: string
}

export interface TapTable {
  id: string
  userId: number
  orderId: number | null
  at: number
  refused: string | null
  version: number | null
}

export interface PriceChangeTable {
  id: Generated<number>
  businessId: number
  userId: number | null
  summary: string
  madeAt: number
  undoneAt: number | null
}

export interface PriceChangeLineTable {
  id: Generated<number>
  priceChangeId: number
  menuItemId: number
  beforeCents: number
  afterCents: number
  ownPourId: number | null
}

export interface ProductTable {
  id: Generated<number>
  brandId: number
  productLineId: number | null
  name: string
  description: string | null
  image: string | null
  volumeMl: number | null
  isAlcoholic: Generated<Flag>
  abvPercentage: number | null
  abvRange: string | null
  alcoholTypeId: number | null
  alcoholSubtypeId: number | null
  flavor: string | null
  isFlavored: Generated<Flag>
  isGroupingOnly: Generated<Flag>
  baseProductId: number | null
  createdAt: number
  updatedAt: number
  version: Generated<number>
  nameFolded: string | null
  abvRangeFolded: string | null
  businessId: number | null
}

export interface OpeningStepTable {
  businessId: number
  step: string
  status: 'Skipped' | 'Played' | 'Asked'
  at: number
}

export interface TestOrderTable {
  businessId: number
  menuItemId: number
  startedAt: number
  openedAt: number | null
}

export interface ListStepTable {
  id: Generated<number>
  entity: string
  userId: number
  summary: string
  madeAt: number
  undoneAt: number | null
}

export interface NightMailTable {
  userId: number
  businessId: number
  sentFor: string
}

export interface BusinessSlugTable {
  slug: string
  businessId: number
}

export interface DeviceTable {
  id: Generated<number>
  customerId: number
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  createdAt: number
  language: Generated<'en' | 'es'>
}

export interface PushKeyTable {
  id: Generated<number>
  publicKey: string
  privateKey: string
  createdAt: number
}

export interface BasketTable {
  tokenHash: string
  businessId: number
  lines: string
  orderKey: string
  createdAt: number
  updatedAt: number
  added: Generated<string>
}

export interface OrderProblemTable {
  id: Generated<number>
  orderId: number
  orderItemId: number | null
  kind: 'Wrong drink' | 'Missing' | 'Spilled' | 'Tastes wrong' | 'Door did not open' | 'Other'
  notes: string | null
  createdAt: number
  resolvedAt: number | null
  resolvedBy: number | null
}

export interface AllergenMarkTable {
  id: Generated<number>
  type: 'Ingredient' | 'Product'
  ingredientId: number | null
  productId: number | null
  allergen: 'Milk' | 'Eggs' | 'Fish' | 'Shellfish' | 'TreeNuts' | 'Peanuts' | 'Wheat' | 'Soybeans' | 'Sesame' | 'Sulfites'
  createdAt: number
  updatedAt: number
  version: Generated<number>
}

export interface EmailCodeTable {
  email: string
  codeHash: string
  triesLeft: number
  createdAt: number
  expiresAt: number
}

export interface EmailChangeTable {
  id: Generated<number>
  userId: number | null
  customerId: number | null
  email: string
  tokenHash: string | null
  createdAt: number
  expiresAt: number
}

export interface OrderRecordTable {
  orderId: number
  seq: number
  kind: 'doorEvent' | 'payment' | 'refund' | 'dispute' | 'order' | 'orderHistory'
  recordId: number
  content: string | null
  hash: string
}

export interface OrderChainEndTable {
  orderId: number
  seq: number
  hash: string
}

export interface ReconciliationTable {
  id: Generated<number>
  fromAt: number
  untilAt: number
  startedBy: string
  stage: 'Charges' | 'Refunds' | 'Fees' | 'Transfers' | 'Disputes' | 'Warnings' | 'Ours' | 'Records' | 'Sums' | 'Done'
  cursor: string | null
  nextAt: number | null
  error: string | null
  startedAt: number
  finishedAt: number | null
}

export interface RestorationTable {
  id: Generated<number>
  restoredAt: number
  lacksFrom: number
  lastNumber: number
  nextAfter: number
  comparedAt: number | null
}

export interface PlaceHoursTable {
  placeId: number
  weekday: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'
  opens: string
  closes: string
}

export interface PlaceClosedDateTable {
  placeId: number
  date: string
  note: string | null
}

export interface OrderOriginTable {
  orderId: number
  address: string | null
  deviceId: string | null
  keptUntil: number
}

export interface ListLayoutTable {
  userId: number
  list: string
  layout: string
}

export interface BusinessCatalogueVersionTable {
  businessId: number
  version: number
}

export interface ServerProcessTable {
  id: string
  host: string
  build: string
  startedAt: number
  seenAt: number
}

export interface LockerHoldTable {
  lockerId: number
  processId: string | null
  epoch: number
  boots: Generated<string>
}

export interface LeaseTable {
  name: string
  processId: string
  until: number
}

export interface HintTable {
  id: Generated<number>
  sender: string
  hints: string
  at: number
}

export interface AttemptCountTable {
  key: string
  count: number
  until: number
}

export interface AccountAttemptTable {
  account: string
  place: string
  failures: number
  lastAt: number
  readyAt: number
  isReported: Generated<Flag>
}

export interface UsedTokenTable {
  hash: string
  until: number
}

export interface IngredientTable {
  id: Generated<number>
  name: string
  category: string
  isAlcoholic: Generated<Flag>
  description: string | null
  createdAt: number
  updatedAt: number
  version: Generated<number>
  nameFolded: string | null
  businessId: number | null
}

export interface BrandTable {
  id: Generated<number>
  name: string
  description: string | null
  manufacturer: string | null
  countryOfOrigin: string | null
  website: string | null
  createdAt: number
  updatedAt: number
  version: Generated<number>
  nameFolded: string | null
  businessId: number | null
}

export interface TimedMenuTable {
  id: Generated<number>
  businessId: number
  name: string
  monday: Generated<Flag>
  tuesday: Generated<Flag>
  wednesday: Generated<Flag>
  thursday: Generated<Flag>
  friday: Generated<Flag>
  saturday: Generated<Flag>
  sunday: Generated<Flag>
  startTime: string | null
  endTime: string | null
  startDate: string | null
  endDate: string | null
  isActive: Generated<Flag>
  createdAt: number
  updatedAt: number
  version: Generated<number>
}

export interface TimedMenuCategoryTable {
  id: Generated<number>
  timedMenuId: number
  categoryId: number
  createdAt: number
  updatedAt: number
  version: Generated<number>
}

export interface MenuFileTable {
  id: Generated<number>
  businessId: number
  userId: number
  fileName: string
  sheets: string | null
  choices: string
  stepId: number | null
  expiresAt: number
}

export interface ListViewTable {
  id: Generated<number>
  userId: number
  list: string
  name: string
  query: string
  layout: string | null
  isDefault: Generated<Flag>
}

export interface ListDensityTable {
  userId: number
  list: string
}

export interface PayoutTable {
  id: Generated<number>
  businessId: number
  stripePayoutId: string
  amountCents: number
  status: 'Pending' | 'InTransit' | 'Paid' | 'Failed' | 'Cancelled'
  arrivesOn: string
  isAutomatic: Flag
  hasParts: Flag
  failureCode: string | null
  failureMessage: string | null
  madeAt: number
  partsReadAt: number | null
  partsTriedAt: number | null
  createdAt: number
  updatedAt: number
}

export interface PayoutPartTable {
  id: Generated<number>
  payoutId: number
  stripeTransactionId: string
  kind: 'Order' | 'Refund' | 'FeeRefund' | 'FailedRefund' | 'Dispute' | 'StripeFee' | 'FailedPayout' | 'Adjustment'
  amountCents: number
  feeCents: number
  orderId: number | null
  stripeSourceId: string | null
  stripeTransferId: string | null
  description: string | null
  madeAt: number
}

export interface PayoutDayTable {
  payoutId: number
  date: string
  businessId: number
  cents: number
}

export interface PayoutReadingTable {
  businessId: number
  readAt: number | null
  nextAt: number
  error: string | null
}

export interface CardFeeDayTable {
  businessId: number
  date: string
  payments: number
  cents: number
}

export interface MenuTranslationTable {
  id: Generated<number>
  businessId: number
  language: string
  type: string
  categoryId: number | null
  menuItemId: number | null
  pourFormatId: number | null
  ingredientId: number | null
  alcoholTypeId: number | null
  alcoholSubtypeId: number | null
  substitutionId: number | null
  name: string | null
  nameOf: string | null
  description: string | null
  descriptionOf: string | null
  createdAt: number
  updatedAt: number
  version: Generated<number>
}

export interface GuestPasskeyTable {
  id: string
  customerId: number
  publicKey: string
  counter: number
  device: string
  createdAt: number
  lastUsedAt: number | null
}

export interface GuestIdentityTable {
  provider: 'apple' | 'google'
  subject: string
  customerId: number
  createdAt: number
  lastUsedAt: number
}

export interface TaxClassTable {
  id: Generated<number>
  businessId: number
  name: string
  isDefault: Generated<Flag>
  createdAt: number
  updatedAt: number
  version: Generated<number>
}

export interface TaxClassRateTable {
  id: Generated<number>
  taxClassId: number
  ratePercentage: number
  fromDate: string
  createdAt: number
  updatedAt: number
  version: Generated<number>
}

export interface CompLineTable {
  refundId: number
  orderItemId: number
  subtotalCents: number
  taxCents: number
}

export interface PriceRuleTable {
  id: Generated<number>
  businessId: number
  name: string
  kind: Generated<'Percent' | 'Amount' | 'FixedPrice'>
  percentOff: number | null
  amountOffCents: number | null
  fixedPriceCents: number | null
  scope: Generated<'Menu' | 'Chosen'>
  includesAlcohol: Generated<Flag>
  monday: Generated<Flag>
  tuesday: Generated<Flag>
  wednesday: Generated<Flag>
  thursday: Generated<Flag>
  friday: Generated<Flag>
  saturday: Generated<Flag>
  sunday: Generated<Flag>
  startTime: string | null
  endTime: string | null
  startDate: string | null
  endDate: string | null
  isActive: Generated<Flag>
  createdAt: number
  updatedAt: number
  version: Generated<number>
}

export interface PriceRuleItemTable {
  id: Generated<number>
  priceRuleId: number
  menuItemId: number
  createdAt: number
  updatedAt: number
  version: Generated<number>
}

export interface PriceRuleCategoryTable {
  id: Generated<number>
  priceRuleId: number
  categoryId: number
  createdAt: number
  updatedAt: number
  version: Generated<number>
}

export interface PriceRuleConfirmationTable {
  id: Generated<number>
  priceRuleId: number
  terms: string
  userId: number | null
  confirmedBy: string
  confirmedAt: number
}

export interface TabChargeTable {
  id: Generated<number>
  uid: string
  tabId: number
  businessId: number
  customerId: number
  kind: 'Hold' | 'Payment'
  status: 'Creating' | 'RequiresPaymentMethod' | 'RequiresAction' | 'Processing' | 'Authorized' | 'Captured' | 'Released' | 'Failed'
  amountCents: number
  captureCents: number | null
  capturedCents: Generated<number>
  applicationFeeCents: Generated<number>
  destinationAccount: string | null
  paymentMethodId: string | null
  offSession: Generated<Flag>
  stripePaymentIntentId: string | null
  clientSecret: string | null
  nextActionUrl: string | null
  errorCode: string | null
  errorMessage: string | null
  attempts: Generated<number>
  nextCheckAt: number | null
  heldAt: number | null
  cardBrand: string | null
  cardLast4: string | null
  cardWallet: string | null
  refundFailedAt: number | null
  cardFeeCents: number | null
  createdAt: number
  updatedAt: number
}

export interface StripeDifferenceTable {
  id: Generated<number>
  kind: 'ChargeNotHere' | 'ChargeNotAtStripe' | 'ChargeAmount' | 'ChargeStatus' | 'ChargedTwice' | 'HoldOpen' | 'FeeTaken' | 'FeeNotGivenBack' | 'FeeGivenBack' | 'RefundNotHere' | 'RefundNotAtStripe' | 'RefundAmount' | 'RefundStatus' | 'DisputeNotHere' | 'DisputeStatus' | 'WarningNotHere' | 'WarningStatus' | 'TransferNotHere' | 'TransferElsewhere' | 'TransferAmount' | 'VenueKept' | 'VenueShort' | 'FailedRefundKept' | 'RecordsChanged' | 'OrderSums' | 'OrderStatus' | 'DayFigures' | 'TotalFigures' | 'GuestFigures'
  stripeId: string
  orderId: number | null
  ours: string | null
  theirs: string | null
  state: 'Open' | 'Settled'
  madeAt: number
  firstSeenAt: number
  lastSeenAt: number
  reconciliationId: number
  mailedAt: number | null
  settledAt: number | null
  settledBy: string | null
  note: string | null
  putRight: Generated<Flag>
}

export interface TabFriendTable {
  id: Generated<number>
  tabId: number
  customerId: number
  limitCents: number | null
  joinedAt: number
  leftAt: number | null
  removed: Generated<Flag>
}

export interface TabShareTable {
  id: Generated<number>
  tabId: number
  customerId: number
  amountCents: number
  createdAt: number
}

export interface DrinkRefusalTable {
  id: Generated<number>
  businessId: number
  customerId: number
  orderId: number | null
  kind: 'order' | 'hour'
  drinks: string
  strengthTenths: number
  askedAt: number
  answer: 'hour' | 'night' | 'no' | null
  answeredAt: number | null
  until: number | null
  actor: string | null
  reason: 'Looks fine' | 'For others' | 'Eating' | 'Other' | null
}

export interface AgeCheckTable {
  id: Generated<number>
  customerId: number
  businessId: number
  actor: string
  document: 'Driver license' | 'State ID' | 'Passport' | 'Military ID' | 'Other'
  at: number
  until: number
}

export interface AgeCodeTable {
  id: Generated<number>
  customerId: number
  businessId: number
  codeHash: string
  sealed: string
  expiresAt: number
  ageCheckId: number | null
}

export interface OrderHandoverTable {
  id: Generated<number>
  orderId: number
  code: string
  createdAt: number
  takenBy: number | null
  takenAt: number | null
  endedAt: number | null
}

export interface CubbyContentTable {
  id: Generated<number>
  orderId: number
  cubbyId: number | null
  orderItemId: number
  quantity: number
  takenOutAt: number | null
}

/** Money is whole cents (…Cents), times are Unix milliseconds, volumes whole ml. */
export interface Tables {
  alcoholCategory: AlcoholCategoryTable
  alcoholType: AlcoholTypeTable
  alcoholSubtype: AlcoholSubtypeTable
  priceTier: PriceTierTable
  pourType: PourTypeTable
  packagingFormat: PackagingFormatTable
  servingContainer: ServingContainerTable
  pourFormat: PourFormatTable
  productLine: ProductLineTable
  productAttribute: ProductAttributeTable
  productAttributeValue: ProductAttributeValueTable
  substitution: SubstitutionTable
  standardDrink: StandardDrinkTable
  standardDrinkRecipeItem: StandardDrinkRecipeItemTable
  standardDrinkSubstitution: StandardDrinkSubstitutionTable
  place: PlaceTable
  business: BusinessTable
  businessStripeAccount: BusinessStripeAccountTable
  businessSignup: BusinessSignupTable
  user: UserTable
  userRole: UserRoleTable
  userBusiness: UserBusinessTable
  signupNote: SignupNoteTable
  customer: CustomerTable
  placeFollow: PlaceFollowTable
  placeAnalytics: PlaceAnalyticsTable
  session: SessionTable
  refreshToken: RefreshTokenTable
  passwordReset: PasswordResetTable
  verificationSession: VerificationSessionTable
  auditEntry: AuditEntryTable
  category: CategoryTable
  businessCategory: BusinessCategoryTable
  customDrink: CustomDrinkTable
  customDrinkRecipeItem: CustomDrinkRecipeItemTable
  categoryAssignment: CategoryAssignmentTable
  pourAvailability: PourAvailabilityTable
  businessPourAvailability: BusinessPourAvailabilityTable
  businessPriceTier: BusinessPriceTierTable
  businessProductPriceTier: BusinessProductPriceTierTable
  businessServingContainer: BusinessServingContainerTable
  businessDefaultProduct: BusinessDefaultProductTable
  menuItem: MenuItemTable
  menuItemAvailability: MenuItemAvailabilityTable
  tab: TabTable
  order: OrderTable
  orderItem: OrderItemTable
  orderItemUse: OrderItemUseTable
  orderHistory: OrderHistoryTable
  idempotencyKey: IdempotencyKeyTable
  payment: PaymentTable
  refund: RefundTable
  webhookEvent: WebhookEventTable
  outbox: OutboxTable
  businessLocker: BusinessLockerTable
  doorEvent: DoorEventTable
  catalogueVersion: CatalogueVersionTable
  salesDay: SalesDayTable
  salesTotal: SalesTotalTable
  cubby: CubbyTable
  lockerCommand: LockerCommandTable
  signingKey: SigningKeyTable
  pairingCode: PairingCodeTable
  attendedRelease: AttendedReleaseTable
  doorDay: DoorDayTable
  stripeStep: StripeStepTable
  dispute: DisputeTable
  fraudWarning: FraudWarningTable
  serverPulse: ServerPulseTable
  reconciledObject: ReconciledObjectTable
  orderRecordStart: OrderRecordStartTable
  secondFactor: SecondFactorTable
  passkey: PasskeyTable
  recoveryCode: RecoveryCodeTable
  barStep: BarStepTable
  tap: TapTable
  priceChange: PriceChangeTable
  priceChangeLine: PriceChangeLineTable
  product: ProductTable
  openingStep: OpeningStepTable
  testOrder: TestOrderTable
  listStep: ListStepTable
  nightMail: NightMailTable
  businessSlug: BusinessSlugTable
  device: DeviceTable
  pushKey: PushKeyTable
  basket: BasketTable
  orderProblem: OrderProblemTable
  allergenMark: AllergenMarkTable
  emailCode: EmailCodeTable
  emailChange: EmailChangeTable
  orderRecord: OrderRecordTable
  orderChainEnd: OrderChainEndTable
  reconciliation: ReconciliationTable
  restoration: RestorationTable
  placeHours: PlaceHoursTable
  placeClosedDate: PlaceClosedDateTable
  orderOrigin: OrderOriginTable
  listLayout: ListLayoutTable
  businessCatalogueVersion: BusinessCatalogueVersionTable
  serverProcess: ServerProcessTable
  lockerHold: LockerHoldTable
  lease: LeaseTable
  hint: HintTable
  attemptCount: AttemptCountTable
  accountAttempt: AccountAttemptTable
  usedToken: UsedTokenTable
  ingredient: IngredientTable
  brand: BrandTable
  timedMenu: TimedMenuTable
  timedMenuCategory: TimedMenuCategoryTable
  menuFile: MenuFileTable
  listView: ListViewTable
  listDensity: ListDensityTable
  payout: PayoutTable
  payoutPart: PayoutPartTable
  payoutDay: PayoutDayTable
  payoutReading: PayoutReadingTable
  cardFeeDay: CardFeeDayTable
  menuTranslation: MenuTranslationTable
  guestPasskey: GuestPasskeyTable
  guestIdentity: GuestIdentityTable
  taxClass: TaxClassTable
  taxClassRate: TaxClassRateTable
  compLine: CompLineTable
  priceRule: PriceRuleTable
  priceRuleItem: PriceRuleItemTable
  priceRuleCategory: PriceRuleCategoryTable
  priceRuleConfirmation: PriceRuleConfirmationTable
  tabCharge: TabChargeTable
  stripeDifference: StripeDifferenceTable
  tabFriend: TabFriendTable
  tabShare: TabShareTable
  drinkRefusal: DrinkRefusalTable
  ageCheck: AgeCheckTable
  ageCode: AgeCodeTable
  orderHandover: OrderHandoverTable
  cubbyContent: CubbyContentTable
}
