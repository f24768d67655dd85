import { capitals } from '../../records/definition/names'
import type { Resources } from '../../records/definition/resources'
import type { IconName } from '../../platform/ui/icon'
import type { NavigationEntry } from '../../platform/ui/frame/navigation'

/** The catalogue's groups in the sidebar, with the start of their screens' paths. */
const GROUPS = [
  { label: 'Alcohols', path: '/alcohols', icon: 'bottle' },
  { label: 'Core', path: '/core', icon: 'glass' },
  { label: 'Products', path: '/products', icon: 'shelf' },
  { label: 'Master Menu', path: '/master-menu', icon: 'receipt' },
  { label: 'Business Menu', path: '/business-menu', icon: 'glass' },
] as const satisfies ReadonlyArray<{ label: string; path: string; icon: IconName }>

/** The groups with the registry's screens, in its order. Only internal staff see them in the sidebar. */
export function catalogueGroups(resources: Resources): NavigationEntry[] {
  return GROUPS.map(({ label, path, icon }) => ({
    kind: 'group',
    label,
    icon,
    userTypes: ['Internal'],
    entries: screensBelow(resources, path).map((screen) => ({ kind: 'screen', ...screen, userTypes: ['Internal'] })),
  }))
}

/** Screens under a path; the label is the rest of the screen's own path. */
export function screensBelow(resources: Resources, path: string): Array<{ label: string; to: string }> {
  return resources.all.flatMap(({ screen }) => {
    if (screen === path) return { label: 'List', to: screen }
    return screen?.startsWith(`${path}/`)
      ? { label: capitals(screen.slice(path.length + 1).replaceAll('-', ' ')), to: screen }
      : []
  })
}
