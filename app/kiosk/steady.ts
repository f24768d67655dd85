import { useMemo, useRef } from 'react'

/**
 * Returns the value with each unchanged part as the same object as before. Every load creates new objects; this way `memo` renders only changed
 * parts,
 * and the tickets are compared once a load instead of at each tap.
 */
export function useSteady<T extends object>(value: T): T {
  const last = useRef(value)
  return useMemo(() => {
    last.current = withKeptParts(last.current, value)
    return last.current
  }, [value])
}

/** Returns `now` built from the equal parts of `before`, or `before` itself if nothing differs. Mutates neither. */
export function withKeptParts<T extends object>(before: T, now: T): T {
  if (before === now || Array.isArray(before) !== Array.isArray(now)) return now
  const find = Array.isArray(before) ? finderIn(before) : undefined
  const kept: T = Object.assign(Array.isArray(now) ? [] : {}, now)
  let isSame = Object.keys(before).length === Object.keys(now).length
  for (const [name, value] of Object.entries(now)) {
    const there: unknown = Reflect.get(before, name)
    // An element with an id may have moved within its list.
    const old = find ? find(value, there) : there
    const part: unknown = isPlain(old) && isPlain(value) ? withKeptParts(old, value) : value
    Reflect.set(kept, name, part)
    if (!Object.is(part, there)) isSame = false
  }
  return isSame ? before : kept
}

function finderIn(list: readonly unknown[]): (value: unknown, there: unknown) => unknown {
  const byId = new Map(list.map((one) => [idOf(one), one]))
  return (value, there) => {
    const id = idOf(value)
    return id === undefined ? there : byId.get(id)
  }
}

function idOf(value: unknown): unknown {
  return isPlain(value) && 'id' in value ? value.id : undefined
}

/** Excludes dates, whose value is not in their properties. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
}
