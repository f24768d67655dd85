import type { ReactNode } from 'react'
import './history-list.css'

/** What happened, one thing an item. */
export function HistoryList({ children }: { children: ReactNode }) {
  return <ol className="history">{children}</ol>
}
