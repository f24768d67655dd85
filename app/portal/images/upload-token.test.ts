import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createClient, dataOf } from '../../../contract/client/client'
import { imageUploadToken, uploadedImage, type ImageUploadToken } from '../../../contract/entities/images'
import { imageUrl, imageValue } from '../../../contract/images'
import { DEMO_PASSWORD } from '../../../testing/barback'
import { demoVenue } from '../../../testing/orders'
import { fileOf, picture } from '../../../testing/pictures'
import { openPictures, type Pictures } from './images.fixture'

let on: Pictures
beforeAll(async () => {
  on = await openPictures()
})
afterAll(() => on.stop())

describe('a token', () => {
  const ask = async (query: string, caller = on.bar.staff('admin')) =>
    (await caller).get(`/v1/images/imageKit/token?${query}`)
  const tokenFor = async (query: string) => (await ask(query)).read(imageUploadToken)
  const redeem = async ({ uploadUrl, fields, token }: ImageUploadToken, changed: Record<string, string> = {}) => {
    const form = new FormData()
    // In the order of ImageKit's own clients: the file first, the token among the fields.
    form.append('file', await picture())
    for (const [name, value] of Object.entries({ ...fields, token, ...changed })) form.append(name, value)
    return fetch(uploadUrl, { method: 'POST', body: form })
  }

  test('lets a client upload one picture, once, for use in a record', async () => {
    const token = await tokenFor('folder=categories&id=3')
    expect(token.fields).toMatchObject({
      folder: '/test/categories',
      isPrivateFile: 'true',
      overwriteFile: 'true',
      useUniqueFileName: 'false',
    })
    expect(token.expire).toBe(Math.floor(on.bar.clock.now() / 1000) + 600)
    const answer = await redeem(token)
    expect(answer.status).toBe(200)
    const value = imageValue(uploadedImage.parse(await answer.json()))
    expect((await redeem(token)).status).toBe(401)

    const staff = await on.bar.staff('admin')
    const { body } = await staff.get('/v1/categories/3')
    const saved = await staff.put('/v1/categories/3', { ...z.looseObject({}).parse(body), image: value })
    expect(saved.body).toMatchObject({ image: value })
    expect((await on.load(imageUrl(value, 'square-high'))).status).toBe(200)
  })

  test("is all that the API's client needs for a guest's own picture", async () => {
    const guest = createClient({ baseUrl: on.bar.url, now: on.bar.clock.now })
    const { user } = dataOf(await guest.auth.loginCustomer({ email: 'guest@barback.test', password: DEMO_PASSWORD }))
    const value = dataOf(await guest.uploadPicture({ folder: 'customer-avatars', id: user.id }, await picture()))
    expect(value).toMatch(new RegExp(`^/test/customer-avatars/${user.id}-[0-9a-f]{24}\\.webp\\?version=`))
    const refusal = await guest.uploadPicture({ folder: 'places' }, await picture())
    expect(refusal).toMatchObject({ ok: false, status: 403 })
    const damaged = await guest.uploadPicture(
      { folder: 'customer-avatars', id: user.id },
      fileOf('no picture', 'a.png'),
    )
    expect(damaged).toMatchObject({ ok: false, status: 400, data: { code: 'picture_refused' } })
  })

  test('is valid for its folder and name, for ten minutes, and only if issued by this server', async () => {
    const token = await tokenFor('folder=categories&id=3')
    expect((await redeem(token, { fileName: 'other.webp' })).status).toBe(400)
    const another = await tokenFor('folder=categories&id=3')
    expect((await redeem(another, { folder: '/test/products' })).status).toBe(400)
    const [head, body = '', signature] = (await tokenFor('folder=categories&id=3')).token.split('.')
    const claims = z.looseObject({}).parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
    const forged = Buffer.from(JSON.stringify({ ...claims, fileName: '4-x.webp' })).toString('base64url')
    const uploadUrl = `${on.bar.url}/v1/images/upload?token=${[head, forged, signature].join('.')}`
    expect((await redeem({ ...token, uploadUrl })).status).toBe(401)
    expect((await redeem({ ...token, uploadUrl: `${on.bar.url}/v1/images/upload` })).status).toBe(401)
    const late = await tokenFor('folder=categories&id=3')
    on.bar.clock.advance(601_000)
    expect((await redeem(late)).status).toBe(401)
  })

  test('is issued only to actors who may change the record', async () => {
    expect((await ask('folder=categories&id=3', on.bar.staff('service'))).status).toBe(403)
    expect((await ask('folder=menu-items/products', on.bar.staff('bartender'))).status).toBe(403)
    expect((await ask('folder=nowhere')).status).toBe(400)
    expect((await on.bar.anyone.get('/v1/images/imageKit/token?folder=categories')).status).toBe(401)
    const { id } = await on.bar.app.db
      .selectFrom('customer')
      .select('id')
      .where('email', '=', 'guest@barback.test')
      .executeTakeFirstOrThrow()
    expect((await ask(`folder=customer-avatars&id=${id}`, on.bar.customer())).status).toBe(200)
    expect((await ask(`folder=customer-avatars&id=${id + 1}`, on.bar.customer())).status).toBe(403)
    expect((await ask('folder=places&id=1', on.bar.customer())).status).toBe(403)
    expect((await ask('folder=user-avatars&id=1', on.bar.customer())).status).toBe(403)
  })

  test('for a product is issued to its venue’s Managers, or to Admins if all venues share it', async () => {
    const { businessId } = await demoVenue(on.bar)
    const [other] = await on.bar.app.db.selectFrom('business').select('id').where('id', '!=', businessId).execute()
    const { id: brandId } = await on.bar.app.db.selectFrom('brand').select('id').limit(1).executeTakeFirstOrThrow()
    const productOf = async (name: string, owner: number | null) => {
      const product = { name, brandId, businessId: owner, isAlcoholic: false }
      const made = await (await on.bar.staff('admin')).post('/v1/products/products', product)
      return made.read(z.looseObject({ id: z.number() })).id
    }
    const asked = async (query: string, caller: 'admin' | 'manager' | 'bartender') =>
      (await ask(`folder=menu-items/products${query}`, on.bar.staff(caller))).status
    expect(await asked('', 'manager')).toBe(200)
    const shared = await productOf('Pictured by all', null)
    expect([await asked(`&id=${shared}`, 'admin'), await asked(`&id=${shared}`, 'manager')]).toEqual([200, 403])
    const own = await productOf('Pictured here', businessId)
    expect([await asked(`&id=${own}`, 'manager'), await asked(`&id=${own}`, 'bartender')]).toEqual([200, 403])
    const elsewhere = await productOf('Pictured elsewhere', other?.id ?? null)
    expect(await asked(`&id=${elsewhere}`, 'manager')).toBe(404)
  })
})
