import type { Pages } from './use-pages'
import './pager.css'

/** The number of the shown page of the rail, and the buttons that turn it. It takes up its space even if there is only one page. */
export function Pager({ pages: { page, pages, show } }: { pages: Pages }) {
  return (
    <nav className="kiosk-pager" aria-label="Pages" data-one={pages.length < 2 || undefined}>
      <button type="button" aria-label="Previous page" disabled={page === 0} onClick={() => show(page - 1)}>
        ‹
      </button>
      <span>
        {page + 1}/{Math.max(1, pages.length)}
      </span>
      <button type="button" aria-label="Next page" disabled={page + 1 >= pages.length} onClick={() => show(page + 1)}>
        ›
      </button>
    </nav>
  )
}
