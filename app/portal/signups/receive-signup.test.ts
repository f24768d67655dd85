import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessSignup } from '../../../contract/entities/signups'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { listStoredMails } from '../../platform/mail/file-mailer'
import { sendOutbox } from '../../platform/mail/outbox'

const INQUIRY = {
  firstName: ' Olive ',
  lastName: 'Olson',
  businessName: 'The Olive Jar',
  phone: '+1 (904) 555-0123',
  email: 'olive@olivejar.test',
  address: { street: '1 Bay Street', city: 'Jacksonville', state: 'FL', zip: '32202' },
  comment: 'Do you ship to Florida?',
}
const LIMIT = 30

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback({ limits: { inquiryFromAddress: { points: LIMIT, seconds: 3600 } } })
})
afterAll(() => bar.stop())

const send = (inquiry: unknown) => bar.anyone.post('/v1/business/signup', inquiry)

describe('a business inquiry', () => {
  it('is stored as new, trimmed, with the ten digits of the phone', async () => {
    const answer = await send(INQUIRY)
    expect(answer.status).toBe(201)
    const { id } = answer.read(businessSignup.record)
    const row = await bar.app.db.selectFrom('businessSignup').selectAll().where('id', '=', id).executeTakeFirst()
    expect(row).toMatchObject({ firstName: 'Olive', phone: '9045550123', status: 'New', street: '1 Bay Street' })
  })

  it('is mailed to the internal inbox with a link to it', async () => {
    const { id } = (await send({ ...INQUIRY, businessName: 'Mail Bar' })).read(businessSignup.record)
    await sendOutbox(bar.app)
    const mail = (await listStoredMails(bar.app.env)).find(({ subject }) => subject === 'New sign-up: Mail Bar')
    expect(mail?.to).toBe(bar.app.env.SIGNUP_INBOX)
    expect(mail?.text).toContain('Do you ship to Florida?')
    expect(mail?.text).toContain(`/signups/${id}`)
  })

  it('is confirmed to its sender by mail, with what happens next and without the comment', async () => {
    const email = 'sender@olivejar.test'
    await send({ ...INQUIRY, email, businessName: 'Confirmed Bar' })
    await sendOutbox(bar.app)
    const mail = (await listStoredMails(bar.app.env)).find(({ to }) => to === email)
    expect(mail?.subject).toBe('We received your inquiry for Confirmed Bar')
    expect(mail?.text).toContain('What happens next:\n\n1. We read your inquiry')
    expect(mail?.text).not.toContain('ship to Florida')
  })

  it('ends with a page that says what happens next, instead of an empty form', async () => {
    const visitor = bar.visitor()
    const { address, ...contact } = INQUIRY
    const place = Object.entries(address).map(([name, text]) => [`address.${name}`, text] as const)
    const sent = await visitor.submit('/signup', { ...contact, ...Object.fromEntries(place) })
    expect(sent.location).toBe('/signup?sent')
    const { html } = await visitor.get(sent.location ?? '')
    for (const text of ['Successfully signed up!', 'What happens next', 'a link to choose a password'])
      expect(html).toContain(text)
    expect(html).not.toContain('name="businessName"')
    expect((await visitor.get('/signup')).html).toContain('name="businessName"')
  })

  it.each(['9045550123', '904.555.0123', '1-904-555-0123', '(904) 555 0123'])('takes the phone %s', async (phone) => {
    expect((await send({ ...INQUIRY, phone })).body).toMatchObject({ phone: '9045550123' })
  })

  it('may lack a comment, and never sets its own status', async () => {
    const answer = await send({ ...INQUIRY, comment: undefined, status: 'Complete' })
    expect(answer.body).toMatchObject({ comment: null, status: 'New' })
  })

  it.each([
    [{ firstName: ' ' }, 'firstName', 'Required'],
    [{ businessName: undefined }, 'businessName', 'Required'],
    [{ phone: '555-0123' }, 'phone', 'Must be a phone number'],
    [{ email: 'olive' }, 'email', 'Must match and email address'],
    [{ address: { ...INQUIRY.address, zip: '3220' } }, 'address.zip', 'Should match a zip code'],
    [{ address: { ...INQUIRY.address, city: '' } }, 'address.city', 'Required'],
  ])('with %j is refused at the field %s: %s', async (fields, path, message) => {
    const answer = await send({ ...INQUIRY, ...fields })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ errors: [{ path, message }] })
  })

  it('is limited to a few from one address', async () => {
    const answers = await Promise.all(Array.from({ length: LIMIT + 1 }, () => send(INQUIRY)))
    expect(answers.some(({ status }) => status === 429)).toBe(true)
  })
})
