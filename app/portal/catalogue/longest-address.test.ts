import { expect, test } from 'vitest'
import { metaOf } from '../../records/definition/entity'
import type { Resource } from '../../records/definition/definition'
import { DRAWN } from '../../platform/ui/form/stale-form'
import { addressOfDraft, MAX_ADDRESS } from '../../platform/ui/frame/location'
import { resources } from './registry'

/** The longest a character gets in an address: three bytes, each written as '%E9'. */
const LONGEST = '酒'

/** Values for every field of a form, filled to their limits. */
function fullest({ entity }: Resource, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => {
      const meta = metaOf(entity, field)
      const isWritten = ['text', 'longText', 'url', 'email'].includes(meta?.kind ?? '')
      return [
        field,
        isWritten ? LONGEST.repeat(meta?.max ?? Infinity) : 'a figure, a choice or a picture’s path'.repeat(3),
      ]
    }),
  )
}

test.each(resources.all.map((resource) => [resource.api, resource] as const))(
  'an address can hold the form of %s with all fields full',
  (_, resource) => {
    for (const fields of [resource.createFields, resource.editFields]) {
      const full = fullest(resource, fields)
      // As typed, and as it was when the form was drawn.
      const sent = { ...full, [DRAWN]: new URLSearchParams(full).toString() }
      const address = addressOfDraft({ pathname: `/${resource.api}/1000000`, search: '?edit=' }, sent)
      expect(address.length).toBeLessThan(MAX_ADDRESS)
    }
  },
)

test('no form of the catalogue contains a password, which an address must not contain', () => {
  const kinds = resources.all.flatMap(({ entity }) =>
    Object.keys(entity.fields).map((field) => metaOf(entity, field)?.kind),
  )
  expect(kinds).not.toContain('password')
})
