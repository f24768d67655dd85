import { expect, test } from 'vitest'
import { navigationFor, type NavigationEntry } from './navigation'

const BOTH = ['Internal', 'Business'] as const

const ENTRIES: NavigationEntry[] = [
  { kind: 'screen', label: 'Dashboard', to: '/', userTypes: BOTH },
  { kind: 'screen', label: 'Customers', to: '/customers', userTypes: ['Internal'] },
  { kind: 'header', label: 'Base Menu', userTypes: BOTH },
  {
    kind: 'group',
    label: 'Alcohols',
    icon: 'building',
    userTypes: BOTH,
    entries: [{ kind: 'screen', label: 'Types', to: '/alcohols/types', userTypes: ['Internal'] }],
  },
]

test('entries for other user types are hidden', () => {
  expect(navigationFor('Internal', ENTRIES).map((entry) => entry.label)).toEqual([
    'Dashboard',
    'Customers',
    'Base Menu',
    'Alcohols',
  ])
})

test('a group and a heading with nothing left under them are hidden too', () => {
  expect(navigationFor('Business', ENTRIES).map((entry) => entry.label)).toEqual(['Dashboard'])
})
