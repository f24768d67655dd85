import { useMemo, useRef } from 'react'

/**
 * The value, with each part of it that says what it said before being the object that it was before. Every load makes all objects anew: with this a
 * part that is drawn by `memo` is drawn again only when it says something else, and thirty tickets are compared once a load and not at each tap.
 */
export function useSteady<T extends object>(value: T): T {
  const last = useRef(value)
  return useMemo(() => {
    if (!keepParts(last.current, value)) last.current = value
    return last.current
  }, [value])
}

/** Puts the parts of `before` that say the same into `now`. True when all of them do, so that `before` can stay itself. */
export function keepParts(before: object, now: object): boolean {
  if (before === now) return true
  if (Array.isArray(before) !== Array.isArray(now)) return false
  const find = Array.isArray(before) ? finderIn(before) : undefined
  let isSame = Object.keys(before).length === Object.keys(now).length
  for (const name of Object.keys(now)) {
    const value: unknown = Reflect.get(now, name)
    const there: unknown = Reflect.get(before, name)
    // What has an id may stand elsewhere in its list than before.
    const old = find ? find(value, there) : there
    if (isPlain(old) && isPlain(value) && keepParts(old, value)) Reflect.set(now, name, old)
    else if (!Object.is(old, value)) isSame = false
    if (old !== there) isSame = false
  }
  return isSame
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
