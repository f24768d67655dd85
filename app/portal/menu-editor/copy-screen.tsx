import { Form } from '@remix-run/react'
import { FormRow } from '../../platform/ui/form/form-row'
import { PlainSubmit, SubmitSelect } from '../../platform/ui/form/submit-select'
import { Page } from '../../platform/ui/frame/page'
import { Notice } from '../../platform/ui/query-result'
import type { CopiedPrices, readOtherMenu } from './copy-menu'
import type { MenuBusiness } from './menu-business'
import { TickList } from './tick-list'
import { VenueSelect } from './venue-select'
import './copy-screen.css'

interface CopyScreenProps {
  business: MenuBusiness
  /** The other venue; undefined if there is none. */
  from: { id: number; name: string } | undefined
  prices: CopiedPrices
  sections: Awaited<ReturnType<typeof readOtherMenu>>
}

export function CopyScreen({ business, from, prices, sections }: CopyScreenProps) {
  return (
    <Page
      title="Copy a Menu"
      lead={`Ticked items are added to the menu of ${business.name}. Items already on it stay as they are. Pictures of house drinks are not copied.`}
      search
      actions={<VenueSelect business={business} />}
    >
      {from === undefined ? (
        <Notice tone="warn">You have one venue: there is no other menu to copy.</Notice>
      ) : (
        <>
          <Source business={business} from={from.id} prices={prices} />
          {sections.length === 0 ? (
            <Notice tone="warn">No items match on the menu of {from.name}.</Notice>
          ) : (
            <TickList sections={sections} startsTicked />
          )}
        </>
      )}
    </Page>
  )
}

interface SourceProps {
  business: MenuBusiness
  from: number
  prices: CopiedPrices
}

/** Selects the source menu and its prices: a plain GET form. With JavaScript a choice applies at once. */
function Source({ business, from, prices }: SourceProps) {
  return (
    <Form method="get" className="copy-source">
      <input type="hidden" name="businessId" value={business.id} />
      <FormRow label="Copy from" field={{ id: 'copy-from' }}>
        <SubmitSelect id="copy-from" name="from" value={from} keepsScroll>
          {business.choices
            .filter(({ id }) => id !== business.id)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SubmitSelect>
      </FormRow>
      <FormRow label="Prices" field={{ id: 'copy-prices' }}>
        <SubmitSelect id="copy-prices" name="prices" value={prices} keepsScroll>
          <option value="there">As there</option>
          <option value="tiers">Base prices from there, price tiers from here</option>
        </SubmitSelect>
      </FormRow>
      <PlainSubmit>Show</PlainSubmit>
    </Form>
  )
}
