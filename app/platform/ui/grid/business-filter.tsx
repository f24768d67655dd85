import { Form, useLocation } from '@remix-run/react'
import type { UserType } from '../../../../contract/enumerations'
import type { Option } from '../form/form-row'
import { PlainSubmit, SubmitSelect } from '../form/submit-select'
import { withQuery } from '../frame/location'
import './business-filter.css'

interface BusinessFilterProps {
  userType: UserType
  businesses: readonly Option[]
  selected: number | undefined
}

/** Scopes the portal to one business (docs/rules/screens.md#business-filter). With JavaScript, choosing submits the form. */
export function BusinessFilter({ userType, businesses, selected }: BusinessFilterProps) {
  const location = useLocation()
  return (
    <Form method="post" action="/account/business" className="rail-filter" preventScrollReset>
      <label className="hidden-label" htmlFor="business-filter">
        Business
      </label>
      {/* Another business has other pages, so paging starts over. */}
      <input type="hidden" name="returnTo" value={withQuery(location, { page: null })} />
      <SubmitSelect id="business-filter" name="businessId" value={selected ?? ''}>
        <option value="">{userType === 'Internal' ? 'All Businesses' : 'Your Business'}</option>
        {businesses.map((business) => (
          <option key={business.value} value={business.value}>
            {business.label}
          </option>
        ))}
      </SubmitSelect>
      <PlainSubmit size="2">Apply</PlainSubmit>
    </Form>
  )
}
