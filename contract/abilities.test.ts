import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  abilityFrom,
  appRule,
  recordOf,
  requireAbility,
  rulesFor,
  scopeOf,
  SUBJECTS,
  type AbilityHolder,
} from './abilities'

const admin = { kind: 'user', id: 1, userType: 'Internal', roles: ['Admin'], businessIds: [] } as const
const service = { kind: 'user', id: 2, userType: 'Internal', roles: ['Service'], businessIds: [] } as const
const owner = { kind: 'user', id: 3, userType: 'Business', roles: ['Owner'], businessIds: [10, 11] } as const
const manager = { kind: 'user', id: 4, userType: 'Business', roles: ['Manager'], businessIds: [10] } as const
const bartender = { kind: 'user', id: 5, userType: 'Business', roles: ['Bartender'], businessIds: [10] } as const
const guest = { kind: 'customer', id: 6, over21: true } as const
const minor = { kind: 'customer', id: 7, over21: false } as const
const visitor = { kind: 'anonymous' } as const

/** Builds the ability as a browser does, from rules sent as JSON. */
const abilityOf = (holder: AbilityHolder) =>
  abilityFrom(z.array(appRule).parse(JSON.parse(JSON.stringify(rulesFor(holder)))))

describe('permissions', () => {
  it.each([
    ['an admin', admin, 'delete', 'Brand', {}, true],
    ['an admin', admin, 'create', 'BusinessStripeAccount', { businessId: 10 }, false],
    ['service', service, 'read', 'Customer', { id: 9 }, true],
    ['service', service, 'update', 'Customer', { id: 9 }, false],
    ['service', service, 'create', 'BusinessStripeAccount', { businessId: 10 }, false],
    ['an owner', owner, 'create', 'BusinessStripeAccount', { businessId: 11 }, true],
    ['an owner', owner, 'create', 'BusinessStripeAccount', { businessId: 12 }, false],
    ['a manager', manager, 'create', 'BusinessStripeAccount', { businessId: 10 }, false],
    ['a manager', manager, 'update', 'Place', { businessId: 10 }, true],
    ['a manager', manager, 'update', 'Place', { businessId: 12 }, false],
    ['a manager', manager, 'create', 'Place', {}, false],
    ['a manager', manager, 'update', 'User', { id: 8, businessIds: [10, 99] }, true],
    ['a manager', manager, 'update', 'User', { id: 8, businessIds: [99] }, false],
    ['a manager', manager, 'update', 'User', { id: 1, businessIds: [] }, false],
    ['a manager', manager, 'delete', 'BusinessLocker', { businessId: 10 }, true],
    ['a manager', manager, 'create', 'MenuItem', { businessId: 10 }, true],
    ['a manager', manager, 'create', 'MenuItem', { businessId: 12 }, false],
    ['a manager', manager, 'update', 'Category', { businessId: null }, false],
    ['a manager', manager, 'cancel', 'Order', { businessId: 10 }, true],
    ['a manager', manager, 'update', 'Business', { id: 10 }, false],
    ['a manager', manager, 'read', 'Customer', { id: 9 }, false],
    ['a bartender', bartender, 'update', 'Order', { businessId: 10 }, true],
    ['a bartender', bartender, 'update', 'Order', { businessId: 11 }, false],
    ['a bartender', bartender, 'cancel', 'Order', { businessId: 10 }, false],
    ['a bartender', bartender, 'read', 'MenuItem', { businessId: 10 }, true],
    ['a bartender', bartender, 'update', 'MenuItem', { businessId: 10 }, false],
    ['a bartender', bartender, 'sellOut', 'MenuItem', { businessId: 10 }, true],
    ['a bartender', bartender, 'sellOut', 'MenuItem', { businessId: 11 }, false],
    ['a bartender', bartender, 'update', 'User', { id: 5, businessIds: [10] }, true],
    ['a bartender', bartender, 'update', 'User', { id: 4, businessIds: [10] }, false],
    ['a bartender', bartender, 'update', 'Place', { businessId: 10 }, false],
    ['a bartender', bartender, 'read', 'Product', {}, true],
    ['a bartender', bartender, 'read', 'Category', { businessId: null }, true],
    ['a bartender', bartender, 'read', 'Category', { businessId: 11 }, false],
    ['a guest', guest, 'create', 'Order', { customerId: 6 }, true],
    ['a guest', guest, 'read', 'Order', { customerId: 7 }, false],
    ['a guest', guest, 'update', 'Customer', { id: 6 }, true],
    ['a guest', guest, 'read', 'MenuItem', { isAlcoholic: true }, true],
    ['a guest', guest, 'read', 'MenuItem', { isAlcoholic: false }, true],
    ['a guest', guest, 'read', 'Alcohol', {}, true],
    ['a minor', minor, 'read', 'MenuItem', { isAlcoholic: true }, false],
    ['a minor', minor, 'read', 'MenuItem', { isAlcoholic: false }, true],
    ['a minor', minor, 'read', 'Alcohol', {}, false],
    ['a visitor', visitor, 'read', 'Place', { businessId: 10 }, true],
    ['a visitor', visitor, 'read', 'MenuItem', { isAlcoholic: false }, false],
  ] as const)('%s: %j may %s %s %j: %s', (_, holder, action, name, fields, allowed) => {
    expect(abilityOf(holder).can(action, recordOf(name, fields))).toBe(allowed)
  })

  it('allow a visitor to read places only', () => {
    const ability = abilityOf(visitor)
    expect(SUBJECTS.filter((name) => ability.can('read', name))).toEqual(['Place'])
    expect(SUBJECTS.filter((name) => ability.can('create', name))).toEqual([])
  })

  it('give a business user without a business no data of any business', () => {
    const ability = abilityOf({ ...owner, businessIds: [] })
    expect(ability.can('read', recordOf('Order', { businessId: 10 }))).toBe(false)
    expect(scopeOf(ability, 'read', 'Order')).toEqual([{ businessId: [] }])
  })

  it('refuse in fixed words', () => {
    const refused = () => requireAbility(abilityOf(bartender), 'create', 'MenuItem', { businessId: 10 })
    expect(refused).toThrow(
      expect.objectContaining({ status: 403, message: 'You are not allowed to create on MenuItem' }),
    )
  })
})

describe('the scope of a query', () => {
  it.each([
    ['an admin', admin, 'read', 'Order', 'all'],
    ['an admin', admin, 'create', 'BusinessStripeAccount', []],
    ['an owner', owner, 'read', 'Order', [{ businessId: [10, 11] }]],
    ['an owner', owner, 'read', 'PackagingFormat', 'all'],
    ['an owner', owner, 'read', 'Product', [{ businessId: [10, 11] }, { businessId: null }]],
    ['an owner', owner, 'update', 'Ingredient', [{ businessId: [10, 11] }]],
    ['a bartender', bartender, 'update', 'Ingredient', []],
    ['an owner', owner, 'read', 'Category', [{ businessId: [10, 11] }, { businessId: null }]],
    ['an owner', owner, 'read', 'User', [{ id: 3 }, { businessIds: [10, 11] }]],
    ['an owner', owner, 'read', 'Customer', []],
    ['a minor', minor, 'read', 'MenuItem', [{ isAlcoholic: false }]],
    ['a guest', guest, 'read', 'MenuItem', 'all'],
  ] as const)('of %s: %j, to %s %s', (_, holder, action, name, scope) => {
    expect(scopeOf(abilityOf(holder), action, name)).toEqual(scope)
  })
})
