import { DEMO_PASSWORD } from '../accounts'
import { createCaller } from '../caller'

/** Smoke test of a server with the demo data. Returns the answers. @throws at the first wrong one */
export async function ask(url: string): Promise<string[]> {
  const caller = createCaller(url)
  const checks: string[] = []
  const expect = (what: string, status: number, wanted = 200) => {
    if (status !== wanted) throw new Error(`${what} answered ${status}`)
    checks.push(`${what} ${status}`)
  }
  expect('GET /livez', (await caller.get('/livez')).status)
  expect('GET /healthz', (await caller.get('/healthz')).status)
  const login = { email: 'admin@barback.test', password: DEMO_PASSWORD }
  expect('POST /v1/auth/login', (await caller.post('/v1/auth/login', login)).status)
  const page = await caller.get('/login')
  expect('GET /login', page.status)
  const [, sheet] = /href="(\/assets\/[^"]+\.css)"/.exec(String(page.body)) ?? []
  if (sheet === undefined) throw new Error('the sign-in page names no style sheet')
  expect('its style sheet', (await caller.get(sheet)).status)
  return checks
}
