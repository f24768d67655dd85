import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verificationView } from '../../../contract/calls/auth'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { queueMail, sendOutbox } from './outbox'

const MAIL = {
  to: 'owner@barback.test',
  subject: 'A letter for <you>',
  text: 'Read this:\nhttp://bar.test/somewhere?token=a&b=c\nBye.',
}
const PRODUCTION = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a-secret-of-this-test-and-of-nothing-else',
  STRIPE_SECRET_KEY: 'sk_test_nothing_is_called',
  STRIPE_WEBHOOK_SECRET: 'whsec_nothing_is_called',
  // Calls made by mistake stay on this machine.
  STRIPE_API_BASE: 'http://127.0.0.1:9',
  MAIL_URL: 'smtp://127.0.0.1:9',
}

describe('outside production', () => {
  let bar: TestBarback
  beforeAll(async () => {
    bar = await openBarback()
    await queueMail(bar.app.db, MAIL, bar.clock.now())
    await sendOutbox(bar.app)
  })
  afterAll(() => bar.stop())

  it('/dev/mail lists the mails, and each leads to its text with links to follow', async () => {
    const visitor = bar.visitor()
    const list = await visitor.get('/dev/mail')
    expect(list.status).toBe(200)
    expect(list.html).toContain('A letter for &lt;you&gt;')
    const path = /href="(\/dev\/mail\/[^"]+)"/.exec(list.html)?.[1] ?? ''
    const mail = await visitor.get(path)
    expect(mail.html).toContain('href="http://bar.test/somewhere?token=a&amp;b=c"')
  })

  it.each(['/dev/mail/none', '/dev/mail/..%2F..%2Fbarback.db', '/dev/verify/none'])('%s is a 404', async (path) => {
    expect((await bar.visitor().get(path)).status).toBe(404)
  })

  it('the page of an age check asks for a date of birth before it approves', async () => {
    const begun = await bar.anyone.post('/v1/auth/customer/create-verification-session', {
      provider: 'Persona',
      email: 'one@barback.test',
    })
    const { id } = begun.read(verificationView)
    const visitor = bar.visitor()
    const page = await visitor.get(`/dev/verify/${id}`)
    expect(page.html).toContain('stands in for Persona')
    const refused = await visitor.submit(`/dev/verify/${id}`, { decision: 'approve', dob: '' })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('A date of birth is needed')
    await visitor.submit(`/dev/verify/${id}`, { decision: 'approve', dob: '1990-01-01' })
    expect((await visitor.get(`/dev/verify/${id}`)).html).toContain('Approved')
  })
})

describe('in production', () => {
  let bar: TestBarback
  beforeAll(async () => {
    bar = await openBarback({ env: PRODUCTION })
  })
  afterAll(() => bar.stop())

  it.each(['/dev/mail', '/dev/mail/none', '/dev/verify/none'])('there is no %s', async (path) => {
    expect((await bar.visitor().get(path)).status).toBe(404)
  })

  it('no age check begins without a provider', async () => {
    const answer = await bar.anyone.post('/v1/auth/customer/create-verification-session', {
      provider: 'Persona',
      email: 'one@barback.test',
    })
    expect(answer.status).toBe(503)
    expect(answer.body).toMatchObject({ code: 'verification_unavailable' })
  })

  it('cookies are sent over https only', async () => {
    const answer = await bar.anyone.get('/v1/auth/logout')
    expect(answer.headers.getSetCookie()[0]).toContain('Secure')
  })
})
