import { once } from 'node:events'
import { connect } from 'node:net'
import { pino } from 'pino'
import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBarback, type TestBarback } from '../../testing/barback'
import { eventually } from '../../testing/eventually'
import { bytesOf } from '../../testing/raw-http'

const line = z.object({ level: z.string(), path: z.string().optional() })

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

/** Asks for a page and goes away: at once, after so many turns of the event loop, or with its first bytes. */
async function breakOff(path: string, cookie: string, moment: number | 'first bytes'): Promise<void> {
  const { hostname, port, host } = new URL(bar.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    bytesOf(
      {
        target: path,
        headers: [
          ['Cookie', cookie],
          ['Accept', 'text/html'],
        ],
      },
      host,
    ),
  )
  if (moment === 'first bytes') await once(socket, 'data')
  else for (let turn = 0; turn < moment; turn++) await new Promise((resolve) => setImmediate(resolve))
  socket.destroy()
}

test.each(['/', '/orders', '/products/1', '/app/b/the-night-heron'])(
  'a page whose reader goes away while it is read or drawn is no fault of ours: %s',
  async (path) => {
    const { cookies } = await bar.portal('admin')
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    logged.length = 0
    const moments = ['first bytes' as const, ...Array.from({ length: 40 }, (_, n) => n * 2), 'first bytes' as const]
    for (const moment of moments) await breakOff(path, cookie, moment)
    await eventually(() => expect(logged.filter((one) => one.path === path).length).toBeGreaterThanOrEqual(2))
    await (await fetch(`${bar.url}${path}`, { headers: { Cookie: cookie } })).text()
    expect(logged.filter(({ level }) => level !== 'info')).toEqual([])
  },
)
