import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { signedIn } from '../contract/calls/auth'
import { DEMO_PASSWORD } from '../testing/accounts'
import { createCaller } from '../testing/caller'
import { Container, HAS_LITESTREAM, until } from '../testing/container'

describe.skipIf(!HAS_LITESTREAM)('a container with a replica', () => {
  const container = new Container()
  afterAll(() => container.close())

  it('restores its data on an empty disk', async () => {
    await container.start({ DEMO: '1' })
    const email = 'guest@barback.test'
    const newPassword = 'sazerac-1850'
    const enter = (password: string) => createCaller(container.url).post('/v1/auth/customer/login', { email, password })
    const { token } = (await enter(DEMO_PASSWORD)).read(signedIn)
    const guest = createCaller(container.url, () => ({ Authorization: `Bearer ${token}` }))
    expect((await guest.put('/v1/customers/password', { password: DEMO_PASSWORD, newPassword })).status).toBe(204)
    const signIn = () => enter(newPassword)
    // One copy may already have been in progress; after the second, everything before is copied. Each sign-in writes.
    const before = segments()
    await until(async () => (await signIn()).status === 200 && segments() >= before + 2)
    await container.lose()

    await container.start()
    expect((await signIn()).status).toBe(200)
  })

  /** Number of replicated segments of the write-ahead log. */
  function segments(): number {
    const replica = readdirSync(join(container.folder, 'replica'), { recursive: true })
    return replica.filter((name) => String(name).endsWith('.wal.lz4')).length
  }
})
