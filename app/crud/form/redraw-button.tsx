import { Button } from '@radix-ui/themes'
import { labelOf, type Resource } from '../definition/definition'
import { metaOf } from '../definition/entity'
import { REDRAW } from './finding'

/**
 * After a field on which others depend: without JavaScript, sends the form to be shown again with the fields and choices that go with
 * what was chosen. Nothing is saved, and nothing typed is lost.
 */
export function RedrawButton({
  resource,
  names,
  field,
}: {
  resource: Resource
  names: readonly string[]
  field: string
}) {
  const hanging = names.some((name) => name !== field && hangsOn(resource, name, field))
  if (!hanging) return null
  return (
    <noscript>
      <Button
        type="submit"
        name={REDRAW}
        value={field}
        formNoValidate
        variant="soft"
        color="gray"
        size="3"
        aria-label={`Show what goes with it: ${labelOf(resource, field)}`}
      >
        Show what goes with it
      </Button>
    </noscript>
  )
}

/** Enter sends a form by its first button: without this one it would be the one above. */
export function DefaultButton() {
  return (
    <noscript>
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
    </noscript>
  )
}

function hangsOn(resource: Resource, name: string, field: string): boolean {
  return (
    field in (resource.shown[name] ?? {}) ||
    metaOf(resource.entity, name)?.refersToBy === field ||
    Object.values(resource.choices[name] ?? {}).includes(`$${field}`)
  )
}
