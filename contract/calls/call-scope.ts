import { abilityFrom, rulesFor, scopeOf, type AbilityHolder } from '../abilities'
import { type AnyCall, type Who } from './call'

/** The records that a call reaches for a caller: all, or their own and their venues'. */
export type CallScope = 'all' | 'own'

/** True if a call is for this kind of caller (docs/rules/people.md#roles). */
export function isFor(who: Who, kind: AbilityHolder['kind'] | 'system'): boolean {
  if (who === 'anyone') return true
  return kind === 'customer' ? who !== 'staff' : kind === 'user' && who !== 'guest'
}

/** Returns a call's scope for a caller by the table alone; undefined if it is always refused. */
export function scopeOfCall({ who, needs }: AnyCall, holder: AbilityHolder): CallScope | undefined {
  if (!isFor(who, holder.kind)) return undefined
  if (!needs) return who === 'anyone' ? 'all' : 'own'
  const [action, ...subjects] = needs
  const ability = abilityFrom(rulesFor(holder))
  const scopes = subjects.map((subject) => scopeOf(ability, action, subject))
  if (scopes.includes('all')) return 'all'
  return scopes.some((scope) => scope.length > 0) ? 'own' : undefined
}
