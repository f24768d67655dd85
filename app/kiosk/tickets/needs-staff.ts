import type { KioskOrder } from '../screen'

/** True if a ready order needs staff, not only its guest. */
export function needsStaff({ atCounter, cubby, release, problems, isHeldBack }: KioskOrder): boolean {
  if (isHeldBack || atCounter || !cubby || problems.some(({ resolvedAt }) => resolvedAt === null)) return true
  return (
    (cubby.phase !== 'Loaded' && cubby.phase !== 'Collecting') || cubby.mayBeUnlocked || release?.state === 'Waiting'
  )
}
