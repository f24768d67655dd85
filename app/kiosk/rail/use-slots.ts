import { useEffect, useState } from 'react'
import { useSteady } from '../steady'
import { slotsOf, type Slot } from './slots'

/** How long nothing moves after a touch or a change, in milliseconds. */
const STILL_MS = 1000

/**
 * The places of the rail's orders, or of entries of its strip. They close up a second after the last touch and the last change, so that nothing moves
 * under a finger. `view`: what is shown; another one is laid out at once.
 */
export function useSlots<Id extends string | number>(ids: readonly Id[], view: string): ReadonlyArray<Slot<Id>> {
  const [placed, setPlaced] = useState({ view, ids })
  const slots = slotsOf(placed.view === view ? placed.ids : ids, ids)
  const order = useSteady(slots.map(({ id }) => id))
  const wanted = useSteady(ids)
  useEffect(() => {
    // The places of what has just come are kept as well.
    setPlaced((before) => (before.view === view && isSame(before.ids, order) ? before : { view, ids: order }))
    if (isSame(order, wanted)) return
    let timer = setTimeout(settle, STILL_MS)
    function settle() {
      setPlaced({ view, ids: wanted })
    }
    function wait() {
      clearTimeout(timer)
      timer = setTimeout(settle, STILL_MS)
    }
    document.addEventListener('pointerdown', wait)
    document.addEventListener('keydown', wait)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', wait)
      document.removeEventListener('keydown', wait)
    }
  }, [view, order, wanted])
  return slots
}

function isSame<Id>(one: readonly Id[], other: readonly Id[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at])
}
