import { Button } from '@radix-ui/themes'
import { Form, useSubmit } from '@remix-run/react'
import { Select } from '../../platform/ui/form/field'
import type { MenuBusiness } from './menu-business'

/** Chooses the venue whose menu is shown, for staff of several. */
export function VenueSelect({ business: { id, choices } }: { business: MenuBusiness }) {
  const submit = useSubmit()
  if (choices.length < 2) return null
  return (
    <Form method="get">
      <label className="hidden-label" htmlFor="menu-business">
        Venue
      </label>
      <Select
        key={id}
        id="menu-business"
        name="businessId"
        defaultValue={id}
        onChange={(event) => submit(event.currentTarget.form)}
      >
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit" variant="soft" color="gray" size="3">
          Show
        </Button>
      </noscript>
    </Form>
  )
}
