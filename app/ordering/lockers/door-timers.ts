import { settleDoors } from './settle-doors'
import { inUnitOfWork, type LockerServices, type ShutCubby } from './unit-of-work'

/** Settles cubbies one at a time, each when its doors count as closed. After a crash, a sweep settles the rest. */
export interface DoorTimers {
  settleLater(cubby: ShutCubby): void
  /** Cancels the waiting timers. Resolves when the running work is done. */
  stop(): Promise<void>
}

export function createDoorTimers(getServices: () => LockerServices): DoorTimers {
  const timers = new Set<NodeJS.Timeout>()
  let settling: Promise<void> = Promise.resolve()
  let stopping = false

  function settle({ lockerId, number }: ShutCubby): void {
    const app = getServices()
    settling = settling
      .then(() => {
        if (stopping) return
        return inUnitOfWork(app, { locker: lockerId }, (unit) => settleDoors(unit, { lockerId, number }))
      })
      .catch((error: unknown) => app.log.error({ err: error }, 'doors could not be settled'))
  }

  return {
    settleLater(cubby) {
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          settle(cubby)
        },
        Math.max(0, cubby.settleAt - getServices().now()),
      )
      timers.add(timer)
    },
    stop() {
      stopping = true
      for (const timer of timers) clearTimeout(timer)
      return settling
    },
  }
}
