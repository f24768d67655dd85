import type { Role } from '../../../contract/enumerations'

/** A user's start screen: the bar's screen for those who are only Bartenders, otherwise the dashboard. */
export function homeOf({ roles }: { roles: readonly Role[] }): string {
  return roles.length > 0 && roles.every((role) => role === 'Bartender') ? '/kiosk' : '/'
}
