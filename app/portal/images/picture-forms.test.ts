import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { imageUrl } from '../../../contract/images'
import { MAX_UPLOAD_BYTES } from '../../../contract/limits'
import { fileOf, picture } from '../../../testing/pictures'
import { openPictures, type Pictures } from './images.fixture'

let on: Pictures
beforeAll(async () => {
  on = await openPictures()
})
afterAll(() => on.stop())

describe('a form without JavaScript', () => {
  const PATH = '/core/categories'
  const typed = (name: string) => {
    const form = new FormData()
    for (const [field, value] of Object.entries({
      intent: 'create',
      name,
      categoryType: 'Drink',
      isActive: 'on',
      image: '',
    })) {
      form.append(field, value)
    }
    return form
  }

  test('sends its picture, and Save stores both', async () => {
    const page = await on.at('admin').get(`${PATH}?create=`)
    expect(page.html).toContain('encType="multipart/form-data"')
    expect(page.html).toContain('name="upload:image:categories:"')
    const form = typed('Pictured')
    form.append('upload:image:categories:', await picture())
    const saved = await on.at('admin').submit(`${PATH}?index&create=`, form)
    expect(saved.status, saved.html.slice(0, 1000)).toBe(302)
    const row = await on.bar.app.db
      .selectFrom('category')
      .selectAll()
      .where('name', '=', 'Pictured')
      .executeTakeFirstOrThrow()
    expect((await on.load(imageUrl(row.image ?? '', 'w300'))).status).toBe(200)

    const details = await on.at('admin').get(`${PATH}/${row.id}`)
    expect(details.html).toContain(`src="${imageUrl(row.image ?? '', 'w300').replace('&', '&amp;')}"`)
    expect(details.html).toContain('alt="Pictured"')

    const edit = new FormData()
    for (const [field, value] of Object.entries({
      intent: 'update',
      name: 'Pictured',
      categoryType: 'Drink',
      image: row.image ?? '',
      'remove:image': 'on',
    })) {
      edit.append(field, value)
    }
    edit.append(`upload:image:categories:${row.id}`, new File([], ''))
    expect((await on.at('admin').submit(`${PATH}/${row.id}?edit=`, edit)).status).toBe(302)
    expect(
      await on.bar.app.db.selectFrom('category').select('image').where('id', '=', row.id).executeTakeFirst(),
    ).toEqual({ image: null })
  })

  test("shows the picture's error at the field and keeps the typed values", async () => {
    const form = typed('Not lost')
    form.append('upload:image:categories:', fileOf('<svg/>', 'logo; the "best".png'))
    const refused = await on.at('admin').submit(`${PATH}?index&create=`, form)
    expect(refused.status).toBe(400)
    expect(refused.html.slice(refused.html.indexOf('<dialog'), refused.html.indexOf('</dialog'))).toContain(
      'id="form-create-image-error">This file type is not supported: choose a JPEG, PNG, WebP, AVIF or GIF picture',
    )
    expect(refused.html.slice(refused.html.indexOf('<dialog'), refused.html.indexOf('</dialog'))).toContain(
      'value="Not lost"',
    )
  })

  test('returns with the typed values when the picture is too large', async () => {
    const form = new FormData()
    form.append('upload:image:categories:', fileOf(new Uint8Array(MAX_UPLOAD_BYTES + 5_000_000), 'large.jpg'))
    for (const [name, value] of typed('Large').entries()) form.append(name, value)
    const refused = await on.at('admin').submit(`${PATH}?index&create=`, form)
    expect(refused.html.slice(refused.html.indexOf('<dialog'), refused.html.indexOf('</dialog'))).toContain(
      'id="form-create-image-error">The picture must be smaller than 20 MB',
    )
    expect(refused.html.slice(refused.html.indexOf('<dialog'), refused.html.indexOf('</dialog'))).toContain(
      'value="Large"',
    )
  })

  test('keeps a valid picture when another field is refused', async () => {
    const form = typed('')
    form.append('upload:image:categories:', await picture())
    const refused = await on.at('admin').submit(`${PATH}?index&create=`, form)
    expect(refused.status).toBe(400)
    const value = /name="image"[^>]* value="([^"]+)"/.exec(refused.html)?.[1]
    expect(value).toMatch(/^\/test\/categories\/new-/)
  })

  test('refuses a picture of another record', async () => {
    const form = new FormData()
    form.append('intent', 'update')
    form.append('upload:image:categories:1', await picture())
    expect((await on.at('owner').submit(`${PATH}/1?edit=`, form)).status).toBe(403)
  })
})
