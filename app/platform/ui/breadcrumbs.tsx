import { Link } from '@remix-run/react'
import './breadcrumbs.css'

export interface Crumb {
  label: string
  /** Where it leads; the last crumb is where we are and leads nowhere. */
  to?: string
}

/** The way to this screen: links, and plain text for the screen itself. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        {trail.map((crumb, index) => (
          <li key={crumb.label}>
            {crumb.to && index < trail.length - 1 ? (
              <Link to={crumb.to}>{crumb.label}</Link>
            ) : (
              <span aria-current={index === trail.length - 1 ? 'page' : undefined}>{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
