import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon'
import './stat-card.css'

interface StatCardProps {
  label: string
  value: string | number
  icon: IconName
  note?: ReactNode
  /** The screen that lists the counted records, if any. */
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

interface StatsProps {
  /** Two, three or all in a row, by width. */
  six?: boolean
  /** Two or four in a row, by width. */
  eight?: boolean
  children: ReactNode
}

/** Figures side by side: two on a phone, all in a row on a laptop. */
export function Stats({ six = false, eight = false, children }: StatsProps) {
  return (
    <div className="stats" data-six={six ? '' : undefined} data-eight={eight ? '' : undefined}>
      {children}
    </div>
  )
}
