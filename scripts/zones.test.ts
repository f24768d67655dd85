import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLockerBar, type LockerBar } from '../testing/locker-bar'
import { ROOT } from './steps.mjs'

const WALLACE = { state: 'ID', latitude: 47.474, longitude: -115.928 } as const

let bar: LockerBar
beforeAll(async () => {
  bar = await openLockerBar()
  await bar.app.db
    .updateTable('place')
    .set({ ...WALLACE, timeZone: 'America/Denver', chosenTimeZone: 'America/Denver' })
    .execute()
})
afterAll(() => bar.stop())

function zones(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'scripts/zones.ts'), ...words],
    { cwd: ROOT, env: { ...process.env, ...bar.env }, encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

const stored = () => bar.app.db.selectFrom('place').select('timeZone').distinct().orderBy('timeZone').execute()

it('leaves a time zone alone that a person has chosen, and lists and corrects one that was guessed', async () => {
  expect(zones('correct').stdout).toBe('All time zones match the addresses.\n')
  await bar.app.db.updateTable('place').set({ chosenTimeZone: null }).execute()
  const { id, name } = await bar.app.db
    .selectFrom('place')
    .select(['id', 'name'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const line = `place ${id}, ${name}: America/Denver, by its address America/Los_Angeles\n`

  expect(zones().stdout).toContain(line)
  expect(await stored()).toEqual([{ timeZone: 'America/Denver' }])
  const { status, stdout, stderr } = zones('correct')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain(line)
  expect(await stored()).toEqual([{ timeZone: 'America/Los_Angeles' }])
  const noted = await bar.app.db
    .selectFrom('auditEntry')
    .select(['actor', 'after'])
    .where('entity', '=', 'place')
    .execute()
  expect(noted).toContainEqual({ actor: 'operator', after: JSON.stringify({ timeZone: 'America/Los_Angeles' }) })
  expect(zones().stdout).toBe('All time zones match the addresses.\n')
})

it('shows its use for any other word', () => {
  const { status, stdout, stderr } = zones('all')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain('[correct]')
})
