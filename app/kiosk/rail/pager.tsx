import type { Pages } from './use-pages'
import './pager.css'

/** Which page of the rail is shown, and the buttons that turn it. It keeps its place while there is only one page. */
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
