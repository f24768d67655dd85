import { Moment } from '../ui/text'

/** Since when a locker's controller is gone, on the venue's clock. `lastSeenAt`: ISO, null when it was never there. */
export function OfflineSince({ lastSeenAt, timeZone }: { lastSeenAt: string | null; timeZone: string }) {
  if (lastSeenAt === null) return <>Its controller has not been here yet.</>
  return (
    <>
      Offline since <Moment at={lastSeenAt} timeZone={timeZone} withTime />.
    </>
  )
}
