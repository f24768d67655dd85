/** A ticket's place on the rail, in pixels from the rail's top. */
export interface Placed {
  top: number
  height: number
}

/** A page of the rail: whole rows, in pixels from the rail's top. */
export interface Page {
  top: number
  height: number
  /** The indexes of its tickets: from, and up to but without. */
  from: number
  until: number
}

/** Returns the pages of a rail that shows `height` pixels at once: as many whole rows as fit, and at least one. Tickets are in their order. */
export function pagesOf(tickets: readonly Placed[], height: number): Page[] {
  const pages: Page[] = []
  let page: Page | undefined
  for (const row of rowsOf(tickets)) {
    if (page && row.top + row.height - page.top <= height) {
      page.height = row.top + row.height - page.top
      page.until = row.until
    } else {
      page = { ...row }
      pages.push(page)
    }
  }
  return pages
}

function rowsOf(tickets: readonly Placed[]): Page[] {
  const rows: Page[] = []
  for (const [index, { top, height }] of tickets.entries()) {
    const last = rows.at(-1)
    if (last?.top === top) {
      last.height = Math.max(last.height, height)
      last.until = index + 1
    } else rows.push({ top, height, from: index, until: index + 1 })
  }
  return rows
}
