import { expect, test } from 'vitest'
import { resources } from './catalogue/registry'
import { NAVIGATION } from './navigation'
import type { NavigationEntry } from '../platform/ui/frame/navigation'

function screensIn(entries: readonly NavigationEntry[]): string[] {
  return entries.flatMap((entry) => {
    if (entry.kind === 'group') return screensIn(entry.entries)
    return entry.kind === 'screen' ? [entry.to] : []
  })
}

test('every list of the catalogue is in the sidebar, once', () => {
  const listed = screensIn(NAVIGATION)
  for (const screen of resources.all.flatMap(({ screen }) => screen ?? [])) {
    expect(listed.filter((path) => path === screen)).toHaveLength(1)
  }
})

test('a screen’s label is its path, and the first screen of a group is its list', () => {
  const alcohols = NAVIGATION.find(({ label }) => label === 'Alcohols')
  const labels = alcohols?.kind === 'group' ? alcohols.entries.map(({ label }) => label) : []
  expect(labels).toEqual(['List', 'Types', 'Subtypes'])
})
