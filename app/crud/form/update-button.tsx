import { Button } from '@radix-ui/themes'
import { useLocation } from '@remix-run/react'
import { SCREEN, searchOfScreen } from '../../ui/location'
import { labelOf, type Resource } from '../definition/definition'
import { metaOf } from '../definition/entity'
import { UPDATE } from './finding'

interface UpdateButtonProps {
  resource: Resource
  names: readonly string[]
  field: string
}

/**
 * After a field that others depend on: without a script, has the form drawn with the fields and choices that go with what was chosen.
 * Nothing is kept by it, and nothing typed is lost.
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

/** Enter sends a form by its first button, which saves; and its address, where it is drawn by one, says which screen it stands on. */
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
 * What makes a button draw its form again: an ordinary GET whose address carries the fields. A picture does not fit into an address: a
 * form that may have one is posted, its picture kept, and the answer leads to that address.
 */
export function drawingAgain(resource: Resource, names: readonly string[]) {
  const hasPicture = names.some((name) => metaOf(resource.entity, name)?.kind === 'image')
  return hasPicture ? { name: UPDATE, value: '', formNoValidate: true } : { formMethod: 'get', formNoValidate: true }
}

function dependsOn(resource: Resource, name: string, field: string): boolean {
  return (
    field in (resource.shown[name] ?? {}) ||
    metaOf(resource.entity, name)?.refersToBy === field ||
    Object.values(resource.choices[name] ?? {}).includes(`$${field}`)
  )
}
