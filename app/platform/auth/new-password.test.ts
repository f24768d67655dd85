import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, openBarback, type TestBarback } from '../../../testing/barback'
import { newSecret, hashSecret } from './secrets'

const COMMON = 'This password is too common: choose another'
const OWN = 'This is your name or email: choose something others do not know'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada.lovelace@barback.test' }
const refusal = (path: string, message: string) => ({ code: 'validation', errors: [{ path, message }] })

describe('a new password', () => {
  it.each([
    ['password1', COMMON],
    ['PassWord1', COMMON],
    ['abc12345', COMMON],
    ['Lovelace2026', OWN],
    ['ada.lovelace-1', OWN],
    ['ada.lovelace@barback.test1', OWN],
  ])('of a guest cannot be %s', async (password, message) => {
    const answer = await bar.anyone.post('/v1/auth/customer', { ...person, password })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject(refusal('password', message))
  })

  it('of staff is refused if it is one of the most used, wherever it is chosen', async () => {
    const owner = await bar.staff('owner')
    const changed = await owner.put('/v1/users/password', { password: DEMO_PASSWORD, newPassword: 'sunshine1' })
    expect(changed.body).toMatchObject(refusal('newPassword', COMMON))
    const made = { ...person, userType: 'Business', active: true, roles: ['Bartender'], businesses: [1] }
    expect((await owner.post('/v1/users', { ...made, password: 'football' })).body).toMatchObject(
      refusal('password', COMMON),
    )
    const token = newSecret()
    const user = await bar.app.db
      .selectFrom('user')
      .selectAll()
      .where('email', 'like', 'owner@%')
      .executeTakeFirstOrThrow()
    const times = { createdAt: bar.clock.now(), expiresAt: bar.clock.now() + 60_000 }
    await bar.app.db
      .insertInto('passwordReset')
      .values({ tokenHash: hashSecret(token), userId: user.id, ...times })
      .execute()
    const reset = { email: user.email, token }
    expect((await bar.anyone.put('/v1/auth/password', { ...reset, password: 'iloveyou1' })).body).toMatchObject(
      refusal('password', COMMON),
    )
    const page = await bar
      .visitor()
      .submit(`/reset-password/?token=${token}`, { email: user.email, password: 'iloveyou1' })
    expect(page.html).toContain(COMMON)
    // A refusal does not use the link up, and a long password is accepted.
    expect((await bar.anyone.put('/v1/auth/password', { ...reset, password: 'longer '.repeat(18) })).status).toBe(200)
  })

  it('is checked on the server, so no browser loads the list', () => {
    const assets = join(import.meta.dirname, '../../../build/client/assets')
    const loaded = readdirSync(assets).filter((name) => readFileSync(join(assets, name), 'utf8').includes('liverpool1'))
    expect(loaded).toEqual([])
  })
})

describe('an old password of six characters', () => {
  it('still works', async () => {
    const { hashPassword } = await import('./passwords')
    const passwordHash = await hashPassword('abc 12')
    await bar.app.db.updateTable('customer').set({ passwordHash }).where('email', '=', 'guest@barback.test').execute()
    const answer = await bar.anyone.post('/v1/auth/customer/login', { email: 'guest@barback.test', password: 'abc 12' })
    expect(answer.status).toBe(200)
  })
})
