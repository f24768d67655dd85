import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { PRODUCTION_ENV } from '../scripts/production-env'
import { ServerProgram } from '../testing/programs'
import { templateDatabase } from '../testing/template'
import { expect, test } from './fixtures'

const BROKEN = 'It broke for rosa@example.com, who paid with 4242 4242 4242 4242'

/** A server that plays Sentry and records what it receives. */
async function openSentry() {
  let sent = ''
  const server: Server = createServer((request, response) => {
    void buffer(request).then((body) => {
      sent += String(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body)
      response.setHeader('Access-Control-Allow-Origin', '*').end('{}')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { dsn: `http://0123456789abcdef@127.0.0.1:${port}/1`, sent: () => sent, close: () => server.close() }
}

/** Runs Barback in production mode, reporting to `dsn`. */
async function inProduction(dsn: string | undefined, visit: (url: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'barback-browser-reports-'))
  const database = join(folder, 'barback.db')
  copyFileSync(await templateDatabase(), database)
  const server = new ServerProgram({
    ...PRODUCTION_ENV,
    DATABASE_PATH: database,
    ...(dsn !== undefined && { SENTRY_DSN: dsn }),
    STRIPE_SECRET_KEY: 'sk_test_never_called',
    STRIPE_API_BASE: 'http://127.0.0.1:9',
    STRIPE_WEBHOOK_SECRET: 'whsec_never_used',
    LOG_LEVEL: 'silent',
  })
  try {
    await server.start()
    await visit(server.url)
  } finally {
    await server.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

const isWatching = (page: Page) => page.evaluate(() => '__SENTRY__' in window)
/** Throws an uncaught error in the page. */
const breakIt = (page: Page) =>
  page.evaluate((message) => {
    setTimeout(() => {
      throw new Error(message)
    })
  }, BROKEN)

test.describe('an error in a browser', () => {
  test.use({ expectedErrors: [/It broke for/] })

  test('is reported to the configured address, without private data', async ({ page }) => {
    const sentry = await openSentry()
    await inProduction(sentry.dsn, async (url) => {
      await page.goto(`${url}/login?redirectTo=%2Fusers%3Femail%3Drosa%40example.com`)
      await expect.poll(() => isWatching(page)).toBe(true)
      await breakIt(page)
      await expect.poll(sentry.sent).toContain('It broke for [email], who paid with [number]')
      expect(sentry.sent()).not.toContain('rosa')
      expect(sentry.sent()).not.toContain('4242 4242')
    })
    sentry.close()
  })

  test('is reported to no one if no address is configured, and no reporter is loaded', async ({ page }) => {
    await inProduction(undefined, async (url) => {
      const elsewhere: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(url) || request.url().includes('in-browser')) elsewhere.push(request.url())
      })
      await page.goto(`${url}/login`, { waitUntil: 'networkidle' })
      // The page's own scripts run: without them an empty form could be sent.
      await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled()
      await breakIt(page)
      expect(await isWatching(page)).toBe(false)
      expect(await page.locator('meta[name="error-reports"]').count()).toBe(0)
      expect(elsewhere).toEqual([])
    })
  })
})
