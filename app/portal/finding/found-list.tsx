import { Link } from '@remix-run/react'
import type { Found } from '../../records/screens/find-records'
import './found-list.css'

/** The finds, one row each: the name, and the kind at the end. The whole row is the link. */
export function FoundList({ found }: { found: readonly Found[] }) {
  return (
    <ul className="found-list">
      {found.map(({ label, kind, to }) => (
        <li key={to}>
          <Link to={to}>{label}</Link> <span>{kind}</span>
        </li>
      ))}
    </ul>
  )
}
