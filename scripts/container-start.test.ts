import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../testing/accounts'
import { createCaller } from '../testing/caller'
import { buildIfStale, ROOT } from './steps.mjs'

const LITESTREAM = join(ROOT, 'node_modules/@flydotio/litestream-linux-x64/litestream')

describe.skipIf(!existsSync(LITESTREAM))('a container with a replica', () => {
  const folder = mkdtempSync(join(tmpdir(), 'barback-container-'))
  const data = join(folder, 'data')
  const replica = join(folder, 'replica')
  let container: ChildProcess | undefined
  let url = ''

  beforeAll(() => buildIfStale(), 120_000)
  afterAll(async () => {
    await lose()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Starts what the image starts, over the same folders, and waits until it can take orders. */
  async function start(env: Record<string, string> = {}) {
    mkdirSync(data, { recursive: true })
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    container = spawn('sh', ['scripts/container-start.sh'], {
      cwd: ROOT,
      // A process group of its own, so that losing the machine ends Litestream and the server at once.
      detached: true,
      stdio: 'ignore',
      env: {
        ...process.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATABASE_PATH: join(data, 'barback.db'),
        REPLICA_URL: `file://${replica}`,
        SESSION_SECRET: 'a secret of thirty-two characters or more',
        STRIPE_SECRET_KEY: 'sk_test_never_called',
        STRIPE_WEBHOOK_SECRET: 'whsec_never_used',
        LOG_LEVEL: 'error',
        ...env,
      },
    })
    await until(() =>
      fetch(`${url}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      ),
    )
  }

  /** Loses the machine with its disk. */
  async function lose() {
    if (container?.pid === undefined || container.exitCode !== null || container.signalCode !== null) return
    const gone = once(container, 'exit')
    process.kill(-container.pid, 'SIGKILL')
    await gone
    rmSync(data, { recursive: true, force: true })
  }

  it('comes back on an empty disk with what it knew', { timeout: 60_000 }, async () => {
    await start({ DEMO: '1' })
    const email = 'rosa@barback.test'
    const signup = { email, password: DEMO_PASSWORD, firstName: 'Rosa', lastName: 'Demo' }
    expect((await createCaller(url).post('/v1/auth/customer', signup)).status).toBe(201)
    const signIn = () => createCaller(url).post('/v1/auth/customer/login', { email, password: DEMO_PASSWORD })
    // One copy may have been in progress already; with the second, everything before is copied. Each sign-in writes.
    const before = segments(replica)
    await until(async () => (await signIn()).status === 200 && segments(replica) >= before + 2)
    await lose()

    await start()
    expect((await signIn()).status).toBe(200)
  })
})

/** How many pieces of the write-ahead log have been copied. */
function segments(replica: string): number {
  return readdirSync(replica, { recursive: true }).filter((name) => String(name).endsWith('.wal.lz4')).length
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(50)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  const port = typeof address === 'object' && address ? address.port : 0
  probe.close()
  await once(probe, 'close')
  return port
}
