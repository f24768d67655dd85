import { pino } from 'pino'
import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { eventually } from '../../../testing/eventually'
import { guestBrowser } from '../../../testing/guest-browser'
import { testStripe } from '../../../testing/stripe'

const line = z.object({ level: z.string(), path: z.string().optional(), aborted: z.boolean().optional() })

let bar: TestBarback
const logged: z.infer<typeof line>[] = []
beforeAll(async () => {
  const log = pino(
    { formatters: { level: (level) => ({ level }) } },
    { write: (text: string) => void logged.push(line.parse(JSON.parse(text))) },
  )
  bar = await openBarback({ log })
})
afterAll(() => bar.stop())

// SQLite's results are read and rendered within one turn of the event loop, so a page can only be aborted while it waits for an external service.
test.each(['/app/account/cards', '/app/account/cards.data'])(
  'a page whose client disconnects while it waits for Stripe is not logged as an error: %s',
  async (path) => {
    const guest = await guestBrowser(bar)
    const cookie = [...guest.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    // The first request creates the guest's Stripe customer.
    expect((await guest.get(path)).status).toBe(200)
    const listing = 'GET /v1/customers'
    await testStripe(bar).fault({ fault: 'slow', match: listing, delayMs: 100, times: 2 })
    const taken = () => bar.standIn?.faultsTaken()[`slow ${listing}`] ?? 0
    const before = taken()
    logged.length = 0
    const leaving = new AbortController()
    const left = fetch(`${bar.url}${path}`, { headers: { Cookie: cookie }, signal: leaving.signal })
    await eventually(() => expect(taken()).toBe(before + 1))
    leaving.abort()
    await expect(left).rejects.toThrow('aborted')
    await eventually(() => expect(logged).toContainEqual(expect.objectContaining({ path, aborted: true })))
    // A second request waits as long, and is served after the wait of the first.
    expect((await guest.get(path)).status).toBe(200)
    expect(taken()).toBe(before + 2)
    expect(logged.filter(({ level }) => level !== 'info')).toEqual([])
  },
)
