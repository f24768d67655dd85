import { Link } from '@remix-run/react'
import { Fragment } from 'react'
import { Card } from '../../platform/ui/card'
import type { Use } from '../store/uses'

/** The records that refer to this one, with links. */
export function UsesCard({ uses }: { uses: readonly Use[] }) {
  return (
    <Card title="Used In">
      <ul>
        {uses.map(({ what, to, of, more }) => (
          <li key={`${what} ${to ?? ''}`}>
            {to === null ? what : <Link to={to}>{what}</Link>}
            {of.length > 0 && ': '}
            {of.map((owner, index) => (
              <Fragment key={owner.to ?? owner.label}>
                {index > 0 && ', '}
                {owner.to === null ? owner.label : <Link to={owner.to}>{owner.label}</Link>}
              </Fragment>
            ))}
            {more > 0 && ` and ${more.toLocaleString('en-US')} more`}
          </li>
        ))}
      </ul>
    </Card>
  )
}
