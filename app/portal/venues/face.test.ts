import { noisyPhoto } from '../../../testing/noisy-photo'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { placeView } from '../../../contract/calls/places'
import { apiError } from '../../../contract/errors'
import { imageUrl, variantOf } from '../../../contract/images'
import { demoVenue } from '../../../testing/orders'
import { fileOf, picture } from '../../../testing/pictures'
import { openPictures, type Pictures } from '../images/images.fixture'

/** How a venue looks to its guests, set on one screen. */

let on: Pictures
let placeId: number
let path: string
let restore: () => Promise<unknown>
beforeAll(async () => {
  on = await openPictures()
  const venue = await demoVenue(on.bar)
  placeId = venue.placeId
  path = `/businesses/${venue.businessId}/guests-view`
  const { mainImage, logo, color, description, phoneNumber } = await stored()
  const face = { mainImage, logo, color, description, phoneNumber }
  restore = () => on.bar.app.db.updateTable('place').set(face).where('id', '=', placeId).execute()
})
afterEach(() => restore())
afterAll(() => on.stop())

const stored = async () => (await on.bar.anyone.get(`/v1/places/${placeId}`)).read(placeView)
const FACE = { intent: 'update', color: '', description: 'Quiet', phoneNumber: '904-555-0101' }

describe('the screen', () => {
  it('shows the saved look in both themes', async () => {
    const { html } = await on.at('owner').get(path)
    const { color, mainImage, logo } = await stored()
    expect(html.match(/class="face-preview"/g)).toHaveLength(2)
    expect(html).toContain(`value="${color}"`)
    expect(html).toContain(imageUrl(mainImage ?? '', 'head-800').replace('&', '&amp;'))
    expect(html).toContain(imageUrl(logo ?? '', 'w200').replace('&', '&amp;'))
  })

  it('saves all fields without JavaScript, with its history, and leaves the rest of the place as it is', async () => {
    const before = await stored()
    const form = new FormData()
    const typed = { ...FACE, color: ' 1F6FEB ', mainImage: before.mainImage ?? '', logo: '' }
    for (const [name, value] of Object.entries(typed)) form.append(name, value)
    form.append(`upload:mainImage:places:${placeId}`, await picture())
    form.append(`upload:logo:place-logos:${placeId}`, await picture({ width: 300, as: 'png' }))
    const saved = await on.at('owner').submit(path, form)
    expect([saved.status, saved.location], saved.html.slice(0, 500)).toEqual([302, path])
    const after = await stored()
    expect(after).toMatchObject({ color: '#1f6feb', description: 'Quiet', phoneNumber: '9045550101' })
    for (const value of [after.mainImage, after.logo])
      expect((await on.load(imageUrl(value ?? '', 'w200'))).status).toBe(200)
    const { name, streetAddress, hoursOfOperations, website, category } = before
    expect(after).toMatchObject({ name, streetAddress, hoursOfOperations, website, category })
    const { html } = await on.at('owner').get(path)
    expect(html.slice(html.indexOf('History'))).toContain('#1f6feb')
  })

  it('removes what is emptied', async () => {
    const form = new FormData()
    const { mainImage, logo } = await stored()
    const typed = { ...FACE, mainImage: mainImage ?? '', logo: logo ?? '', 'remove:logo': 'on', phoneNumber: '' }
    for (const [name, value] of Object.entries(typed)) form.append(name, value)
    expect((await on.at('owner').submit(path, form)).status).toBe(302)
    expect(await stored()).toMatchObject({ mainImage, logo: null, color: null, phoneNumber: null })
  })

  it.each(['red', '#12345', '#gggggg', 'url(x)'])('refuses the color %s at its field', async (color) => {
    const refused = await on.at('owner').submit(path, { ...FACE, color })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('Must be a color such as #1f6feb')
    expect(refused.html).toContain(`value="${color}"`)
  })

  it('explains where a color is hard to read, and how guests see it instead', async () => {
    await on.at('owner').submit(path, { ...FACE, color: '#101060' })
    const { html } = await on.at('owner').get(path)
    expect(html).toMatch(
      /#101060 would be hard to read here \(contrast 1\.\d:1\)\. Guests see it lighter: #[0-9a-f]{6}/,
    )
    expect(html).toContain('#101060, as you chose it')
  })

  it('asks about a field that another person has changed meanwhile', async () => {
    const { version } = await stored()
    await on.at('admin').submit(path, { ...FACE, color: '#aa0000' })
    const refused = await on.at('owner').submit(path, { ...FACE, color: '#00aa00', version: String(version) })
    expect([refused.status, (await stored()).color]).toEqual([409, '#aa0000'])
  })

  it('is only shown to staff who may not change the place', async () => {
    const { html, status } = await on.at('bartender').get(path)
    expect([status, html.includes('class="face-preview"'), html.includes('name="color"')]).toEqual([200, true, false])
    expect((await on.at('bartender').submit(path, FACE)).status).toBe(403)
  })

  it('refuses a logo that was uploaded for another record, and a file that is no picture', async () => {
    const { logo } = (await on.bar.anyone.get('/v1/places/2')).read(placeView)
    const other = await on.at('owner').submit(path, { ...FACE, logo: logo ?? '' })
    expect([other.status, other.html.includes('Must be a picture that was uploaded for this record')]).toEqual([
      400,
      true,
    ])
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...FACE, logo: '' })) form.append(name, value)
    form.append(`upload:logo:place-logos:${placeId}`, fileOf('<svg/>', 'logo.svg'))
    const svg = await on.at('owner').submit(path, form)
    expect([svg.status, svg.html.includes('This file type is not supported')]).toEqual([400, true])
  })
})

describe('a photo of a thousand details', () => {
  it('still has a bounded number of bytes in each size that guests load', async () => {
    const noise = await noisyPhoto({ width: 2000, height: 1200, sigma: 60, quality: 95 })
    const sent = await on.upload('owner', fileOf(noise, 'noise.jpg'), { folder: 'places', id: String(placeId) })
    for (const size of ['head-480', 'head-800', 'head-1200', 'thumbnail', 'mail-head'] as const) {
      const { status, bytes } = await on.load(imageUrl(sent.value, size))
      expect([status, bytes.length <= (variantOf(size).mostBytes ?? 0)], `${size}: ${bytes.length}`).toEqual([
        200,
        true,
      ])
    }
  })
})

describe('over /v1', () => {
  it('logo and color stay as they are if a change of the place omits them, and null removes them', async () => {
    const admin = await on.bar.staff('admin')
    const at = `/v1/places/${placeId}`
    const { logo: _logo, color: _color, version: _version, ...rest } = await stored()
    expect((await admin.put(at, { ...rest, color: '#C0FFEE' })).status).toBe(200)
    expect((await admin.put(at, { ...rest, description: 'Another' })).read(placeView).color).toBe('#c0ffee')
    expect((await admin.put(at, { ...rest, color: null })).read(placeView).color).toBeNull()
    const refused = await admin.put(at, { ...rest, color: 'teal' })
    expect([refused.status, refused.read(apiError).errors?.[0]?.path]).toEqual([400, 'color'])
  })
})
