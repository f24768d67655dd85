import type { UserType } from '../../../../contract/enumerations'
import type { SubjectName } from '../../../../contract/subjects'
import type { IconName } from '../icon'

/** One line of the sidebar: a screen, a group of screens, or a heading over what follows. */
export type NavigationEntry =
  | {
      kind: 'screen'
      label: string
      to: string
      icon?: IconName
      userTypes: readonly UserType[]
      /** Shown only to users who may read this. */
      reads?: SubjectName
    }
  | {
      kind: 'group'
      label: string
      icon: IconName
      userTypes: readonly UserType[]
      entries: readonly NavigationEntry[]
    }
  | { kind: 'header'; label: string; userTypes: readonly UserType[] }

/** A line as sent to the browser with every page, so without the conditions for showing it. */
export type ShownEntry =
  | { kind: 'screen'; label: string; to: string; icon?: IconName }
  | { kind: 'group'; label: string; icon: IconName; entries: readonly ShownEntry[] }
  | { kind: 'header'; label: string }

/** Returns the lines for a user type, without those for others and without empty groups and headings. */
export function navigationFor(
  userType: UserType,
  entries: readonly NavigationEntry[],
  mayRead: (subject: SubjectName) => boolean = () => true,
): ShownEntry[] {
  const visible = entries.flatMap((entry): ShownEntry[] => {
    if (!entry.userTypes.includes(userType)) return []
    const { kind, label } = entry
    if (kind === 'header') return [{ kind, label }]
    if (kind === 'screen') {
      const { to, icon, reads } = entry
      return reads && !mayRead(reads) ? [] : [{ kind, label, to, ...(icon && { icon }) }]
    }
    const inside = navigationFor(userType, entry.entries, mayRead)
    return inside.length > 0 ? [{ kind, label, icon: entry.icon, entries: inside }] : []
  })
  return visible.filter((entry, index) => {
    const next = visible[index + 1]
    return entry.kind !== 'header' || (next !== undefined && next.kind !== 'header')
  })
}
