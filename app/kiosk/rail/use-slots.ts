import { useEffect, useState } from 'react'
import { slotsOf, type Slot } from './slots'

/** How long nothing moves after a touch or a change, in milliseconds. */
const STILL_MS = 1000

/**
 * The places of the rail's orders. They close up a second after the last touch and the last change, so that no ticket moves under a finger. `view`:
 * what the rail shows; another one is laid out at once.
 */
export function useSlots(ids: readonly number[], view: string): readonly Slot[] {
  const [placed, setPlaced] = useState({ view, ids })
  const slots = slotsOf(placed.view === view ? placed.ids : ids, ids)
  const order = slots.map(({ id }) => id).join()
  const wanted = ids.join()
  useEffect(() => {
    // The places of what has just come are kept as well.
    setPlaced((before) => (before.view === view && before.ids.join() === order ? before : { view, ids: asIds(order) }))
    if (order === wanted) return
    let timer = setTimeout(settle, STILL_MS)
    function settle() {
      setPlaced({ view, ids: asIds(wanted) })
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

function asIds(list: string): number[] {
  return list === '' ? [] : list.split(',').map(Number)
}
