import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { linksTo, mailsTo } from '../../../testing/mailed'
import { makeGuest } from './guests.fixture'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

it.each([
  [
    'en',
    [
      'Reset your Barback password',
      'Your Barback password was changed',
      'Your Barback email address is about to change',
    ],
    'Confirm your email for Barback',
    'Your Barback email address was changed',
  ],
  [
    'es',
    [
      'Elige otra contraseña de Barback',
      'Cambió tu contraseña de Barback',
      'El correo de tu cuenta de Barback va a cambiar',
    ],
    'Confirma tu correo para Barback',
    'Cambió el correo de tu cuenta de Barback',
  ],
] as const)("mails about an account are in its guest's language (%s)", async (language, toOld, toNew, last) => {
  const guest = await makeGuest(bar)
  await bar.app.db.updateTable('customer').set({ language }).where('id', '=', guest.id).execute()
  await bar.anyone.post('/v1/auth/customer/password', { email: guest.email })
  const [link = ''] = await linksTo(bar, guest.email)
  const token = new URL(link, bar.url).searchParams.get('token')
  const password = 'a longer one 1'
  expect((await bar.anyone.put('/v1/auth/customer/password', { email: guest.email, token, password })).status).toBe(200)
  const email = `new-${guest.email}`
  expect((await (await bar.staff('admin')).put(guest.path, { email })).status).toBe(200)
  const subjects = (mails: Array<{ subject: string }>) => mails.map(({ subject }) => subject).sort()
  expect(subjects(await mailsTo(bar, guest.email))).toEqual([...toOld].sort())
  expect(subjects(await mailsTo(bar, email))).toEqual([toNew])
  const [confirm = ''] = await linksTo(bar, email)
  await bar.visitor().submit(confirm, {})
  expect(subjects(await mailsTo(bar, guest.email))).toContain(last)
})
