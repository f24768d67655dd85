import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../../../contract/calls/auth'
import { DAY_MS } from '../../../contract/time'
import { DEMO_PASSWORD, openBarback, type TestBarback } from '../../../testing/barback'
import { sweepSessions } from './sweep'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const signIn = async () => {
  const body = { email: 'guest@barback.test', password: DEMO_PASSWORD }
  return (await bar.anyone.post('/v1/auth/customer/login', body)).read(signedIn)
}
const count = async (table: 'session' | 'refreshToken' | 'verificationSession' | 'passwordReset') => {
  const rows = await bar.app.db.selectFrom(table).selectAll().execute()
  return rows.length
}

describe('the sweep of sign-ins', () => {
  it('deletes rows that ended long ago and signs nobody out', async () => {
    await signIn()
    await bar.anyone.post('/v1/auth/customer/password', { email: 'guest@barback.test' })
    await bar.anyone.post('/v1/auth/customer/create-verification-session', {
      provider: 'Persona',
      email: 'one@barback.test',
    })
    bar.clock.advance(61 * DAY_MS)
    const { refreshToken } = await signIn()
    await sweepSessions(bar.app)
    expect(await count('session')).toBe(1)
    expect(await count('refreshToken')).toBe(1)
    expect(await count('verificationSession')).toBe(0)
    expect(await count('passwordReset')).toBe(0)
    const answer = await bar.anyone.get('/v1/auth/customer/token', { RefreshToken: refreshToken })
    expect(answer.status).toBe(200)
  })
})
