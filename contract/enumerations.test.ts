import { describe, expect, it } from 'vitest'
import { FLAVORS, ROLES, US_STATES } from './enumerations'
import { mayGrantRole, roleRank, runsBusiness } from './roles'

describe('the lists', () => {
  it('contain 41 flavors from Acai to Watermelon, in order', () => {
    expect(FLAVORS).toHaveLength(41)
    expect([FLAVORS[0], FLAVORS[40]]).toEqual(['Acai', 'Watermelon'])
    expect([...FLAVORS].sort()).toEqual(FLAVORS)
  })

  it('contain every state and territory once, by name', () => {
    expect(new Set(US_STATES.map((state) => state.abbreviation)).size).toBe(59)
    expect(US_STATES.map((state) => state.name).sort()).toEqual(US_STATES.map((state) => state.name))
  })
})

describe('roles', () => {
  it.each([
    ['Admin', ['Admin', 'Service', 'Bartender', 'Manager', 'Owner']],
    ['Owner', ['Bartender', 'Manager', 'Owner']],
    ['Manager', ['Bartender', 'Manager']],
    ['Bartender', ['Bartender']],
  ] as const)('a granter who is %s may grant %j', (role, granted) => {
    expect(ROLES.filter((other) => mayGrantRole([role], other))).toEqual(granted)
  })

  it('several rank as the strongest of them', () => {
    expect(roleRank(['Bartender', 'Owner'])).toBe(roleRank(['Owner']))
    expect(roleRank([])).toBe(0)
    expect([runsBusiness(['Bartender']), runsBusiness(['Bartender', 'Manager'])]).toEqual([false, true])
  })
})
