import { Button } from '@radix-ui/themes'
import { Link } from '@remix-run/react'
import type { Business } from '../../contract/entities/businesses'
import { formatPhone } from '../../contract/phone'
import { Card } from '../ui/card'
import { Avatar } from '../ui/text'

/** Where a business is and whom to call. */
export function PlaceCard({ business: { place, employees } }: { business: Business }) {
  const { streetAddress, city, state, zip } = place
  const contacts = employees.filter(({ roles }) => roles.includes('Owner') || roles.includes('Manager'))
  return (
    <Card
      title={place.name}
      action={
        <Button asChild variant="soft" size="3">
          <Link to={`/places/${place.id}`}>Edit</Link>
        </Button>
      }
    >
      <dl className="facts">
        <div>
          <dt>Address</dt>
          <dd>{`${streetAddress} ${city} ${state} ${zip}`}</dd>
        </div>
        <div>
          <dt>Business Phone</dt>
          <dd>{place.phoneNumber ? formatPhone(place.phoneNumber) : '–'}</dd>
        </div>
      </dl>
      <h3>Contacts</h3>
      {contacts.length === 0 && <p className="card-note">There is no owner or manager yet.</p>}
      <ul className="people">
        {contacts.map(({ id, firstName, lastName, avatar, phoneNumber }) => (
          <li key={id}>
            <Avatar name={`${firstName} ${lastName}`} src={avatar} />
            <span className="person">
              <strong>
                {firstName} {lastName}
              </strong>
              {phoneNumber && <span>{formatPhone(phoneNumber)}</span>}
            </span>
            <Link to={`/users/${id}`} aria-label={`Manage ${firstName} ${lastName}`}>
              Manage
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
