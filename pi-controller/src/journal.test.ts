import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mountSmallDisk, type SmallDisk } from '../../testing/chaos/small-disk'
import { Journal } from './journal'
import { lineOf } from './journal-lines'

let folder: string
let path: string
let journal: Journal
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'barback-journal-'))
  path = join(folder, 'commands.jsonl')
  journal = new Journal(folder)
})
afterEach(async () => {
  await journal.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Restarts the program, which expects its previous journal. */
async function again(expected = journal.id): Promise<void> {
  await journal.stop()
  journal = new Journal(folder)
  await journal.start(expected)
}

const opening = (loadId: string, ticket?: string) => ({ cubby: 2, door: 'front' as const, loadId, ticket, at: 5 })

describe('A journal', () => {
  it.each<[string, (text: string) => string]>([
    ['whose last line a power failure truncated', (text) => `${text}{"id":"c","beg`],
    ['that ends in zeros, as a file system leaves them', (text) => `${text}\0\0\0\0`],
    ['with blank lines of an earlier release', (text) => `${text}\n\n`],
    ['with a line of an earlier release, which has no checksum', (text) => `${text}{"id":"d","begun":true}\n`],
  ])('%s is intact', async (_name, change) => {
    await journal.start()
    await journal.begin('a', opening('31.a'))
    await writeFile(path, change(await readFile(path, 'utf8')))
    await again()
    expect([journal.isDamaged, journal.isDamageUnreported]).toEqual([false, false])
    expect(journal.endingOf('a')).toMatchObject({ outcome: 'failed' })
  })

  it('of an earlier release, without an id and checksums, is intact', async () => {
    await writeFile(path, '{"id":"a","begun":true}\n{"id":"a","outcome":"done"}\n')
    await journal.start()
    expect([journal.isDamaged, journal.endingOf('a')]).toEqual([false, { outcome: 'done' }])
  })

  it.each<[string, (text: string) => string | undefined]>([
    ['that is empty', () => ''],
    ['that is missing', () => undefined],
    ['of another locker', () => lineOf({ journal: 'another' })],
    ['with an unreadable line', (text) => `${text}{"id":"c","beg{"id":"d","begun":true}\n`],
    ['with a changed letter', (text) => text.replace('31.a', '31.b')],
    ['without the start of its first line', (text) => text.slice(10)],
  ])('%s is damaged, and reports that until the server knows', async (_name, change) => {
    await journal.start()
    await journal.begin('a', opening('31.a'))
    const { id } = journal
    const text = change(await readFile(path, 'utf8'))
    await (text === undefined ? rm(path) : writeFile(path, text))
    await again(id)
    expect([journal.isDamaged, journal.isDamageUnreported]).toEqual([true, true])
    await again()
    expect(journal.isDamageUnreported).toBe(true)
    await journal.noteDamageReported()
    expect([journal.isDamaged, journal.isDamageUnreported]).toEqual([true, false])
    await again()
    expect([journal.isDamaged, journal.isDamageUnreported]).toEqual([false, false])
  })
})

describe('A journal on a full disk', () => {
  let disk: SmallDisk | undefined
  beforeEach(() => {
    disk = mountSmallDisk(folder, 4)
  })
  afterEach(async () => {
    await journal.stop()
    disk?.close()
  })

  // Mounting a disk needs root.
  it('starts a clean line after a truncated one, and knows after a power failure what had begun', async (context) => {
    if (!disk) return context.skip()
    await journal.start()
    await journal.begin('a')
    const whole = await readFile(path, 'utf8')
    disk.fill(0)
    // Longer than the free part of the file's last page.
    await expect(journal.begin('b', opening('31.b', 'x'.repeat(20_000)))).rejects.toThrow('ENOSPC')
    expect([journal.canWrite, journal.has('b')]).toEqual([false, false])
    expect(await readFile(path, 'utf8')).toBe(whole)
    disk.clear()
    await journal.check()
    expect(journal.canWrite).toBe(true)
    await journal.begin('c', opening('31.c'))
    await again()
    expect([journal.isDamaged, journal.has('a'), journal.has('c')]).toEqual([false, true, true])
    expect(journal.openings()).toMatchObject([{ id: 'c', loadId: '31.c', ending: { outcome: 'failed' } }])
  })

  it('is read at the start, and accepts commands again once there is room', async (context) => {
    if (!disk) return context.skip()
    await journal.start()
    await journal.begin('a', opening('31.a', 'x'.repeat(10_000)))
    await journal.stop()
    await appendFile(path, '{"id":"c","beg')
    disk.fill(0)
    await again()
    expect([journal.canWrite, journal.isDamaged, journal.has('a')]).toEqual([false, false, true])
    disk.clear()
    await journal.check()
    await journal.begin('d')
    await again()
    expect([journal.isDamaged, journal.has('a'), journal.has('d')]).toEqual([false, true, true])
  })
})
