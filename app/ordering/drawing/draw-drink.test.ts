import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawDrink, type DrawnDrink } from './draw-drink'
import type { Glass } from './glasses'

const COUPE: Glass = { name: 'Coupe', heightMm: 130, diameterMm: 98, volumeOz: 7 }
const ROCKS: Glass = { name: 'Rocks Glass', heightMm: 90, diameterMm: 84, volumeOz: 10 }

function drink(more: Partial<DrawnDrink>): DrawnDrink {
  return { name: 'A drink', glass: ROCKS, parts: [], method: '', ...more }
}

/** The colours of the liquid, from top to bottom. */
function colours(svg: string): string[] {
  const [liquid = ''] = /<linearGradient id="liquid".*?<\/linearGradient>/.exec(svg) ?? []
  return [...liquid.matchAll(/stop-color="(#\w{6})"/g)].map(([, color = '']) => color)
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

describe('the picture of a drink', () => {
  it('is red for a Negroni, pale for a Martini, and the same each time', () => {
    const negroni = drink({
      parts: ['Gin', 'Bitter', 'Sweet'].map((name) => ({ name, amountMl: 30 })),
      method: 'Build over a large cube.',
    })
    const [red = 0, green = 0, blue = 0] = channels(colours(drawDrink(negroni))[1] ?? '')
    expect(red).toBeGreaterThan(2 * Math.max(green, blue))
    expect(drawDrink(negroni)).toBe(drawDrink({ ...negroni, parts: [...negroni.parts] }))
    const martini = drink({
      glass: COUPE,
      parts: [
        { name: 'Gin', amountMl: 60 },
        { name: 'Dry', amountMl: 10 },
      ],
    })
    expect(Math.min(...channels(colours(drawDrink(martini))[1] ?? ''))).toBeGreaterThan(180)
  })

  it('has a glass alone on the same ground before it is poured', () => {
    const negroni = drink({
      parts: [
        { name: 'Gin', amountMl: 30 },
        { name: 'Bitter', amountMl: 30 },
        { name: 'Orange twist', amountMl: 0 },
      ],
      method: 'Build over a large cube.',
    })
    const ground = /<radialGradient id="ground".*?<\/radialGradient>/
    const [poured, empty] = [drawDrink(negroni), drawDrink(negroni, { isEmpty: true })]
    expect(ground.exec(empty)?.[0]).toBe(ground.exec(poured)?.[0])
    expect(empty).not.toContain('fill="url(#liquid)"')
    // All that is drawn empty is drawn below or above the drink, too.
    const shapes = (svg: string) => [...svg.matchAll(/<(?:path|ellipse|rect)[^>]*\/>/g)].map(([shape]) => shape)
    expect(shapes(poured)).toEqual(expect.arrayContaining(shapes(empty)))
  })

  it('draws a sinking part at the bottom, and a floating part on top', () => {
    const sunrise = drink({
      parts: [
        { name: 'Orange juice', amountMl: 90 },
        { name: 'Grenadine', amountMl: 15 },
      ],
      method: 'Build over ice, then let the grenadine sink down the side.',
    })
    expect(colours(drawDrink(sunrise)).at(-1)).toBe('#c81d3c')
    const sour = drink({
      parts: [
        { name: 'Rye', amountMl: 60 },
        { name: 'Red Wine', amountMl: 15 },
      ],
      method: 'Strain over ice and float the wine over a spoon.',
    })
    expect(colours(drawDrink(sour))[0]).toBe('#5c0f22')
  })

  it.each([
    ['over a large cube', 1],
    ['over fresh ice', 4],
    ['strain into a cold coupe', 0],
    ['Blend with a scoop of ice until smooth', 0],
  ])('has the ice that it is served with, not the ice that it was shaken with: %s', (method, least) => {
    const svg = drawDrink(drink({ method: `Shake with ice, ${method}.`, parts: [{ name: 'Rum', amountMl: 60 }] }))
    const cubes = [...svg.matchAll(/fill-opacity="\.2" stroke="#fff" stroke-opacity="\.45"/g)].length
    if (least === 0) expect(cubes).toBe(0)
    else expect(cubes).toBeGreaterThanOrEqual(least)
  })

  it('holds no more than its glass, is well formed and names the drink for any recipe', () => {
    const names = fc.oneof(
      fc.constantFrom(
        'Lime juice',
        'Orange twist',
        'Mint sprig',
        'Bourbon',
        'Soda water',
        'Salt rim',
        'Egg white',
        'Stout',
      ),
      fc.string({ maxLength: 40 }),
    )
    const drinks = fc.record({
      name: fc.string({ maxLength: 40 }),
      method: fc.string({ maxLength: 80 }),
      glass: fc.record({
        name: fc.constantFrom(
          'Coupe',
          'Martini Glass',
          'Flute',
          'Julep Cup',
          'Pint Glass',
          'Can',
          'Wine Bottle',
          'Bucket',
        ),
        heightMm: fc.integer({ min: 20, max: 400 }),
        diameterMm: fc.option(fc.integer({ min: 20, max: 200 })),
        volumeOz: fc.integer({ min: 1, max: 100 }),
      }),
      parts: fc.array(
        fc.record({ name: names, amountMl: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 2000, noNaN: true })) }),
        { maxLength: 12 },
      ),
    })
    fc.assert(
      fc.property(drinks, (drawn) => {
        const svg = drawDrink(drawn)
        expect(svg).not.toMatch(/NaN|undefined|Infinity/)
        // Every opened element is closed, and a recipe's text opens no other.
        const tags = [...svg.matchAll(/<(\/?)([a-zA-Z]+)(?:"[^"]*"|[^">])*?(\/?)>/g)]
        const open: string[] = []
        for (const [, closing, name = '', single] of tags) {
          if (closing) expect(open.pop()).toBe(name)
          else if (!single) open.push(name)
        }
        expect(open).toEqual([])
        const level = Number(/<rect x="[-\d.]+" y="([-\d.]+)"[^>]*fill="url\(#liquid\)"/.exec(svg)?.[1] ?? 60)
        expect(level).toBeGreaterThan(20)
        expect(level).toBeLessThan(222)
      }),
      { numRuns: 300 },
    )
  })
})
