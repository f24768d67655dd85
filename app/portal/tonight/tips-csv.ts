import { dollarsFromCents } from '../../../contract/money'
import { businessDate } from '../../../contract/hours'
import type { UserActor } from '../../platform/auth/actor'
import { csvResponse, type CsvColumn } from '../../platform/csv/write'
import type { BusinessScope } from '../figures/scope'
import { namesOf } from '../order-book/people'
import type { Services } from '../../platform/server/services'
import { formatDateTime } from '../../platform/ui/dates'
import { seesEverybody } from './night'
import { NOBODY, tipShares, type TipShare } from './people'
import { partsOf, type Span } from './span'

type Line = TipShare & { person: string }

const COLUMNS: ReadonlyArray<CsvColumn<Line>> = [
  { heading: 'Date', value: (share) => businessDate(share.placedAt, share.timeZone) },
  { heading: 'Ordered', value: (share) => formatDateTime(share.placedAt, share.timeZone) },
  { heading: 'Order', value: (share) => share.orderId },
  { heading: 'Place', value: (share) => share.place },
  { heading: 'Person', value: (share) => share.person },
  { heading: 'Tip of the order', value: (share) => dollarsFromCents(share.tipCents) },
  { heading: 'Share', value: (share) => dollarsFromCents(share.shareCents) },
]

/** The ledger of tips as a file, one line a share; only the actor's own shares if they may not see others'. */
export function tipsCsv(app: Services, actor: UserActor, scope: BusinessScope, { period }: Span): Response {
  return csvResponse(`tips-${period.start}-to-${period.end}`, COLUMNS, lines())

  async function* lines() {
    for await (const shares of tipShares(app, scope, partsOf(period, scope))) {
      const seen = seesEverybody(actor) ? shares : shares.filter(({ label }) => label === actor.label)
      const name = await namesOf(
        app.db,
        seen.flatMap(({ label }) => label ?? []),
      )
      yield seen.map((share) => ({ ...share, person: share.label === null ? NOBODY : name(share.label) }))
    }
  }
}
