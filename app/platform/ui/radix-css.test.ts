import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import postcss from 'postcss'
import { createElement, type ElementType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { radixInUse } from './radix-css'

async function cut(css: string, from = '/project/node_modules/@radix-ui/themes/components.css'): Promise<string> {
  const { css: kept } = await postcss([radixInUse()]).process(css, { from })
  return kept.replace(/\s+/g, ' ').trim()
}

test('components in use keep their rules, others lose them', async () => {
  expect(await cut('.rt-Button { color: red } .rt-SelectTrigger { color: blue }')).toBe('.rt-Button { color: red }')
})

test('a rule for several components keeps those in use', async () => {
  expect(await cut('.rt-Text, .rt-SliderRoot { margin: 0 }')).toBe('.rt-Text { margin: 0 }')
})

test('Radix’s breakpoints are removed, since the portal has its own', async () => {
  expect(await cut('.rt-r-gap-1 { gap: 4px } @media (min-width: 768px) { .md\\:rt-r-gap-1 { gap: 4px } }')).toBe(
    '.rt-r-gap-1 { gap: 4px }',
  )
})

test("the portal's own style sheets are left alone", async () => {
  const own = '@media (min-width: 768px) { .rt-Select { color: red } }'
  expect(await cut(own, '/project/app/platform/ui/styles/frame.css')).toBe(own)
})

test('every Radix component and prop in use has its rules', async () => {
  const load = createRequire(import.meta.url)
  // Node cannot load Radix as ES modules: see vite.config.ts.
  const radix = z.record(z.string(), z.custom<ElementType>()).parse(load('@radix-ui/themes'))
  const sheets = ['components.css', 'utilities.css'].map((name) => load.resolve(`@radix-ui/themes/${name}`))
  const css = (await Promise.all(sheets.map((path) => cut(readFileSync(path, 'utf8'), path)))).join(' ')
  const screens = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => readFileSync(join('app', path), 'utf8'))
  const used = screens.flatMap((text) => {
    const [, names] = /import \{ ([^}]*) \} from '@radix-ui\/themes'/.exec(text) ?? []
    if (names === undefined) return []
    return names
      .split(', ')
      .flatMap((name) =>
        [...text.matchAll(new RegExp(`<${name}(?= )([^<>{}]*)`, 'g'))].map(([, props = '']) => ({ name, props })),
      )
  })
  expect(used.length).toBeGreaterThan(50)
  for (const { name, props } of used) {
    if (name === 'Theme') continue
    const given = Object.fromEntries([...props.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value]) => [key, value]))
    const html = renderToStaticMarkup(createElement(radix[name] ?? name, given))
    const classes = [...html.matchAll(/rt-[\w-]+/g)].map(([found]) => found)
    expect(
      classes.filter((found) => !/^rt-(reset|variant-)/.test(found) && !css.includes(`.${found}`)),
      `${name}${props}`,
    ).toEqual([])
  }
})
