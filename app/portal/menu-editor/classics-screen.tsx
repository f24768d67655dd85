import { Page } from '../../platform/ui/frame/page'
import { NO_DATA, Notice } from '../../platform/ui/query-result'
import type { readClassics } from './classics'
import type { MenuBusiness } from './menu-business'
import { TickList } from './tick-list'
import { VenueSelect } from './venue-select'

interface ClassicsScreenProps {
  business: MenuBusiness
  sections: Awaited<ReturnType<typeof readClassics>>
}

/** Standard drinks to add to a menu by the dozen. */
export function ClassicsScreen({ business, sections }: ClassicsScreenProps) {
  return (
    <Page
      title="Start from the Classics"
      lead={`Tick what ${business.name} sells. The prices are suggestions: change them here or later.`}
      search
      actions={<VenueSelect business={business} />}
    >
      {sections.length === 0 ? <Notice tone="warn">{NO_DATA}</Notice> : <TickList sections={sections} />}
    </Page>
  )
}
