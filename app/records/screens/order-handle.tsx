import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Icon } from '../../platform/ui/icon'
import { RoundButton } from '../../platform/ui/round-button'

interface OrderHandleProps {
  /** The name of the row. */
  of: string
  /** The row's place in the list, from 0. */
  at: number
  count: number
  onMove: (to: number) => void
}

/** Screen pixels from the window's edge within which a drag scrolls the page. */
const EDGE = 48

/** Pixels that it scrolls with each move of the pointer. */
const SCROLL = 12

/** Drags a row to another place in its list; with the focus on it, the arrow keys move the row by one. */
export default function OrderHandle({ of, at, count, onMove }: OrderHandleProps) {
  const button = useRef<HTMLButtonElement>(null)
  const keepsFocus = useRef(false)
  const drag = useRef<Drag>()
  const [isDragged, setDragged] = useState(false)
  // Browsers take the focus from a row that moves in the page.
  useLayoutEffect(() => {
    if (keepsFocus.current) button.current?.focus({ preventScroll: true })
    keepsFocus.current = false
  }, [at])
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    if (at + by < 0 || at + by >= count) return
    keepsFocus.current = true
    onMove(at + by)
  }
  const end = (isKept: boolean) => {
    const to = drag.current?.end()
    drag.current = undefined
    setDragged(false)
    if (isKept && to !== undefined && to !== at) onMove(to)
  }
  return (
    <RoundButton
      ref={button}
      type="button"
      aria-label={`Move ${of}: arrow keys or drag`}
      title="Drag, or use the arrow keys"
      data-dragged={isDragged ? '' : undefined}
      onKeyDown={onKeyDown}
      onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
        const row = event.currentTarget.closest('tr')
        if (!row || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = new Drag(row, event.pageY)
        setDragged(true)
      }}
      onPointerMove={({ clientY, pageY }: PointerEvent) => {
        if (!drag.current) return
        drag.current.moveTo(pageY)
        if (clientY < EDGE) window.scrollBy(0, -SCROLL)
        else if (clientY > window.innerHeight - EDGE) window.scrollBy(0, SCROLL)
      }}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
    >
      <Icon name="grip" />
    </RoundButton>
  )
}

/** A row under a finger. The others make room for it. */
class Drag {
  readonly #rows: HTMLElement[]
  readonly #middles: number[]
  readonly #from: number
  #to: number

  /** `start`: where the pointer is, in pixels from the page's top. */
  constructor(
    private readonly row: HTMLTableRowElement,
    private readonly start: number,
  ) {
    this.#rows = [...(row.parentElement?.children ?? [])].filter((one) => one instanceof HTMLElement)
    this.#middles = this.#rows.map((one) => {
      const { top, height } = one.getBoundingClientRect()
      return top + window.scrollY + height / 2
    })
    this.#from = this.#rows.indexOf(row)
    this.#to = this.#from
  }

  moveTo(pageY: number): void {
    const by = pageY - this.start
    const middle = (this.#middles[this.#from] ?? 0) + by
    const isPassed = (index: number, at: number) => (index < this.#from ? middle < at : middle > at)
    const passed = this.#middles.map((at, index) => index !== this.#from && isPassed(index, at))
    this.#to = this.#from + passed.filter((is, index) => is && index > this.#from).length
    this.#to -= passed.filter((is, index) => is && index < this.#from).length
    const { height } = this.row.getBoundingClientRect()
    for (const [index, one] of this.#rows.entries()) {
      const shift = passed[index] ? (index < this.#from ? height : -height) : 0
      one.style.transform = `translateY(${one === this.row ? by : shift}px)`
    }
  }

  /** Ends the drag. Returns the row's new place, from 0. */
  end(): number {
    for (const one of this.#rows) one.style.removeProperty('transform')
    return this.#to
  }
}
