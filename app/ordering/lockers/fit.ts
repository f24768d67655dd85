import { pack, type GlassClass, type RoomSize } from './pack'

/* docs/rules/lockers.md#several-cubbies: which cubbies of one locker an order gets, and which glasses belong in which of them. */

/** The glasses of one line of an order. */
export interface Glasses {
  /** orderItem.id */
  orderItemId: number
  quantity: number
  /** How many places one of them takes. */
  places: number
  /** Millimetres; null: fits everywhere. */
  heightMm: number | null
}

/** A cubby, by what it can hold. */
export interface Room {
  number: number
  places: number
  /** How tall a glass may be, in millimetres; null: any. */
  heightMm: number | null
}

/** A room with what goes into it. */
export interface Filled<R> {
  room: R
  contents: Array<{ orderItemId: number; quantity: number }>
}

/** A locker whose cubbies are all different has more ways than anybody waits for. */
const MOST_WAYS = 300
/** The steps of a search for a way to fill rooms. After them first fit decides: a request does not wait for the last of a million ways. */
const MOST_STEPS = 20_000

/**
 * Fits glasses into the fewest rooms of one locker: among those ways, one with the room `wanted`, then the one whose numbers are closest together, then
 * the one that begins with the lowest number. Lines stay together where the same rooms allow it. Returns the rooms by number; undefined if there is no
 * way.
 */
export function fit<R extends Room>(
  glasses: readonly Glasses[],
  rooms: readonly R[],
  wanted: number | null = null,
): Array<Filled<R>> | undefined {
  if (!glasses.every((glass) => rooms.some((room) => takes(room, glass)))) return undefined
  const classes = classesOf(glasses)
  const types = typesOf(rooms)
  const budget = { steps: MOST_STEPS }
  const needed = glasses.reduce((sum, { quantity, places }) => sum + quantity * places, 0)
  const largest = Math.max(0, ...rooms.map(({ places }) => places))
  for (let count = Math.max(1, Math.ceil(needed / largest)); count <= rooms.length; count += 1) {
    const ways = countsOf(types, count)
      .filter((counts) => placesOf(types, counts) >= needed)
      .filter((counts) => pack(classes, sizesOf(types, counts), budget) !== undefined)
      .flatMap((counts) => roomsOf(types, counts, wanted))
    const best = ways.sort((a, b) => preference(a, b, wanted))[0]
    if (best) return wholeLines(glasses, best) ?? splitLines(glasses, best)
  }
  return undefined
}

/** The way of several lockers that takes the fewest rooms, then as `fit` prefers; of equals the first. */
export function bestWay<R extends Room>(
  ways: ReadonlyArray<Array<Filled<R>>>,
  wanted: number | null,
): Array<Filled<R>> | undefined {
  const rooms = (way: ReadonlyArray<Filled<R>>) => way.map(({ room }) => room)
  return [...ways].sort((a, b) => a.length - b.length || preference(rooms(a), rooms(b), wanted))[0]
}

/** Whether a room, when it is empty, can take one of these glasses. */
export function takes(room: Room, { places, heightMm }: Pick<Glasses, 'places' | 'heightMm'>): boolean {
  return room.places >= places && heightOf(room) >= (heightMm ?? 0)
}

/** Rooms of one size, by number. */
interface RoomType<R> {
  size: RoomSize
  rooms: R[]
}

function heightOf({ heightMm }: { heightMm: number | null }): number {
  return heightMm ?? Infinity
}

/** Lowest and smallest first, as `pack` fills them. */
function bySize<R extends Room>(a: R, b: R): number {
  if (heightOf(a) !== heightOf(b)) return heightOf(a) < heightOf(b) ? -1 : 1
  return a.places - b.places || a.number - b.number
}

function typesOf<R extends Room>(rooms: readonly R[]): Array<RoomType<R>> {
  const types: Array<RoomType<R>> = []
  for (const room of [...rooms].sort(bySize)) {
    const last = types.at(-1)
    const size = { places: room.places, height: heightOf(room) }
    if (last?.size.places === size.places && last.size.height === size.height) last.rooms.push(room)
    else types.push({ size, rooms: [room] })
  }
  return types
}

function classesOf(glasses: readonly Glasses[]): GlassClass[] {
  const classes = new Map<string, GlassClass>()
  for (const { quantity, places, heightMm } of glasses) {
    const key = classOf({ places, heightMm })
    const known = classes.get(key)
    classes.set(key, { key, places, height: heightMm ?? 0, count: (known?.count ?? 0) + quantity })
  }
  return [...classes.values()]
}

function classOf({ places, heightMm }: Pick<Glasses, 'places' | 'heightMm'>): string {
  return `${places}x${heightMm ?? 0}`
}

/** Ways to take `count` rooms, as numbers of each type, largest types first; at most `MOST_WAYS`. */
function countsOf<R>(types: ReadonlyArray<RoomType<R>>, count: number): number[][] {
  const ways: number[][] = []
  const take = (type: number, left: number, taken: number[]): void => {
    const { rooms } = types[type] ?? {}
    if (ways.length >= MOST_WAYS) return
    if (!rooms) {
      if (left === 0) ways.push(taken)
      return
    }
    const others = types.slice(0, type).reduce((sum, each) => sum + each.rooms.length, 0)
    for (let most = Math.min(left, rooms.length); most >= Math.max(0, left - others); most -= 1) {
      take(type - 1, left - most, [most, ...taken])
    }
  }
  take(types.length - 1, count, [])
  return ways
}

function placesOf<R>(types: ReadonlyArray<RoomType<R>>, counts: readonly number[]): number {
  return types.reduce((sum, { size }, type) => sum + size.places * (counts[type] ?? 0), 0)
}

function sizesOf<R>(types: ReadonlyArray<RoomType<R>>, counts: readonly number[]): RoomSize[] {
  return types.flatMap(({ size }, type) => Array.from({ length: counts[type] ?? 0 }, () => size))
}

/** For each room as the first one, the closest that make up the counts; with the room `wanted` where its type is among them. */
function roomsOf<R extends Room>(
  types: ReadonlyArray<RoomType<R>>,
  counts: readonly number[],
  wanted: number | null,
): R[][] {
  const starts = types.filter((_, type) => (counts[type] ?? 0) > 0).flatMap(({ rooms }) => rooms)
  return starts.flatMap(({ number: start }) => {
    const chosen = types.map(({ rooms }, type) => {
      const count = counts[type] ?? 0
      const must = count > 0 ? rooms.filter(({ number }) => number === wanted) : []
      const others = rooms.filter((room) => room.number >= start && !must.includes(room))
      return [...must, ...others.slice(0, count - must.length)]
    })
    const isWhole = chosen.every((rooms, type) => rooms.length === (counts[type] ?? 0))
    return isWhole ? [chosen.flat().sort((a, b) => a.number - b.number)] : []
  })
}

function preference<R extends Room>(a: readonly R[], b: readonly R[], wanted: number | null): number {
  const lacks = (rooms: readonly R[]) => (rooms.some(({ number }) => number === wanted) ? 0 : 1)
  const span = (rooms: readonly R[]) => (rooms.at(-1)?.number ?? 0) - (rooms[0]?.number ?? 0)
  return lacks(a) - lacks(b) || span(a) - span(b) || (a[0]?.number ?? 0) - (b[0]?.number ?? 0)
}

/** The glasses with no line in two rooms, tallest and widest lines first, each into the lowest room that takes it; undefined where that does not fit. */
function wholeLines<R extends Room>(glasses: readonly Glasses[], rooms: readonly R[]): Array<Filled<R>> | undefined {
  const filled = rooms.map((room) => ({ room, left: room.places, ids: new Set<number>() }))
  const size = ({ quantity, places }: Glasses) => quantity * places
  const tallest = ({ heightMm }: Glasses) => heightMm ?? 0
  const byNeed = [...glasses].sort((a, b) => tallest(b) - tallest(a) || size(b) - size(a))
  const lowestFirst = [...filled].sort((a, b) => bySize(a.room, b.room))
  for (const line of byNeed) {
    const into = lowestFirst.find(({ room, left }) => left >= size(line) && heightOf(room) >= (line.heightMm ?? 0))
    if (!into) return undefined
    into.left -= size(line)
    into.ids.add(line.orderItemId)
  }
  return filled.map(({ room, ids }) => ({
    room,
    contents: glasses
      .filter(({ orderItemId }) => ids.has(orderItemId))
      .map(({ orderItemId, quantity }) => ({ orderItemId, quantity })),
  }))
}

/** The glasses as `pack` spreads them, each line over as few rooms as its order allows. */
function splitLines<R extends Room>(glasses: readonly Glasses[], rooms: readonly R[]): Array<Filled<R>> | undefined {
  const sorted = [...rooms].sort(bySize)
  const packed = pack(
    classesOf(glasses),
    sorted.map((room) => ({ places: room.places, height: heightOf(room) })),
    { steps: MOST_STEPS },
  )
  if (!packed) return undefined
  const left = glasses.map((line) => ({ ...line }))
  return rooms.map((room) => {
    const takes = new Map(packed[sorted.indexOf(room)])
    const contents: Filled<R>['contents'] = []
    for (const line of left) {
      const key = classOf(line)
      const quantity = Math.min(line.quantity, takes.get(key) ?? 0)
      if (quantity === 0) continue
      line.quantity -= quantity
      takes.set(key, (takes.get(key) ?? 0) - quantity)
      contents.push({ orderItemId: line.orderItemId, quantity })
    }
    return { room, contents }
  })
}
