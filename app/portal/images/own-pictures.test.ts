import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ImageFolder } from '../../../contract/enumerations'
import { picture } from '../../../testing/pictures'
import { openPictures, type Pictures } from './images.fixture'

let on: Pictures
beforeAll(async () => {
  on = await openPictures()
})
afterAll(() => on.stop())

const record = z.looseObject({ id: z.number() })
const page = z.object({ results: z.array(record) })

/** Every kind of record with a picture, and the fields that make a second record of the kind differ from the first. */
const KINDS: ReadonlyArray<
  readonly [path: string, field: string, folder: ImageFolder, other: Record<string, unknown>]
> = [
  ['/v1/places', 'mainImage', 'places', { name: 'Another place', logo: null }],
  ['/v1/places', 'logo', 'place-logos', { name: 'A third place', mainImage: null }],
  ['/v1/users', 'avatar', 'user-avatars', { email: 'another@barback.test', password: 'a-long-one-1' }],
  ['/v1/categories', 'image', 'categories', { name: 'Another category' }],
  ['/v1/core/serving-containers', 'image', 'serving-containers', { name: 'Another glass' }],
  ['/v1/products/products', 'image', 'menu-items/products', { name: 'Another product' }],
  ['/v1/standard-drinks', 'image', 'menu-items/standard-drinks', { name: 'Another drink' }],
  ['/v1/custom-drinks', 'image', 'menu-items/custom-drinks', { name: 'Another house drink' }],
]

async function twoOf(path: string) {
  const admin = await on.bar.staff('admin')
  const [one, two] = (await admin.get(`${path}?size=2`)).read(page).results
  if (!one || !two) throw new Error(`${path} has no two records`)
  // A list of users holds businesses as objects; PUT takes their ids. Without its version a record can be saved repeatedly.
  const sent = ({ businesses, version: _version, ...rest }: z.infer<typeof record>) => ({
    ...rest,
    ...(businesses !== undefined && {
      businesses: z
        .array(record)
        .parse(businesses)
        .map(({ id }) => id),
    }),
  })
  return { admin, one: { ...sent(one), id: one.id }, two: { ...sent(two), id: two.id } }
}

const refused = (field: string) => ({
  errors: [{ path: field, message: 'Must be a picture that was uploaded for this record' }],
})

describe.each(KINDS)('%s, %s', (path, field, folder, other) => {
  test('keep their own picture and accept no other of the kind', async () => {
    const { admin, one, two } = await twoOf(path)
    const { value } = await on.upload('admin', await picture(), { folder, id: String(one.id) })

    const stolen = await admin.put(`${path}/${two.id}`, { ...two, [field]: value })
    expect([stolen.status, stolen.body]).toMatchObject([400, refused(field)])
    const copied = await admin.post(path, { ...two, ...other, [field]: value })
    expect([copied.status, copied.body]).toMatchObject([400, refused(field)])

    for (const _ of ['set', 'kept']) {
      const saved = await admin.put(`${path}/${one.id}`, { ...one, [field]: value })
      expect([saved.status, saved.body]).toMatchObject([200, { [field]: value }])
    }
  })

  test("when new, accept the picture that their creator has just sent, and no one else's", async () => {
    const { admin, two } = await twoOf(path)
    const { value } = await on.upload('admin', await picture(), { folder })
    const stolen = await admin.put(`${path}/${two.id}`, { ...two, [field]: value })
    expect([stolen.status, stolen.body]).toMatchObject([400, refused(field)])
    const made = await admin.post(path, { ...two, ...other, [field]: value })
    expect([made.status, made.body]).toMatchObject([201, { [field]: value }])
    const { id } = made.read(record)
    const saved = await admin.put(`${path}/${id}`, { ...two, ...other, id, [field]: value })
    expect([saved.status, saved.body]).toMatchObject([200, { [field]: value }])
  })
})

test('a picture from one member of staff cannot be used by another for a new record', async () => {
  const { value } = await on.upload('owner', await picture(), { folder: 'menu-items/custom-drinks' })
  const { admin, two } = await twoOf('/v1/custom-drinks')
  const made = await admin.post('/v1/custom-drinks', { ...two, name: 'Not mine', image: value })
  expect([made.status, made.body]).toMatchObject([400, refused('image')])
})

test("a guest cannot use another guest's picture", async () => {
  const admin = await on.bar.staff('admin')
  const guest = await on.bar.customer('guest')
  const other = await on.bar.customer('new')
  const [mine, theirs] = await Promise.all(
    [guest, other].map(async (caller) => (await caller.get('/v1/customers')).read(page).results[0]),
  )
  if (!mine || !theirs) throw new Error('there are two guests')
  const { value } = await on.upload('admin', await picture(), { folder: 'customer-avatars', id: String(theirs.id) })
  expect((await admin.put(`/v1/customers/${theirs.id}`, { avatar: value })).status).toBe(200)

  const stolen = await guest.put(`/v1/customers/${mine.id}`, { avatar: value })
  expect([stolen.status, stolen.body]).toMatchObject([400, refused('avatar')])
  expect((await other.put(`/v1/customers/${theirs.id}`, { avatar: value })).status).toBe(200)
})

test('a record may keep its own picture under an old name, and no other record may take it', async () => {
  const image = '/production/categories/from-before.webp?version=3'
  await on.bar.app.db.updateTable('category').set({ image }).where('id', '=', 1).execute()
  const admin = await on.bar.staff('admin')
  const put = async (id: number) => {
    const before = (await admin.get(`/v1/categories/${id}`)).read(record)
    return admin.put(`/v1/categories/${id}`, { ...before, image })
  }
  const [kept, stolen] = [await put(1), await put(2)]
  expect([kept.status, kept.body]).toMatchObject([200, { image }])
  expect([stolen.status, stolen.body]).toMatchObject([400, refused('image')])
})
