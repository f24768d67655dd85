import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBarback, type TestBarback } from '../../testing/barback'
import { DEMO_PASSWORD } from '../../testing/accounts'
import { linksTo } from '../../testing/mailed'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const EMAIL = 'manager@barback.test'

/** Returns the token in the last link mailed to the address. */
async function mailedToken(email: string): Promise<string> {
  const [link = ''] = await linksTo(bar, email)
  const [, token] = /token=([\w-]+)/.exec(link) ?? []
  if (token === undefined) throw new Error('No link was mailed')
  return token
}

describe('sign-up', () => {
  test('marks what is required, and comments are not', async () => {
    const { html } = await bar.visitor().get('/signup')
    const [comment = ''] = /<textarea[^>]*name="comment"[^>]*>/.exec(html) ?? []
    expect(comment).not.toMatch(/required/)
    expect(html).toMatch(/<input[^>]*name="businessName"[^>]*required/)
  })
})

describe('login', () => {
  test('goes to the page they came from, and never to another site', async () => {
    const visitor = bar.visitor()
    const there = await visitor.submit('/login?redirectTo=%2Fkiosk', { email: EMAIL, password: DEMO_PASSWORD })
    expect(there.location).toBe('/kiosk')
    const away = await bar
      .visitor()
      .submit('/login?redirectTo=%2F%2Fevil.example', { email: EMAIL, password: DEMO_PASSWORD })
    expect(away.location).toBe('/')
  })

  test('with a wrong password says so and keeps the email, not the password', async () => {
    const page = await bar.visitor().submit('/login', { email: EMAIL, password: 'wrong-secret' })
    expect(page.status).toBe(401)
    expect(page.html).toContain('Login error')
    expect(page.html).toContain(`value="${EMAIL}"`)
    expect(page.html).not.toContain('wrong-secret')
  })

  test('refuses a guest', async () => {
    const page = await bar.visitor().submit('/login', { email: 'guest@barback.test', password: DEMO_PASSWORD })
    expect(page.html).toContain('User not authorized to login')
  })

  test('names the field that is not right', async () => {
    const page = await bar.visitor().submit('/login', { email: 'manager', password: 'x' })
    expect(page.status).toBe(400)
    expect(page.html).toMatch(/<p class="form-error" id="([^"]+)">Must be an email address<\/p>/)
    expect(page.html).toMatch(/name="email"[^>]*aria-invalid="true"[^>]*aria-describedby=/)
  })

  test('remembers the browser only when asked to', async () => {
    const asked = await bar.visitor().submit('/login', { email: EMAIL, password: DEMO_PASSWORD, remember: 'on' })
    expect(asked.headers.getSetCookie()[0]).toContain('Max-Age')
    const notAsked = await bar.visitor().submit('/login', { email: EMAIL, password: DEMO_PASSWORD })
    expect(notAsked.headers.getSetCookie()[0]).not.toContain('Max-Age')
  })

  test('has nothing to ask of who is signed in', async () => {
    expect((await (await bar.portal('manager')).get('/login')).location).toBe('/')
  })

  test('links to the screens that exist', async () => {
    const { html } = await bar.visitor().get('/login')
    expect(html).toContain('href="/forgot-password"')
    expect(html).toContain('href="/signup"')
    expect((await bar.visitor().get('/forgotPassword')).status).toBe(404)
  })
})

describe('logout', () => {
  test('from the sidebar ends the sign-in', async () => {
    const manager = await bar.portal('manager')
    expect((await manager.submit('/logout', {})).location).toBe('/login')
    expect((await manager.get('/')).location).toBe('/login')
  })

  test.each(['/logout', '/logout.data'])(
    'leaves no earlier screen in the browser, and keeps the taps that wait there: %s',
    async (path) => {
      const manager = await bar.portal('manager')
      const { headers } = await manager.submit(path, {})
      expect(headers.get('clear-site-data')).toBe('"cache"')
    },
  )

  test('by its address says so and has a button, and ends nothing by itself', async () => {
    const manager = await bar.portal('manager')
    const page = await manager.get('/logout')
    expect(page.html).toContain('Logging out')
    expect(page.html).toMatch(/href="\/login"[^>]*>Return to Login|Return to Login/)
    expect((await manager.get('/')).status).toBe(200)
    expect(page.html).toContain('action="/logout"')
    expect((await manager.submit('/logout', {})).location).toBe('/login')
    expect((await manager.get('/')).location).toBe('/login')
  })
})

describe('a forgotten password', () => {
  test('is answered alike for known and unknown emails', async () => {
    for (const email of [EMAIL, 'nobody@barback.test']) {
      const visitor = bar.visitor()
      expect((await visitor.submit('/forgot-password', { email })).location).toBe('/forgot-password')
      expect((await visitor.get('/forgot-password')).html).toContain('Sent reset password to your email')
      // A toast is shown once.
      expect((await visitor.get('/forgot-password')).html).not.toContain('Sent reset password to your email')
    }
  })

  test('is replaced by way of the mailed link, once', async () => {
    const visitor = bar.visitor()
    await visitor.submit('/forgot-password', { email: 'bartender@barback.test' })
    const address = `/reset-password/?token=${await mailedToken('bartender@barback.test')}`
    expect((await visitor.get(address)).html).toContain('Business Portal')
    const reset = { email: 'bartender@barback.test', password: 'a-new-secret-9' }
    expect((await visitor.submit(address, reset)).location).toBe('/login')
    expect((await visitor.get('/login')).html).toContain('Password reset')
    expect((await visitor.submit('/login', reset)).location).toBe('/kiosk')
    const again = await bar.visitor().submit(address, reset)
    expect(again.status).toBe(400)
    expect(again.html).toContain('data-kind="error"')
  })

  test('without a token, submitting does nothing and says nothing', async () => {
    const page = await bar.visitor().submit('/reset-password/', { email: EMAIL, password: 'a-new-secret-9' })
    expect(page.status).toBe(200)
    expect(page.html).not.toContain('data-kind=')
    expect((await bar.visitor().submit('/login', { email: EMAIL, password: DEMO_PASSWORD })).location).toBe('/')
  })
})

describe('sign-up', () => {
  test('asks for each missing field by name and keeps what was typed', async () => {
    const page = await bar.visitor().submit('/signup', {
      businessName: 'The Quiet Owl',
      firstName: '',
      lastName: '',
      phone: 'call me',
      email: 'owl',
      'address.street': '',
      'address.city': '',
      'address.state': '',
      'address.zip': '1234',
      comment: 'We open at six',
    })
    expect(page.status).toBe(400)
    const errors = [...page.html.matchAll(/class="form-error" id="([^"]+)">([^<]+)</g)].map(([, , message]) => message)
    expect(errors.toSorted()).toEqual(
      [
        'Required',
        'Required',
        'Must be a phone number',
        'Must match and email address',
        'Required',
        'Required',
        'Required',
        'Should match a zip code',
      ].toSorted(),
    )
    expect(page.html).toContain('value="The Quiet Owl"')
    expect(page.html).toContain('We open at six')
  })
})

test('a form sent by another site is refused', async () => {
  const answer = await fetch(new URL('/login', bar.url), {
    method: 'POST',
    headers: { Origin: 'https://evil.example' },
    body: new URLSearchParams({ email: EMAIL, password: DEMO_PASSWORD }),
    redirect: 'manual',
  })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.headers.getSetCookie().join()).not.toContain('barback_session')
})

test('an address that leads nowhere is the 404 screen, whatever the method', async () => {
  const page = await bar.visitor().get('/nothing/here')
  expect(page.status).toBe(404)
  expect(page.html).toContain('404 Not Found')
  expect(page.html).toContain('Whoopsie looks like this page does not exist!')
  expect((await bar.visitor().submit('/nothing/here', {})).status).toBe(404)
})

test('the restricted screen leads home', async () => {
  const { html } = await bar.visitor().get('/restricted')
  expect(html).toContain('Restricted Access Only')
  expect(html).toMatch(/href="\/"[^>]*>Return Home|Return Home/)
})
