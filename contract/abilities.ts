import { createMongoAbility, subject as tag, type ForcedSubject, type MongoAbility } from '@casl/ability'
import { type Role, type UserType } from './enumerations'
import { forbidden } from './errors'
import { runsBusiness } from './roles'
import {
  BUSINESS_MENU_SUBJECTS,
  CATALOGUE_SUBJECTS,
  OWN_SUBJECTS,
  OWNABLE_SUBJECTS,
  ruleConditions,
  type Action,
  type AppRule,
  type Scalar,
  type SubjectName,
} from './subjects'

export { appRule, OWN_SUBJECTS, SUBJECTS, type Action, type AppRule, type SubjectName } from './subjects'

/** A record as the rules see it: its name and the fields that conditions test. */
export type SubjectRecord = Record<string, unknown> & ForcedSubject<SubjectName>

export type AppAbility = MongoAbility<[Action, SubjectName | SubjectRecord | 'all']>

/** The person that the rules apply to. `over21` follows from a verified date of birth and today's date. */
export type AbilityHolder =
  | { kind: 'user'; id: number; userType: UserType; roles: readonly Role[]; businessIds: readonly number[] }
  | { kind: 'customer'; id: number; over21: boolean }
  | { kind: 'anonymous' }

/**
 * Returns one person's rules (docs/rules/people.md#roles) as plain JSON: sent to browsers as `user.rules`, enforced by the server.
 *
 * Conditions test `businessId` on everything a business owns (a place's is the id of its business), `id` on Business, User and Customer,
 * `businessIds` on User, and `customerId` on Order and Tab. A child row (a recipe item) is guarded by `update` on its parent, a product's
 * attributes by Product. A category assignment belongs to the business of its drink or category, and to none if both are shared. The right to
 * update that business's categories covers it.
 */
export function rulesFor(holder: AbilityHolder): AppRule[] {
  if (holder.kind === 'anonymous') return [{ action: 'read', subject: 'Place' }]
  if (holder.kind === 'customer') return customerRules(holder)
  return holder.userType === 'Internal' ? internalRules(holder.roles) : businessRules(holder)
}

function internalRules(roles: readonly Role[]): AppRule[] {
  return [
    { action: roles.includes('Admin') ? 'manage' : 'read', subject: 'all' },
    { action: 'create', subject: 'BusinessStripeAccount', inverted: true },
  ]
}

function businessRules(user: { id: number; roles: readonly Role[]; businessIds: readonly number[] }): AppRule[] {
  const mine = { $in: [...user.businessIds] }
  const runs = runsBusiness(user.roles)
  const rules: AppRule[] = [
    { action: ['read', 'update'], subject: 'Order', conditions: { businessId: mine } },
    { action: 'read', subject: 'Tab', conditions: { businessId: mine } },
    { action: 'read', subject: 'Business', conditions: { id: mine } },
    { action: runs ? ['read', 'update'] : 'read', subject: 'Place', conditions: { businessId: mine } },
    { action: runs ? 'manage' : 'read', subject: 'User', conditions: { businessIds: mine } },
    { action: 'manage', subject: 'User', conditions: { id: user.id } },
    { action: runs ? 'manage' : 'read', subject: 'BusinessLocker', conditions: { businessId: mine } },
    { action: 'read', subject: [...CATALOGUE_SUBJECTS] },
    { action: 'read', subject: ['Category', ...OWNABLE_SUBJECTS], conditions: { businessId: null } },
    { action: 'read', subject: [...OWNABLE_SUBJECTS], conditions: { businessId: mine } },
    { action: runs ? 'manage' : 'read', subject: [...BUSINESS_MENU_SUBJECTS], conditions: { businessId: mine } },
    { action: 'read', subject: 'TaxClass', conditions: { businessId: mine } },
  ]
  if (user.roles.length > 0) rules.push({ action: 'sellOut', subject: 'MenuItem', conditions: { businessId: mine } })
  if (runs) {
    rules.push({ action: ['create', 'update', 'delete'], subject: [...OWN_SUBJECTS], conditions: { businessId: mine } })
    rules.push({ action: 'cancel', subject: 'Order', conditions: { businessId: mine } })
    rules.push({ action: 'read', subject: 'BusinessStripeAccount', conditions: { businessId: mine } })
  }
  if (user.roles.includes('Owner')) {
    rules.push({ action: 'refundLate', subject: 'Order', conditions: { businessId: mine } })
    rules.push({ action: 'create', subject: 'BusinessStripeAccount', conditions: { businessId: mine } })
    rules.push({ action: ['attend', 'configure'], subject: 'Business', conditions: { id: mine } })
    rules.push({ action: 'manage', subject: 'TaxClass', conditions: { businessId: mine } })
    rules.push({ action: ['read', 'update'], subject: 'Dispute', conditions: { businessId: mine } })
  }
  return rules
}

function customerRules(customer: { id: number; over21: boolean }): AppRule[] {
  const rules: AppRule[] = [
    { action: 'read', subject: 'Place' },
    { action: 'manage', subject: 'Order', conditions: { customerId: customer.id } },
    { action: ['read', 'update'], subject: 'Tab', conditions: { customerId: customer.id } },
    { action: 'manage', subject: 'Customer', conditions: { id: customer.id } },
  ]
  // docs/rules/orders.md#the-guests-menu
  if (!customer.over21) return [...rules, { action: 'read', subject: 'MenuItem', conditions: { isAlcoholic: false } }]
  return [...rules, { action: 'read', subject: 'MenuItem' }, { action: 'read', subject: 'Alcohol' }]
}

/** Returns the rules limited to reading. */
export function readingOnly(rules: readonly AppRule[]): AppRule[] {
  return rules
    .filter(({ action }) => [action].flat().some((one) => one === 'read' || one === 'manage'))
    .map((rule) => ({ ...rule, action: 'read' }))
}

export function abilityFrom(rules: AppRule[]): AppAbility {
  return createMongoAbility<AppAbility>(rules)
}

/** Returns a record for `ability.can`. Copies the fields, because CASL tags the object. */
export function recordOf(name: SubjectName, fields: Record<string, unknown>): SubjectRecord {
  return tag(name, { ...fields })
}

/** @throws 403 unless the action is allowed on this record or, without fields, on at least one record of the kind */
export function requireAbility(
  ability: AppAbility,
  action: Action,
  name: SubjectName,
  fields?: Record<string, unknown>,
): void {
  if (!ability.can(action, fields ? recordOf(name, fields) : name)) throw forbidden(action, name)
}

/** One alternative of a scope: every field must equal the value, or be one of the values. */
export type ScopeCondition = Record<string, Scalar | readonly Scalar[]>

/** Returns the records an ability reaches, for a query's WHERE: 'all', or alternatives joined by OR. An empty list means none. */
export function scopeOf(ability: AppAbility, action: Action, name: SubjectName): 'all' | ScopeCondition[] {
  const alternatives: ScopeCondition[] = []
  // CASL lists the rules that decide first at the front; the only inverted rule has no conditions and forbids all that follows.
  for (const rule of ability.rulesFor(action, name)) {
    if (rule.inverted) break
    if (!rule.conditions) return 'all'
    alternatives.push(scopeCondition(rule.conditions))
  }
  return alternatives
}

function scopeCondition(conditions: unknown): ScopeCondition {
  const plain = ruleConditions.parse(conditions)
  return Object.fromEntries(Object.entries(plain).map(([field, value]) => [field, isOneOf(value) ? value.$in : value]))
}

function isOneOf(value: Scalar | { $in: Scalar[] }): value is { $in: Scalar[] } {
  return typeof value === 'object' && value !== null
}
