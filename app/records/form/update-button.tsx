import { Button } from '@radix-ui/themes'
import { useLocation } from '@remix-run/react'
import { SCREEN, searchOfScreen } from '../../platform/ui/frame/location'
import { labelOf } from '../definition/definition'
import { metaOf } from '../definition/entity'
import { UPDATE } from '../values/finding'
import type { ShownResource } from '../definition/shown'

interface UpdateButtonProps {
  resource: ShownResource
  names: readonly string[]
  field: string
}

/**
 * Shown without JavaScript, after a field that others depend on: renders the form again with the fields and choices for its new value. It
 * saves nothing and keeps the typed values.
 */
export function UpdateButton({ resource, names, field }: UpdateButtonProps) {
  if (!names.some((name) => name !== field && dependsOn(resource, name, field))) return null
  return (
    <noscript>
      <Button
        type="submit"
        {...drawingAgain(resource, names)}
        variant="soft"
        color="gray"
        size="3"
        aria-label={`Update form: ${labelOf(resource, field)}`}
      >
        Update form
      </Button>
    </noscript>
  )
}

/**
 * Must precede all Update buttons, because Enter submits a form with its first button and must save. The hidden input keeps the screen's
 * own query when an address with the form's fields renders the form.
 */
export function BeforeUpdateButtons() {
  const { search } = useLocation()
  return (
    <noscript>
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name={SCREEN} value={searchOfScreen(search)} />
    </noscript>
  )
}

/**
 * The attributes of a button that renders its form again, through a GET with the fields in the address. A picture does not fit into an
 * address: a form that may contain one is posted, its picture is stored, and the answer redirects to that address.
 */
export function drawingAgain(resource: ShownResource, names: readonly string[]) {
  const hasPicture = names.some((name) => metaOf(resource.entity, name)?.kind === 'image')
  return hasPicture ? { name: UPDATE, value: '', formNoValidate: true } : { formMethod: 'get', formNoValidate: true }
}

function dependsOn(resource: ShownResource, name: string, field: string): boolean {
  return (
    field in (resource.shown[name] ?? {}) ||
    metaOf(resource.entity, name)?.refersToBy === field ||
    Object.values(resource.choices[name] ?? {}).includes(`$${field}`)
  )
}
