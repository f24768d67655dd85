import { useMemo, useRef } from 'react'

/**
 * The value, with each part of it that says what it said before being the object that it was before. Every load makes all objects anew: with this a
 * part that is drawn by `memo` is drawn again only when it says something else, and thirty tickets are compared once a load and not at each tap.
 */
export function useSteady<T extends object>(value: T): T {
  const last = useRef(value)
  return useMemo(() => {
    last.current = withKeptParts(last.current, value)
    return last.current
  }, [value])
}

/** What `now` says, made of the parts of `before` that say the same; `before` itself when all of it does. Neither is changed. */
export function withKeptParts<T extends object>(before: T, now: T): T {
  if (before === now || Array.isArray(before) !== Array.isArray(now)) return now
  const find = Array.isArray(before) ? finderIn(before) : undefined
  const kept: T = Object.assign(Array.isArray(now) ? [] : {}, now)
  let isSame = Object.keys(before).length === Object.keys(now).length
  for (const [name, value] of Object.entries(now)) {
    const there: unknown = Reflect.get(before, name)
    // What has an id may stand elsewhere in its list than before.
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

/** A date says nothing by its parts. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
}
