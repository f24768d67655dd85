import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon'
import './stat-card.css'

interface StatCardProps {
  label: string
  value: string | number
  icon: IconName
  note?: ReactNode
  /** The screen that lists what was counted, if any. */
  to?: string
}

/** One figure of a dashboard. */
export function StatCard({ label, value, icon, note, to }: StatCardProps) {
  const content = (
    <>
      <span className="stat-label">
        <Icon name={icon} /> {label}
      </span>
      <span className="stat-value">{typeof value === 'number' ? value.toLocaleString('en-US') : value}</span>
      {note && <span className="stat-note">{note}</span>}
    </>
  )
  return to ? (
    <Link className="stat" to={to}>
      {content}
    </Link>
  ) : (
    <div className="stat">{content}</div>
  )
}

/** Figures side by side: two on a phone, all in a row on a laptop; `six` of them two, three or all in a row. */
export function Stats({ six = false, children }: { six?: boolean; children: ReactNode }) {
  return (
    <div className="stats" data-six={six ? '' : undefined}>
      {children}
    </div>
  )
}
