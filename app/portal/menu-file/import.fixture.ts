import type { TestBarback } from '../../../testing/barback'
import { menuItemList } from '../../../contract/calls/menu'
import type { Page, Visitor } from '../../../testing/visitor'

/** Imports menus with forms as a browser without JavaScript sends them. */

export interface Venue {
  bar: TestBarback
  businessId: number
  manager: Visitor
  screen: string
}

export async function venueOf(bar: TestBarback, businessId: number, who: 'manager' | 'owner'): Promise<Venue> {
  return { bar, businessId, manager: await bar.portal(who), screen: `/business-menu/file?businessId=${businessId}` }
}

/** Everything that a venue sells, as it is stored. */
export async function menuNow({ bar, businessId }: Venue) {
  const { db } = bar.app
  const own = await db.selectFrom('category').where('businessId', '=', businessId).selectAll().orderBy('id').execute()
  const without = (rows: readonly object[]) =>
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !/^(?:updatedAt|version)$/.test(name))))
  return {
    categories: without(own),
    items: without(
      await db.selectFrom('menuItem').where('businessId', '=', businessId).selectAll().orderBy('id').execute(),
    ),
    drinks: without(
      await db.selectFrom('customDrink').where('businessId', '=', businessId).selectAll().orderBy('id').execute(),
    ),
    sections: without(
      await db.selectFrom('businessCategory').where('businessId', '=', businessId).selectAll().orderBy('id').execute(),
    ),
    pours: without(
      await db
        .selectFrom('businessPourAvailability')
        .where('businessId', '=', businessId)
        .selectAll()
        .orderBy('id')
        .execute(),
    ),
    placed: without(await db.selectFrom('categoryAssignment').selectAll().orderBy('id').execute()),
  }
}

export async function upload({ manager, screen }: Venue, file: string | Uint8Array<ArrayBuffer>): Promise<Page> {
  const form = new FormData()
  form.set('intent', 'upload')
  form.set('file', new File([file], 'menu'))
  form.set('pasted', '')
  return manager.submit(screen, form)
}

/** Uploads a file whose columns are sure, and returns the address and the page of its check. */
export async function checked(venue: Venue, file: string | Uint8Array<ArrayBuffer>) {
  const sent = await upload(venue, file)
  if (sent.status !== 302) throw new Error(`The file was refused: ${sent.html.slice(0, 500)}`)
  const address = sent.location ?? ''
  return { address, page: await venue.manager.get(address) }
}

/** The fields of a check's form as drawn. */
function fieldsIn(html: string): Record<string, string> {
  const form = /<form[^>]*class="menu-file-check"[\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
  const fields: Record<string, string> = {}
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = / name="([^"]*)"/.exec(tag)?.[1]
    if (name === undefined || (/type="checkbox"/.test(tag) && !/ checked/.test(tag))) continue
    fields[name] = / value="([^"]*)"/.exec(tag)?.[1] ?? (/type="checkbox"/.test(tag) ? 'on' : '')
  }
  for (const [, name = '', options = ''] of form.matchAll(/<select[^>]* name="([^"]*)"[^>]*>([\s\S]*?)<\/select>/g)) {
    fields[name] =
      /<option value="([^"]*)" selected/.exec(options)?.[1] ?? /<option value="([^"]*)"/.exec(options)?.[1] ?? ''
  }
  return fields
}

export async function importAt(
  { manager }: Venue,
  { address, page }: { address: string; page: Page },
  more: Record<string, string> = {},
): Promise<Page> {
  return manager.submit(address, { ...fieldsIn(page.html), ...more, intent: 'import' })
}

async function latestImport({ bar }: Venue): Promise<string> {
  const row = await bar.app.db
    .selectFrom('listStep')
    .where('entity', '=', 'menuFile')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return String(row.id)
}

export async function undo(venue: Venue): Promise<Page> {
  return venue.manager.submit(venue.screen, { intent: 'undo', step: await latestImport(venue) })
}

export async function guestsMenu({ bar, businessId }: Venue) {
  const guest = await bar.customer()
  return (await guest.get(`/v1/menu/items/customer/${businessId}`)).read(menuItemList).results
}
