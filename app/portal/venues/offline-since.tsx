import { Moment } from '../../platform/ui/text'

/** When a locker's controller was last seen, by the venue's clock. `lastSeenAt`: ISO; null if never. */
export function OfflineSince({ lastSeenAt, timeZone }: { lastSeenAt: string | null; timeZone: string }) {
  if (lastSeenAt === null) return <>Its controller has never connected.</>
  return (
    <>
      Offline since <Moment at={lastSeenAt} timeZone={timeZone} withTime />.
    </>
  )
}
