import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openFolder } from './file-store'

const root = mkdtempSync(join(tmpdir(), 'barback-files-'))
afterAll(() => rmSync(root, { recursive: true }))

it('A folder lists its files while others make and remove folders in it', async () => {
  const files = openFolder(root)
  await files.put('places/1.webp', Buffer.from('a picture'))
  let isOver = false
  const others = Array.from({ length: 4 }, async (_, number) => {
    while (!isOver) {
      const folder = join(root, 'incoming', String(number))
      await mkdir(join(folder, 'time'), { recursive: true })
      await rm(folder, { recursive: true })
    }
  })
  mkdirSync(join(root, 'incoming'), { recursive: true })
  try {
    for (let look = 0; look < 300; look += 1) expect(await files.list('.')).toEqual(['places/1.webp'])
  } finally {
    isOver = true
    await Promise.all(others)
  }
})

it('A folder that is not there has no files', async () => {
  expect(await openFolder(join(root, 'nowhere')).list('.')).toEqual([])
})
