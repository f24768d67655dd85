import { expect, test } from 'vitest'
import { entity } from '../../../contract/entities/entity'
import { image, text } from '../../../contract/fields'
import { categories } from '../../portal/catalogue/core/categories'
import type { Resource } from '../definition/definition'
import { metaOf } from '../definition/entity'
import { constraintOf } from './form'
import { formSchema } from './form-check'

/** No entity requires a picture today, so the test defines one. */
const postcards: Resource = {
  ...categories,
  entity: entity('category', { name: text(), picture: image('categories') }, {}),
  effects: [],
  shown: {},
  needed: [],
}
const schema = formSchema({ resource: postcards, fields: ['name', 'picture'], base: {}, fixed: [] }, postcards.entity)

test.each([{ picture: '' }, { picture: ' ' }, {}])('a missing required picture is refused: %j', (typed) => {
  const { error } = schema.safeParse({ name: 'Beach', ...typed })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['picture', 'This field is required'],
  ])
})

test('an uploaded one is accepted, and its input is marked as required', () => {
  const picture = '/test/categories/1-a.webp?version=1'
  expect(schema.parse({ name: 'Beach', picture })).toEqual({ name: 'Beach', picture })
  const meta = metaOf(postcards.entity, 'picture')
  expect([meta?.optional, meta && constraintOf(meta).required]).toEqual([undefined, true])
})
