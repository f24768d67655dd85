import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { PassThrough } from 'node:stream'
import { createElement } from 'react'
import type { renderToPipeableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { z } from 'zod'

const server = z.object({
  renderToPipeableStream: z.custom<typeof renderToPipeableStream>((value) => typeof value === 'function'),
})
const load = createRequire(import.meta.url)
const BUILDS = join(dirname(load.resolve('react-dom/package.json')), 'cjs')

// Production runs the first, `npm run dev` and the other tests the second.
test.each(['production.min', 'development'])(
  "React's %s build writes every letter whole, wherever its buffer ends (patches/)",
  async (build) => {
    const { renderToPipeableStream } = server.parse(load(join(BUILDS, `react-dom-server.node.${build}.js`)))
    // Two-byte letters after words of odd and even length: a buffer of any even size ends within some of them.
    const words = Array.from({ length: 200 }, (_, key) => `${'x'.repeat(key % 2)}${'é'.repeat(100)}`)
    const page = createElement(
      'form',
      null,
      words.map((value, key) => createElement('input', { key, readOnly: true, value })),
    )
    const output = new PassThrough()
    renderToPipeableStream(page).pipe(output)
    const html = (await buffer(output)).toString()
    expect(html).not.toContain('\0')
    expect([...html.matchAll(/value="(.*?)"/g)].map(([, value]) => value)).toEqual(words)
  },
)
