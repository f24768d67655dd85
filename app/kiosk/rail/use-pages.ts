import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useAtOnce } from '../../platform/ui/use-at-once'
import { pagesOf, type Page } from './pages'
import type { Slot } from './slots'

/** Smaller screens scroll as a whole, because a page would not hold a ticket. */
const PAGED = '(min-width: 600px) and (min-height: 560px)'

/** Offsets of tickets are whole pixels, their heights are not: the last page may scroll this much less far than it begins. */
const ROUNDED_PX = 1

/** A swipe is at least this far, in pixels, and twice as far sideways as up or down. */
const SWIPE_PX = 60

export interface Pages {
  /** Around the rail: as high as the screen leaves. */
  frame: RefObject<HTMLDivElement>
  /** As high as the page shown. */
  window: RefObject<HTMLDivElement>
  rail: RefObject<HTMLUListElement>
  /** From 0. */
  page: number
  pages: readonly Page[]
  show: (page: number) => void
  /** The sizes of tickets as last laid out, by order id, for their gaps. */
  sizes: ReadonlyMap<number, Size>
}

interface Size {
  /** In pixels. */
  height: number
  /** Over how many columns it is spread, if over several. */
  columns: string | undefined
}

/** Shows a rail by pages of whole rows. `view`: what it shows; another one begins at the first page. */
export function usePages(slots: readonly Slot[], view: string): Pages {
  const frame = useRef<HTMLDivElement>(null)
  const opening = useRef<HTMLDivElement>(null)
  const rail = useRef<HTMLUListElement>(null)
  const sizes = useRef(new Map<number, Size>())
  const [pages, setPages] = useState<readonly Page[]>([])
  const [asked, setAsked] = useState({ view, page: 0 })
  const page = Math.min(asked.view === view ? asked.page : 0, Math.max(0, pages.length - 1))
  const show = useCallback((wanted: number) => setAsked({ view, page: Math.max(0, wanted) }), [view])

  const measure = useCallback(() => {
    const [around, list] = [frame.current, rail.current]
    if (!around || !list) return
    const tickets = window.matchMedia(PAGED).matches ? [...list.children].filter(isElement) : []
    for (const { dataset, offsetHeight } of tickets) {
      const { order, columns } = dataset
      if (order !== undefined) sizes.current.set(Number(order), { height: offsetHeight, columns })
    }
    const found = pagesOf(
      tickets.map(({ offsetTop, offsetHeight }) => ({ top: offsetTop, height: offsetHeight })),
      around.clientHeight,
    )
    setPages((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found))
  }, [])
  // After each drawing, because any ticket may have another height.
  useAtOnce(measure)
  useEffect(() => {
    const watched = new ResizeObserver(measure)
    // A ticket may grow by itself: a tap that waits for the connection adds a line.
    for (const element of [frame.current, rail.current]) if (element) watched.observe(element)
    return () => watched.disconnect()
  }, [measure])

  const shown = pages[page]
  useAtOnce(() => {
    const [view, list] = [opening.current, rail.current]
    if (!view || !list) return
    const room = frame.current?.clientHeight ?? 0
    view.style.maxHeight = shown ? `${Math.min(shown.height, room)}px` : ''
    // Only an order that is taller than the screen scrolls on its page.
    view.style.overflowY = shown && shown.height > room ? 'auto' : ''
    view.scrollTop = shown?.top ?? 0
    for (const [index, ticket] of [...list.children].filter(isElement).entries()) {
      const place = shown && index >= shown.from && index < shown.until ? index - shown.from + 1 : 0
      if (place > 0 && place <= 9) ticket.dataset.key = String(place)
      else delete ticket.dataset.key
    }
  }, [shown, slots])
  useSwipe(frame, (by) => show(page + by))
  useScrolledPage(opening, { page, pages, show })
  return { frame, window: opening, rail, page, pages, show, sizes: sizes.current }
}

function isElement(node: Element): node is HTMLElement {
  return node instanceof HTMLElement
}

/** Turns to the page to which the browser has scrolled, for a ticket that got the focus or a word that somebody searched for. */
function useScrolledPage(
  opening: RefObject<HTMLDivElement>,
  { page, pages, show }: Pick<Pages, 'page' | 'pages' | 'show'>,
) {
  useEffect(() => {
    const view = opening.current
    const shown = pages[page]
    if (!view || !shown) return
    const onScroll = () => {
      if (Math.abs(view.scrollTop - shown.top) <= ROUNDED_PX) return
      const edge = view.scrollTop > shown.top ? view.scrollTop + view.clientHeight : view.scrollTop
      const found = pages.findLastIndex(({ top }) => top < edge)
      if (found >= 0 && found !== page) show(found)
      else if (shown.height <= view.clientHeight) view.scrollTop = shown.top
    }
    view.addEventListener('scroll', onScroll)
    return () => view.removeEventListener('scroll', onScroll)
  }, [opening, page, pages, show])
}

/** Calls back with 1 for a swipe to the left, and with -1 for one to the right. */
function useSwipe(frame: RefObject<HTMLDivElement>, turn: (by: 1 | -1) => void) {
  const latest = useRef(turn)
  latest.current = turn
  useEffect(() => {
    const around = frame.current
    let start: { x: number; y: number } | undefined
    const onStart = ({ clientX, clientY }: PointerEvent) => (start = { x: clientX, y: clientY })
    const onEnd = ({ clientX, clientY }: PointerEvent) => {
      if (!start) return
      const [x, y] = [clientX - start.x, clientY - start.y]
      start = undefined
      if (Math.abs(x) >= SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) latest.current(x < 0 ? 1 : -1)
    }
    around?.addEventListener('pointerdown', onStart)
    around?.addEventListener('pointerup', onEnd)
    return () => {
      around?.removeEventListener('pointerdown', onStart)
      around?.removeEventListener('pointerup', onEnd)
    }
  }, [frame])
}
