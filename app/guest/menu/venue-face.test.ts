import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { imageUrl, type ImageVariant } from '../../../contract/images'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue } from '../../../testing/orders'

/** Parts of a venue's menu page besides the menu. */

let bar: TestBarback
let placeId: number
let restore: () => Promise<unknown>
beforeAll(async () => {
  bar = await openBarback()
  placeId = (await demoVenue(bar)).placeId
  const face = await bar.app.db
    .selectFrom('place')
    .select(['description', 'color', 'mainImage', 'logo', 'phoneNumber'])
    .where('id', '=', placeId)
    .executeTakeFirstOrThrow()
  restore = () => bar.app.db.updateTable('place').set(face).where('id', '=', placeId).execute()
})
afterEach(() => restore())
afterAll(() => bar.stop())

const MENU = '/app/b/the-night-heron'
const set = (values: {
  description?: string | null
  color?: string | null
  mainImage?: null
  logo?: null
  phoneNumber?: null
}) => bar.app.db.updateTable('place').set(values).where('id', '=', placeId).execute()

/** A page without its styles, which name every class. */
const bodyOf = (html: string) => html.slice(html.indexOf('<body'))

describe('the top of the menu', () => {
  it('has the photo with its size, the logo, and the description', async () => {
    const { html } = await bar.visitor().get(MENU)
    expect(html).toMatch(
      /<img class="venue-photo"[^>]*srcSet="[^"]*head-480 480w, [^"]*head-1200 1200w"[^>]*width="1200" height="480"/,
    )
    expect(html).toMatch(
      /<img class="logo" src="\/images\/demo\/place-logos\/heron\.webp\?version=1&amp;size=w200" alt="" width="56"/,
    )
    expect(html).toContain('A cocktail bar on the river that never closes')
  })

  it('leads to the map and to the phone', async () => {
    const { html } = await bar.visitor().get(MENU)
    expect(html).toMatch(
      /<a href="https:\/\/www\.google\.com\/maps\/search\/\?api=1&amp;query=The\+Night\+Heron[^"]*" target="_blank" rel="noreferrer" aria-label="118 East Bay Street, Jacksonville, FL 32202: open the map"/,
    )
    expect(html).toContain('<a href="tel:+19045550118" aria-label="Call (904) 555-0118">')
  })

  it('has the hours of the week and the next closed dates, in the guest’s language', async () => {
    const dates = ['2026-05-01', '2026-07-04', '2026-11-26'].map((date) => ({
      placeId,
      date,
      note: date.includes('11-26') ? 'Thanksgiving' : null,
    }))
    await bar.app.db.insertInto('placeClosedDate').values(dates).execute()
    await bar.app.db
      .updateTable('placeHours')
      .set({ opens: '14:00:00', closes: '02:00:00' })
      .where('placeId', '=', placeId)
      .where('weekday', '=', 'tuesday')
      .execute()
    const visitor = bar.visitor()
    const week = ({ html }: { html: string }) =>
      html.slice(html.indexOf('<dl'), html.indexOf('</details>')).replaceAll('\u202f', ' ').replaceAll('<!-- -->', '')
    const english = week(await visitor.get(MENU))
    expect(english).toContain('<div aria-current="date"><dt>Friday</dt><dd><div>Open 24 hours</div></dd></div>')
    expect(english).toContain('<dt>Tuesday</dt><dd><div>2:00 PM – 2:00 AM</div></dd>')
    expect([...english.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line)).toEqual([
      'Saturday, July 4',
      'Thursday, November 26 · Thanksgiving',
    ])
    await visitor.submit('/app/language', { language: 'es', to: MENU })
    const spanish = week(await visitor.get(MENU))
    expect(spanish).toContain('<dt>Martes</dt>')
    expect(spanish).toContain('Abierto las 24 horas')
    expect(spanish).toContain('Jueves, 26 de noviembre · Thanksgiving')
  })

  it('shows a venue without a photo, a logo, a description and a phone by its name and hours', async () => {
    await set({ description: null, mainImage: null, logo: null, phoneNumber: null })
    const { html } = await bar.visitor().get(MENU)
    expect(bodyOf(html)).not.toMatch(/venue-photo|class="logo"|tel:/)
    expect(html).toMatch(/<h1><a[^>]*>The Night Heron<\/a><\/h1>/)
  })

  it('has a long description in the fold', async () => {
    const long = 'Long words about a bar. '.repeat(20)
    await set({ description: long })
    const { html } = await bar.visitor().get(MENU)
    const fold = html.slice(html.indexOf('<details'), html.indexOf('</details>'))
    expect(fold).toContain(long.trim())
  })
})

describe('the venue’s color', () => {
  const tones = (html: string) =>
    /<div class="app" style="--dark-brand:(#\w+);--dark-on-brand:(#\w+);--light-brand:(#\w+);--light-on-brand:(#\w+)[;"]/
      .exec(html)
      ?.slice(1)

  it('is on its menu, its drinks and its basket, readable in both themes', async () => {
    await set({ color: '#101060' })
    const visitor = bar.visitor()
    const menu = tones((await visitor.get(MENU)).html)
    expect(menu?.slice(2)).toEqual(['#101060', '#ffffff'])
    expect(menu?.[0]).not.toBe('#101060')
    const [, item] = /href="(\/app\/b\/the-night-heron\/items\/\d+)"/.exec((await visitor.get(MENU)).html) ?? []
    expect(tones((await visitor.get(item ?? '')).html)).toEqual(menu)
    expect(tones((await visitor.get(`${MENU}/basket`)).html)).toEqual(menu)
  })

  it('is on no screen that is not the venue’s', async () => {
    expect(bodyOf((await bar.visitor().get('/app')).html)).not.toContain('--dark-brand')
  })
})

describe('the list of places', () => {
  it('has each place’s picture with its size, and the first letter of one without', async () => {
    await set({ mainImage: null, logo: null })
    const { html } = await bar.visitor().get('/app')
    expect(html).toMatch(
      /<img loading="eager" class="face" src="\/images\/demo\/places\/undertow\.webp\?version=1&amp;size=thumbnail" alt="" width="72" height="72"/,
    )
    expect(html).toContain('<span class="face" aria-hidden="true">T</span>')
  })
})

describe('the demo’s pictures', () => {
  const load = async (size: ImageVariant) => {
    const response = await fetch(`${bar.url}${imageUrl('/demo/places/undertow.webp?version=1', size)}`)
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  it('are drawn in the requested size, and cached for a year', async () => {
    const { response, bytes } = await load('head-1200')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 480 })
    expect(bytes.length).toBeLessThanOrEqual(34_000)
  })

  it('come as JPEG in mails, which not every program shows as WebP', async () => {
    const { response, bytes } = await load('mail-head')
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect((await sharp(bytes).metadata()).format).toBe('jpeg')
  })

  it('are a 404 under another name', async () => {
    expect((await fetch(`${bar.url}/images/demo/places/none.webp`)).status).toBe(404)
  })
})
