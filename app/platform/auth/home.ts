import type { Role } from '../../../contract/enumerations'

/** Where somebody's work begins: who tends the bar and nothing else, at its screen. */
export function homeOf({ roles }: { roles: readonly Role[] }): string {
  return roles.length > 0 && roles.every((role) => role === 'Bartender') ? '/kiosk' : '/'
}
