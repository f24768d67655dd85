import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrastOf, lowestContrast, TEXT_CONTRAST } from './contrast'
import { PALETTES, THEMES, tonesOf } from './tones'

const color = fc
  .tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 })))
  .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`)

describe('the tones of a color', () => {
  it('can be read on every ground of both themes, and text can be read on them', () => {
    fc.assert(
      fc.property(color, (typed) => {
        const tones = tonesOf(typed)
        for (const theme of THEMES) {
          const { brand, onBrand } = tones[theme]
          expect(lowestContrast(brand, PALETTES[theme].grounds)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
          expect(contrastOf(brand, onBrand)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
        }
      }),
    )
  })

  it('are the color itself where it can be read', () => {
    expect(tonesOf('#ffb000').dark).toEqual({ brand: '#ffb000', onBrand: '#000000' })
    expect(tonesOf('#7a1f2b').light).toEqual({ brand: '#7a1f2b', onBrand: '#ffffff' })
  })

  it('are lighter in the dark theme and darker in the light one where it cannot', () => {
    const { dark, light } = tonesOf('#777777')
    expect([dark.brand > '#777777', light.brand < '#777777']).toEqual([true, true])
  })

  it('are Barback’s own without a color', () => {
    const { brand, onBrand } = PALETTES.dark
    expect(tonesOf(null).dark).toEqual({ brand, onBrand })
  })
})

it('the palettes are those of the guests’ app', () => {
  const sheet = readFileSync('app/guest/styles/base.css', 'utf8')
  const [, dark = '', light = ''] = sheet.split(/\.guest \{/)
  for (const [theme, rules] of [
    ['dark', dark],
    ['light', light],
  ] as const) {
    const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(rules)?.[1]
    const { grounds, onBrand, ...rest } = PALETTES[theme]
    const expected = { ...rest, onBrand }
    const found = Object.fromEntries(
      Object.keys(expected).map((name) => [name, token(name === 'onBrand' ? 'on-brand' : name)]),
    )
    expect(found).toEqual(expected)
    expect(['ground', 'panel', 'note-ground', 'bad-ground'].map(token)).toEqual(grounds)
  }
})
