import { Button, Text } from '@radix-ui/themes'
import { Link } from '@remix-run/react'
import type { Business } from '../../../contract/entities/businesses'
import { formatPhone, formatUserPhone } from '../../../contract/phone'
import { Card } from '../../platform/ui/card'
import { Fact, Facts } from '../../platform/ui/facts'
import { Avatar } from '../../platform/ui/avatar'
import { TextLink } from '../../platform/ui/text-link'
import './place-card.css'

/** A business's address and contacts. */
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
      <Facts>
        <Fact label="Address">{`${streetAddress} ${city} ${state} ${zip}`}</Fact>
        <Fact label="Business Phone">{place.phoneNumber ? formatPhone(place.phoneNumber) : '–'}</Fact>
      </Facts>
      <h3>Contacts</h3>
      {contacts.length === 0 && (
        <Text as="p" size="2" color="gray">
          There is no owner or manager yet.
        </Text>
      )}
      <ul className="people">
        {contacts.map(({ id, firstName, lastName, avatar, phoneNumber }) => (
          <li key={id}>
            <Avatar name={`${firstName} ${lastName}`} src={avatar} />
            <span className="person">
              <strong>
                {firstName} {lastName}
              </strong>
              {phoneNumber && <span>{formatUserPhone(phoneNumber)}</span>}
            </span>
            <TextLink to={`/users/${id}`} aria-label={`Manage ${firstName} ${lastName}`}>
              Manage
            </TextLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
