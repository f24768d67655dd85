import type { KioskOrder } from '../screen'

/** Whether a ready order does not simply wait for its guest. */
export function needsStaff({ atCounter, cubby, release, problems }: KioskOrder): boolean {
  if (atCounter || !cubby || problems.some(({ resolvedAt }) => resolvedAt === null)) return true
  return (
    (cubby.phase !== 'Loaded' && cubby.phase !== 'Collecting') || cubby.mayBeUnlocked || release?.state === 'Waiting'
  )
}
