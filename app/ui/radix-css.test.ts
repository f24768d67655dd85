import postcss from 'postcss'
import { expect, test } from 'vitest'
import { radixInUse } from './radix-css'

async function cut(css: string, from = '/project/node_modules/@radix-ui/themes/components.css'): Promise<string> {
  const { css: kept } = await postcss([radixInUse()]).process(css, { from })
  return kept.replace(/\s+/g, ' ').trim()
}

test('components in use keep their rules, others lose them', async () => {
  expect(await cut('.rt-Button { color: red } .rt-SelectTrigger { color: blue }')).toBe('.rt-Button { color: red }')
})

test('a rule for several components keeps those in use', async () => {
  expect(await cut('.rt-Badge, .rt-SliderRoot { margin: 0 }')).toBe('.rt-Badge { margin: 0 }')
})

test("Radix's breakpoints go: the portal lays out with its own", async () => {
  expect(await cut('.rt-r-m-1 { margin: 4px } @media (min-width: 768px) { .md\\:rt-r-m-1 { margin: 4px } }')).toBe(
    '.rt-r-m-1 { margin: 4px }',
  )
})

test("the portal's own style sheets are left alone", async () => {
  const own = '@media (min-width: 768px) { .rt-Select { color: red } }'
  expect(await cut(own, '/project/app/ui/styles/frame.css')).toBe(own)
})
