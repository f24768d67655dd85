import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Page, Visitor } from '../../../testing/visitor'

/** After a deletion the user returns to the screen before the record's, without JavaScript as well. */

let bar: TestBarback
let portal: Visitor
beforeAll(async () => {
  bar = await openBarback()
  portal = await bar.portal('admin')
})
afterAll(() => bar.stop())

let made = 0

/** Creates a record to delete. Returns its id. */
async function make(api: string, fields: object = {}): Promise<number> {
  const answer = await (await bar.staff('admin')).post(`/v1/${api}`, { name: `Passing ${++made}`, ...fields })
  return answer.read(z.looseObject({ id: z.number() })).id
}

/** Returns the href of the link with this text. */
function linkTo({ html }: Page, text: string): string {
  const [, href = ''] =
    new RegExp(`<a\\b[^>]*href="([^"]*)"[^>]*>${text}</a>`).exec(html.slice(html.indexOf('<main'))) ?? []
  return href.replaceAll('&amp;', '&')
}

/** Opens a record from another screen, presses Delete and confirms. */
async function openAndDelete(path: string, from?: string): Promise<string | undefined> {
  const opened = await portal.get(path, from)
  const asked = linkTo(opened, 'Delete')
  expect(asked).toContain('confirm=delete')
  const { html } = await portal.get(asked, path)
  expect(html).toContain('Are you sure you want to Delete this')
  const { status, location } = await portal.submit(asked, { intent: 'delete' })
  expect(status).toBe(302)
  return location
}

test.each([
  [
    'its list with the same query',
    '/core/ingredients?searchString=pass&page=2',
    '/core/ingredients?searchString=pass&page=2',
  ],
  ['its list, without the dialog that was open there', '/core/ingredients?page=2&create=', '/core/ingredients?page=2'],
  ['another screen', '/master-menu/pour-availability', '/master-menu/pour-availability'],
  ["another record's screen, which was not opened from it", '/alcohols/1', '/alcohols/1?from='],
  ['its list, if the previous screen is unknown', undefined, '/core/ingredients'],
  ['its list, if it was opened from another site', 'https://evil.example/core', '/core/ingredients'],
  ['its list, right after sign-in', '/login?redirectTo=%2Fcore', '/core/ingredients'],
])('back to %s', async (_, from, to) => {
  expect(await openAndDelete(`/core/ingredients/${await make('core/ingredients', { category: 'Mixer' })}`, from)).toBe(
    to,
  )
})

test.each(['https://evil.example/', '//evil.example/', '/\\evil.example', '/\t/evil.example'])(
  'but never to %j from the address',
  async (elsewhere) => {
    const id = await make('core/ingredients', { category: 'Mixer' })
    expect(await openAndDelete(`/core/ingredients/${id}?${new URLSearchParams({ from: elsewhere })}`)).toBe(
      '/core/ingredients',
    )
  },
)

test('the previous screen is remembered while the record is changed', async () => {
  const path = `/core/ingredients/${await make('core/ingredients', { category: 'Mixer' })}`
  const edit = linkTo(await portal.get(path, '/core/ingredients?page=1'), 'Edit')
  const saved = await portal.submit(edit, { intent: 'update', name: `Passing ${++made}`, category: 'Juice' })
  expect(saved.location).toBe(`${path}?from=%2Fcore%2Fingredients%3Fpage%3D1`)
  expect(await openAndDelete(saved.location ?? '', edit)).toBe('/core/ingredients?page=1')
})

test('an alcohol record always returns to its list', async () => {
  const category = await make('alcohol/categories')
  expect(await openAndDelete(`/alcohols/${category}`, '/alcohols?page=0&sort=id%2Cdesc')).toBe('/alcohols')
  const alcoholCategoryId = await make('alcohol/categories')
  const type = await make('alcohol/types', { alcoholCategoryId })
  expect(await openAndDelete(`/alcohols/types/${type}`, `/alcohols/${alcoholCategoryId}`)).toBe('/alcohols/types')
  const alcoholTypeId = await make('alcohol/types', { alcoholCategoryId })
  const subtype = await make('alcohol/subtypes', { alcoholTypeId })
  expect(await openAndDelete(`/alcohols/subtypes/${subtype}`, `/alcohols/types/${alcoholTypeId}`)).toBe(
    '/alcohols/subtypes',
  )
})
