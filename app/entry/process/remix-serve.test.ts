import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freePort } from '../../../scripts/free-port'
import { buildIfStale, ROOT } from '../../../scripts/steps.mjs'

/** Remix's own server starts the build. Only the lockers need Barback's process: `remix-serve` has no way to share its port with their socket. */

let child: ChildProcess
let url: string
beforeAll(async () => {
  await buildIfStale()
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const program = [join(ROOT, 'node_modules/@remix-run/serve/dist/cli.js'), 'testing/remix-serve-build.ts']
  child = spawn(process.execPath, ['--import', 'tsx', ...program], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await vi.waitFor(() => fetch(`${url}/livez`), { interval: 50, timeout: 100_000 })
}, 120_000)
afterAll(async () => {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
})

it("serves the portal's sign-in page and its script", async () => {
  const page = await fetch(`${url}/login`)
  const html = await page.text()
  expect(page.status, html).toBe(200)
  expect(html).toContain('type="password"')
  const script = /"(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
  expect((await fetch(url + script)).headers.get('content-type')).toContain('javascript')
})

it('answers a call of /v1', async () => {
  const answer = await fetch(`${url}/v1/places`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ results: [{ city: 'Jacksonville' }, {}, {}] })
})
