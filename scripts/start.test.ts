import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { isSetUp, ROOT } from './steps.mjs'

let taken: Server | undefined
afterEach(() => taken?.close())

async function takePort(): Promise<string> {
  taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  return String(typeof address === 'object' && address ? address.port : 0)
}

describe('npm start', () => {
  it.each(['PORT', 'LOCKER_PAGE_PORT', 'STRIPE_PORT'])(
    'reports in one line that %s is in use, before it does anything',
    async (name) => {
      const port = await takePort()
      const ports = { PORT: '0', LOCKER_PAGE_PORT: '0', STRIPE_PORT: '0', [name]: port }
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/start.mjs')], {
        env: { ...process.env, ...ports },
        encoding: 'utf8',
      })
      expect(status).toBe(1)
      expect(stdout).toBe('')
      expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(`port ${port} is in use`)])
      expect(stderr).toContain(`${name}=`)
    },
  )

  it('sets up a missing database, and one that an earlier version set up', () => {
    const folder = mkdtempSync(join(tmpdir(), 'barback-start-'))
    const database = join(folder, 'barback.db')
    expect(isSetUp(database)).toBe(false)
    writeFileSync(database, '')
    expect(isSetUp(database)).toBe(false)
    writeFileSync(join(folder, '.set-up'), `${database}\n`)
    expect(isSetUp(database)).toBe(false)
    rmSync(folder, { recursive: true })
  })
})
