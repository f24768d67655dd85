/** Glasses of one size. */
export interface GlassClass {
  key: string
  places: number
  /** Millimetres; 0: fits everywhere. */
  height: number
  count: number
}

export interface RoomSize {
  places: number
  /** Millimetres; Infinity: no limit. */
  height: number
}

/** How many of each class one room takes, by key. */
type Filling = ReadonlyMap<string, number>

/**
 * Packs glasses into rooms, one filling for each room. The rooms come lowest first, so that a tall one is not spent on short glasses. Undefined if there
 * is no way, or none that is found in the steps of the budget, which it uses up, or by first fit.
 */
export function pack(
  classes: readonly GlassClass[],
  rooms: readonly RoomSize[],
  budget: { steps: number },
): Filling[] | undefined {
  const search = new Search(tallestFirst(classes), rooms, budget)
  return search.run() ?? (search.gaveUp ? firstFit(tallestFirst(classes), rooms) : undefined)
}

function tallestFirst(classes: readonly GlassClass[]): GlassClass[] {
  return [...classes].sort((a, b) => b.height - a.height || b.places - a.places)
}

class Search {
  /** What was left at a room and fits into none of those that follow. */
  readonly #failed = new Set<string>()

  constructor(
    private readonly classes: readonly GlassClass[],
    private readonly rooms: readonly RoomSize[],
    private readonly budget: { steps: number },
  ) {}

  get gaveUp(): boolean {
    return this.budget.steps <= 0
  }

  run(): Filling[] | undefined {
    const counts = this.#from(
      0,
      this.classes.map(({ count }) => count),
    )
    return counts?.map((taken) => new Map(this.classes.map(({ key }, i) => [key, taken[i] ?? 0])))
  }

  /** Packs what is left into the rooms from this one on, as numbers of each class for each room. */
  #from(index: number, left: readonly number[]): number[][] | undefined {
    const room = this.rooms[index]
    if (!room) return left.every((count) => count === 0) ? [] : undefined
    const key = `${index} ${left.join(' ')}`
    if (this.#failed.has(key) || this.gaveUp) return undefined
    for (const taken of fillings(this.classes, left, room)) {
      this.budget.steps -= 1
      const rest = this.#from(
        index + 1,
        left.map((count, i) => count - (taken[i] ?? 0)),
      )
      if (rest) return [taken, ...rest]
      if (this.gaveUp) return undefined
    }
    this.#failed.add(key)
    return undefined
  }
}

/** The ways to fill a room so that no other glass fits in, fullest of the tallest first. */
function fillings(classes: readonly GlassClass[], left: readonly number[], room: RoomSize, from = 0): number[][] {
  const glass = classes[from]
  if (!glass) {
    const takesMore = classes.some(
      ({ places, height }, i) => (left[i] ?? 0) > 0 && places <= room.places && height <= room.height,
    )
    return takesMore ? [] : [[]]
  }
  const most = glass.height > room.height ? 0 : Math.min(left[from] ?? 0, Math.floor(room.places / glass.places))
  return Array.from({ length: most + 1 }, (_, i) => most - i).flatMap((taken) => {
    const after = left.map((count, i) => (i === from ? count - taken : count))
    const smaller = { ...room, places: room.places - taken * glass.places }
    return fillings(classes, after, smaller, from + 1).map((rest) => [taken, ...rest])
  })
}

/** Each class into the first rooms that take it. */
function firstFit(classes: readonly GlassClass[], rooms: readonly RoomSize[]): Filling[] | undefined {
  const filled = rooms.map((room) => ({ ...room, taken: new Map<string, number>() }))
  for (const { key, places, height, count } of classes) {
    let left = count
    for (const room of filled) {
      if (height > room.height) continue
      const taken = Math.min(left, Math.floor(room.places / places))
      room.places -= taken * places
      room.taken.set(key, taken)
      left -= taken
    }
    if (left > 0) return undefined
  }
  return filled.map(({ taken }) => taken)
}
