import { Form } from '@remix-run/react'
import { PlainSubmit, SubmitSelect } from '../../platform/ui/form/submit-select'
import type { MenuBusiness } from './menu-business'

/** Chooses the venue whose menu is shown, for staff of several. */
export function VenueSelect({ business: { id, choices } }: { business: MenuBusiness }) {
  if (choices.length < 2) return null
  return (
    <Form method="get">
      <label className="hidden-label" htmlFor="menu-business">
        Venue
      </label>
      <SubmitSelect id="menu-business" name="businessId" value={id}>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </SubmitSelect>
      <PlainSubmit>Show</PlainSubmit>
    </Form>
  )
}
