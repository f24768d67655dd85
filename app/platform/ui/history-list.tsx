import type { ReactNode } from 'react'
import './history-list.css'

/** A list of events, one per item. */
export function HistoryList({ children }: { children: ReactNode }) {
  return <ol className="history">{children}</ol>
}
