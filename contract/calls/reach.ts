import { abilityFrom, rulesFor, scopeOf, type AbilityHolder } from '../abilities'
import { type AnyCall, type Who } from './call'

/** How far a call reaches for somebody: to every record, or to their own and their venues'. */
export type Reach = 'all' | 'own'

/** Whether a call is for a guest, for staff, or for somebody who is not signed in (docs/rules/people.md#roles). */
export function isFor(who: Who, kind: AbilityHolder['kind'] | 'system'): boolean {
  if (who === 'anyone') return true
  return kind === 'customer' ? who !== 'staff' : kind === 'user' && who !== 'guest'
}

/** How far a call reaches for somebody by the table alone; undefined when it is refused whatever is asked. */
export function reachOf({ who, needs }: AnyCall, holder: AbilityHolder): Reach | undefined {
  if (!isFor(who, holder.kind)) return undefined
  if (!needs) return who === 'anyone' ? 'all' : 'own'
  const [action, ...subjects] = needs
  const ability = abilityFrom(rulesFor(holder))
  const scopes = subjects.map((subject) => scopeOf(ability, action, subject))
  if (scopes.includes('all')) return 'all'
  return scopes.some((scope) => scope.length > 0) ? 'own' : undefined
}
