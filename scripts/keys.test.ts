import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signerFor } from '../app/platform/auth/signing-keys'
import { openLockerBar, type LockerBar } from '../testing/locker-bar'
import { openRawLocker } from '../testing/raw-locker'
import { ROOT } from './steps.mjs'

let bar: LockerBar
beforeAll(async () => {
  bar = await openLockerBar()
  await bar.locker()
})
afterAll(() => bar.stop())

function keys(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'scripts/keys.ts'), ...words],
    { cwd: ROOT, env: { ...process.env, ...bar.env }, encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

const stored = () =>
  bar.app.db.selectFrom('signingKey').select(['kid', 'retiredAt']).where('purpose', '=', 'ticket').execute()

describe('npm run keys -- rotate', () => {
  it('makes another key sign tickets while the server runs, and keeps the old one', async () => {
    const old = await signerFor(bar.app, 'ticket')
    const { status, stdout, stderr } = keys('rotate')

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const after = await stored()
    const signs = after.find(({ retiredAt }) => retiredAt === null)
    expect(after).toHaveLength(2)
    expect(signs?.kid).not.toBe(old.kid)
    expect(stdout).toContain(`new key ${signs?.kid}; the old one is accepted for 12 more hours`)
    const raw = await openRawLocker(bar.url)
    await raw.hello()
    const { keys: published } = await raw.first('tickets')
    expect(published.map(({ kid }) => kid)).toEqual([signs?.kid, old.kid])
    await raw.drop()
  })

  it('prints its usage, and changes nothing, for any other word', async () => {
    const before = await stored()
    for (const words of [[], ['rotates'], ['rotate', 'twice'], ['rotate', '--now']]) {
      const { status, stdout, stderr } = keys(...words)
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
      expect(stderr).not.toContain('    at ')
    }
    expect(await stored()).toEqual(before)
  })
})
