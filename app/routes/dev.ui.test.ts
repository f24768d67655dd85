import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBarback, type TestBarback } from '../../testing/barback'
import { columnIn } from '../../testing/column'

/** The parts of app/platform/ui as a browser without JavaScript receives them. */
let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback({ env: { LOG_LEVEL: 'silent' } })
})
afterAll(() => bar.stop())

const get = async (path: string) => (await bar.visitor().get(path)).html

describe('the data grid', () => {
  const names = (html: string) => columnIn(html, 'Name')

  test('shows a page of 25 with links to the next one and to every sorting', async () => {
    const html = await get('/dev/ui')
    expect(names(html)).toHaveLength(25)
    expect(html).toMatch(
      /href="\/dev\/ui\?page=1"[^>]*aria-label="Next page"|aria-label="Next page"[^>]*href="\/dev\/ui\?page=1"/,
    )
    expect(html).toContain('href="/dev/ui?sort=name%2Casc"')
  })

  test('turns a sorted column around and says so to screen readers', async () => {
    const html = await get('/dev/ui?sort=name,asc')
    expect(html).toContain('aria-sort="ascending"')
    expect(html).toContain('href="/dev/ui?sort=name%2Cdesc"')
    expect(names(html)).toEqual(names(html).toSorted())
  })

  test('sorting keeps the search and starts at the first page', async () => {
    expect(await get('/dev/ui?searchString=gin&page=1&sort=id,asc')).toContain(
      'href="/dev/ui?searchString=gin&amp;sort=name%2Casc"',
    )
  })

  test('opens a row by one link', async () => {
    expect(await get('/dev/ui?searchString=Harbor%20Gin')).toMatch(
      /<a href="\/dev\/ui\?searchString=Harbor%20Gin"[^>]*class="row-link"/,
    )
  })

  test('says when there is nothing', async () => {
    expect(await get('/dev/ui?searchString=nothing-like-it')).toContain(
      'No Data - Looks like there is no data for this page!',
    )
  })
})

describe('the dialog', () => {
  test('is rendered open by the server, with Cancel and Submit', async () => {
    expect(await get('/dev/ui')).not.toContain('<dialog')
    const html = await get('/dev/ui?create')
    expect(html).toMatch(/<dialog open=""/)
    expect(html).toMatch(/href="\/dev\/ui"[^>]*>Cancel|Cancel<\/a>/)
    expect(html).toContain('form="specimen"')
  })

  test('stays open with its errors and what was typed when it is refused', async () => {
    const page = await bar.visitor().submit('/dev/ui?create', { name: '', status: '', notes: 'keep me' })
    expect(page.status).toBe(400)
    expect(page.html).toMatch(/<dialog open=""/)
    expect(page.html).toContain('keep me')
    expect(page.html.match(/class="form-error"/g)).toHaveLength(2)
  })

  test('closes with a green toast when it succeeds', async () => {
    const visitor = bar.visitor()
    const sent = await visitor.submit('/dev/ui?create', { name: 'Zebra', status: 'Ready' })
    expect(sent.location).toBe('/dev/ui')
    const { html } = await visitor.get('/dev/ui')
    expect(html).toMatch(/data-kind="success"[^>]*>.*Created Zebra!/)
    expect(html).not.toContain('<dialog')
  })
})

test('a button that asks first posts its intent, and a refusal is a red toast', async () => {
  expect(await get('/dev/ui?confirm=delete')).toContain('Are you sure you want to Delete this specimen!')
  const page = await bar.visitor().submit('/dev/ui?confirm=delete', { intent: 'delete' })
  expect(page.status).toBe(409)
  expect(page.html).toMatch(/data-kind="error"[^>]*>.*Error Deleting specimen!/)
})

test('edit buttons follow the address', async () => {
  expect(await get('/dev/ui')).toMatch(/href="\/dev\/ui\?edit="[^>]*>Edit|>Edit</)
  const editing = await get('/dev/ui?edit')
  expect(editing).toContain('Save')
  expect(editing).not.toMatch(/>Edit</)
})

test('query states are said in the agreed words', async () => {
  const html = await get('/dev/ui')
  expect(html).toContain('Oh No - Looks like we had an error loading!')
  expect(html).toContain('No Data - Looks like there is no data for this page!')
  expect(html).toContain('Loading')
})

describe('a broken screen', () => {
  let developing: TestBarback
  beforeAll(async () => {
    developing = await openBarback({ env: { NODE_ENV: 'development', LOG_LEVEL: 'silent' } })
  })
  afterAll(() => developing.stop())

  test('shows name, message and stack while developing, with a Reset button for the same address', async () => {
    const page = await developing.visitor().get('/dev/ui?break=1')
    expect(page.status).toBe(500)
    expect(page.html).toContain('Oh no something went wrong!')
    expect(page.html).toContain('RangeError')
    expect(page.html).toContain('The specimen broke')
    expect(page.html).toMatch(/<details><summary>[^<]+<\/summary><pre[^>]*>/)
    expect(page.html).toMatch(/<form method="get" action="\/dev\/ui"><input type="hidden" name="break" value="1"\/>/)
  })

  test('keeps what broke to itself otherwise', async () => {
    const { html } = await bar.visitor().get('/dev/ui?break=1')
    expect(html).toContain('Oh no something went wrong!')
    expect(html).not.toContain('The specimen broke')
    expect(html).not.toMatch(/<pre[^>]*>/)
  })
})

describe('in production', () => {
  let production: TestBarback
  beforeAll(async () => {
    production = await openBarback({
      env: {
        NODE_ENV: 'production',
        SESSION_SECRET: 'a-session-secret-for-this-test-only',
        STRIPE_SECRET_KEY: 'sk_test_unused',
        STRIPE_WEBHOOK_SECRET: 'whsec_unused',
        MAIL_URL: 'smtp://127.0.0.1:9',
        LOG_LEVEL: 'silent',
      },
    })
  })
  afterAll(() => production.stop())

  test('the page of parts does not exist', async () => {
    expect((await production.visitor().get('/dev/ui')).status).toBe(404)
  })
})
