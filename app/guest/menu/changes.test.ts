import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { postFormsIn } from '../../../testing/form-in'
import { guestBrowser } from '../../../testing/guest-browser'
import { shareLocation } from '../../../testing/guest-at-locker'
import { demoVenue, menuItemNamed } from '../../../testing/orders'
import type { Page, Visitor } from '../../../testing/visitor'

let bar: TestBarback
let browser: Visitor
/** Every active business, with its slug and position. */
let venues: Array<{ id: number; slug: string; location: string }>
beforeAll(async () => {
  bar = await openBarback()
  browser = await guestBrowser(bar)
  const rows = await bar.app.db
    .selectFrom('business')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['business.id', 'business.slug', 'place.latitude', 'place.longitude'])
    .where('business.active', '=', 1)
    .execute()
  // Items outside their hours would be refused for that reason.
  await bar.app.db.deleteFrom('menuItemAvailability').execute()
  venues = rows.map(({ latitude, longitude, ...venue }) => ({ ...venue, location: `${latitude},${longitude}` }))
})
afterAll(() => bar.stop())

/** Returns the fields that the screen's form sends unchanged. */
function formOf(page: Page, path: string): Record<string, string> {
  const form = postFormsIn(page, path).find(({ fields }) => 'quantity' in fields)
  if (!form) throw new Error(`${path} has no form: ${page.status}`)
  return form.fields
}

/** Returns every change that a screen offers, alone and in pairs, as names of the boxes to tick. */
function ticksIn({ html }: Page): string[][] {
  const names = [...html.matchAll(/name="(swap-\d+)"/g)].flatMap(([, name]) => name ?? [])
  return names.flatMap((name, index) => [[name], ...names.slice(index + 1).map((other) => [name, other])])
}

const ticked = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '1']))

/** Returns a venue's drinks that can be changed. */
async function changeableDrinks(businessId: number) {
  return bar.app.db
    .selectFrom('menuItem')
    .innerJoin('standardDrink', 'standardDrink.id', 'menuItem.standardDrinkId')
    .where('menuItem.businessId', '=', businessId)
    .where('menuItem.isActive', '=', 1)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('standardDrinkSubstitution')
          .select('standardDrinkSubstitution.id')
          .whereRef('standardDrinkSubstitution.drinkId', '=', 'standardDrink.id'),
      ),
    )
    .select(['menuItem.id', 'standardDrink.name'])
    .execute()
}

describe('every change of every drink, alone and in pairs', () => {
  it('has a price when ticked by a script, and is stored and charged when sent by a plain form', async () => {
    const faults: string[] = []
    let tried = 0
    for (const { id: businessId, slug, location } of venues) {
      for (const { id, name } of await changeableDrinks(businessId)) {
        const path = `/app/b/${slug}/items/${id}`
        const page = await browser.get(path)
        if (page.status === 404) continue
        const form = formOf(page, path)
        browser.cookies.delete('barback_basket')
        for (const names of ticksIn(page)) {
          tried += 1
          const fields = { ...form, ...ticked(names) }
          const asked = await browser.get(`${path}.data?${new URLSearchParams(fields)}`)
          const isPriced = asked.status === 200 && asked.html.includes('"unitPrice"')
          const kept = await browser.submit(path, { ...fields, once: `${id} ${names.join(' ')}` })
          const isKept = kept.location?.startsWith(`/app/b/${slug}`) && kept.status === 302
          if (!isPriced || !isKept) faults.push(`${name} with ${names.join(' and ')}: ${asked.status}, ${kept.status}`)
        }
        await shareLocation(browser, `/app/b/${slug}/basket`, location)
        const basket = await browser.get(`/app/b/${slug}/basket`)
        if (!basket.html.includes('class="checkout"')) faults.push(`${name}: its basket cannot be paid`)
      }
    }
    expect(tried).toBeGreaterThan(100)
    expect(faults).toEqual([])
  }, 300_000)
})

describe('a change that replaces a bottle', () => {
  /** The Negroni's screen, and the box that replaces gin with vodka. */
  async function negroni() {
    const { businessId } = await demoVenue(bar)
    const slug = venues.find(({ id }) => id === businessId)?.slug ?? ''
    const path = `/app/b/${slug}/items/${await menuItemNamed(bar, businessId, 'Negroni')}`
    const page = await browser.get(path)
    const box = /name="(swap-\d+)"[^>]*\/?><span>Vodka instead of gin/.exec(page.html)?.[1]
    if (box === undefined) throw new Error('The Negroni is not offered with vodka')
    return { path, page, box, slug }
  }
  const labels = ({ html }: Page) => [...html.matchAll(/<label class="field">([^<]*)<select/g)].map(([, text]) => text)

  it('offers its own bottles instead of the replaced ones', async () => {
    const { path, page, box } = await negroni()
    expect(labels(page)).toContain('Choose your gin')
    const changed = await browser.get(`${path}?${new URLSearchParams({ ...formOf(page, path), [box]: '1' })}`)
    expect(labels(changed)).toContain('Choose your vodka')
    expect(labels(changed)).not.toContain('Choose your gin')
  })

  it('is removed in the basket, although the form still names its bottle', async () => {
    const { path, page, box, slug } = await negroni()
    browser.cookies.delete('barback_basket')
    await browser.submit(path, { ...formOf(page, path), [box]: '1' })
    const basket = `/app/b/${slug}/basket`
    const line = /items\/\d+\?line=([^"]+)"/.exec((await browser.get(basket)).html)?.[1]
    const changed = await browser.get(`${path}?line=${line}`)
    expect(labels(changed)).toContain('Choose your vodka')
    const { [box]: _ticked, ...fields } = formOf(changed, path)
    expect((await browser.submit(path, fields)).location).toBe(basket)
    expect((await browser.get(basket)).html).not.toContain('Vodka instead of gin')
  })

  it.each([
    ['a bottle that the slot never offers', { 'slot-1': '999999' }],
    ['a change of another drink', { 'swap-999999': '1' }],
    ['a size of another drink', { pour: '999999' }],
  ])('%s shows an error under the form, which keeps its values', async (_what, fields) => {
    const { path, page } = await negroni()
    const wish = { ...formOf(page, path), ...fields }
    const asked = await browser.get(`${path}?${new URLSearchParams(wish)}`)
    const sent = await browser.submit(path, wish)
    for (const answer of [asked, sent]) {
      expect(answer.html).toContain('role="alert">The bar doesn’t offer that. Choose again.')
      expect(answer.html).toContain('name="quantity"')
    }
    expect([asked.status, sent.status]).toEqual([200, 400])
  })
})
