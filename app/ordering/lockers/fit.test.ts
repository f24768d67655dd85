import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fit, type Glasses, type Room } from './fit'

function room(number: number, places = 4, heightMm: number | null = null): Room {
  return { number, places, heightMm }
}

function line(orderItemId: number, quantity: number, places = 1, heightMm: number | null = null): Glasses {
  return { orderItemId, quantity, places, heightMm }
}

function rooms(...numbers: number[]): Room[] {
  return numbers.map((number) => room(number))
}

/** '3: 2 of 1, 1 of 2' for each room. */
function told(fitted: ReturnType<typeof fit>): string[] | undefined {
  return fitted?.map(
    ({ room: { number }, contents }) =>
      `${number}: ${contents.map(({ orderItemId, quantity }) => `${quantity} of ${orderItemId}`).join(', ')}`,
  )
}

describe('fit', () => {
  it.each([
    ['one glass goes into the lowest room', [line(1, 1)], rooms(2, 3), null, ['2: 1 of 1']],
    ['one glass goes into the room that its guest wants', [line(1, 1)], rooms(2, 3), 3, ['3: 1 of 1']],
    ['eight glasses take two rooms side by side', [line(1, 8)], rooms(1, 3, 4), null, ['3: 4 of 1', '4: 4 of 1']],
    [
      'rooms that are close go before those that are not',
      [line(1, 8)],
      rooms(1, 5, 7),
      null,
      ['5: 4 of 1', '7: 4 of 1'],
    ],
    ['the wanted room is one of two', [line(1, 8)], rooms(1, 2, 3), 3, ['2: 4 of 1', '3: 4 of 1']],
    ['fewer rooms go before the wanted one', [line(1, 6)], [room(1, 6), room(2, 4), room(3, 4)], 3, ['1: 6 of 1']],
    ['lines stay together', [line(1, 3), line(2, 3)], rooms(1, 2), null, ['1: 3 of 1', '2: 3 of 2']],
    ['a line is split where it must be', [line(1, 5)], rooms(1, 2), null, ['1: 4 of 1', '2: 1 of 1']],
    ['a wide glass takes its places', [line(1, 2, 3)], rooms(1, 2), null, ['1: 1 of 1', '2: 1 of 1']],
    ['a tall glass needs a tall room', [line(1, 1, 1, 300)], [room(1, 4, 200), room(2, 4, 300)], null, ['2: 1 of 1']],
    [
      'a short glass leaves the tall room to a tall one',
      [line(1, 4, 1, 100), line(2, 4, 1, 300)],
      [room(1, 4, 300), room(2, 4, 200)],
      null,
      ['1: 4 of 2', '2: 4 of 1'],
    ],
    ['too many glasses fit nowhere', [line(1, 9)], rooms(1, 2), null, undefined],
    ['a glass that is too tall fits nowhere', [line(1, 1, 1, 400)], [room(1, 4, 300)], null, undefined],
    ['a glass that is too wide fits nowhere', [line(1, 1, 4)], [room(1, 3), room(2, 3)], null, undefined],
    ['nothing fits into no room', [line(1, 1)], [], null, undefined],
  ])('%s', (_, glasses, free, wanted, expected) => {
    expect(told(fit(glasses, free, wanted))).toEqual(expected)
  })

  it('gives an answer for a thousand glasses, and where every room is another', () => {
    expect(fit([line(1, 1000)], rooms(...Array.from({ length: 48 }, (_, i) => i + 1)))).toBeUndefined()
    const different = Array.from({ length: 48 }, (_, i) => room(i + 1, (i % 12) + 1, 100 + i))
    expect(fit([line(1, 20, 3, 110), line(2, 20, 2, 120), line(3, 20, 1, 130)], different)).toBeDefined()
  })

  const height = fc.constantFrom(null, 100, 200)
  const someRooms = fc
    .array(fc.record({ places: fc.integer({ min: 1, max: 4 }), heightMm: height }), { maxLength: 5 })
    .map((all) => all.map((size, i) => ({ number: 2 * i - (i % 3), ...size })))
  const someGlasses = fc
    .array(
      fc.record({ quantity: fc.integer({ min: 1, max: 2 }), places: fc.integer({ min: 1, max: 3 }), heightMm: height }),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    .map((all) => all.map((size, i) => ({ orderItemId: i + 1, ...size })))

  it('finds the fewest rooms, the closest among them, and puts in each what it can hold', () => {
    fc.assert(
      fc.property(someGlasses, someRooms, (glasses, free) => {
        const fitted = fit(glasses, free)
        const possible = subsets(free).filter((some) => holds(glasses.flatMap(each), some))
        const fewest = Math.min(...possible.map(({ length }) => length))
        if (!fitted) {
          expect(possible).toEqual([])
          return
        }
        expect(fitted).toHaveLength(fewest)
        const spans = possible.filter(({ length }) => length === fewest).map(span)
        expect(span(fitted.map(({ room }) => room))).toBe(Math.min(...spans))
        for (const { room, contents } of fitted) {
          const inside = contents.flatMap(({ orderItemId, quantity }) =>
            glasses.filter((line) => line.orderItemId === orderItemId).map((line) => ({ ...line, quantity })),
          )
          expect(inside.reduce((sum, { quantity, places }) => sum + quantity * places, 0)).toBeLessThanOrEqual(
            room.places,
          )
          expect(inside.every(({ heightMm }) => (heightMm ?? 0) <= (room.heightMm ?? Infinity))).toBe(true)
        }
        for (const { orderItemId, quantity } of glasses) {
          const placed = fitted.flatMap(({ contents }) => contents).filter((part) => part.orderItemId === orderItemId)
          expect(placed.reduce((sum, part) => sum + part.quantity, 0)).toBe(quantity)
        }
      }),
      { numRuns: 5_000 },
    )
  })
})

function each({ quantity, ...glass }: Glasses) {
  return Array.from({ length: quantity }, () => glass)
}

function subsets<T>(all: readonly T[]): T[][] {
  return all.reduce<T[][]>((sets, one) => [...sets, ...sets.map((set) => [...set, one])], [[]])
}

function span(rooms: readonly Room[]): number {
  const numbers = rooms.map(({ number }) => number)
  return Math.max(...numbers) - Math.min(...numbers)
}

/** Every way to put the glasses into the rooms, tried. */
function holds(glasses: ReadonlyArray<Omit<Glasses, 'quantity'>>, rooms: readonly Room[]): boolean {
  const [glass, ...others] = glasses
  if (!glass) return true
  return rooms.some((room, i) => {
    if (room.places < glass.places || (glass.heightMm ?? 0) > (room.heightMm ?? Infinity)) return false
    const after = rooms.map((other, j) => (j === i ? { ...room, places: room.places - glass.places } : other))
    return holds(others, after)
  })
}
