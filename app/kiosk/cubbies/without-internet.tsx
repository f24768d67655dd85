import { Text } from '@radix-ui/themes'
import { Link } from '@remix-run/react'
import type { KioskScreen } from '../screen'
import { Sheet } from '../sheet'
import './without-internet.css'

/** How staff open a locker that has lost its server. They need its page before that happens, so the page is always here. */
export function WithoutInternet({ tickets, me }: { tickets: KioskScreen['staffTickets']; me: number }) {
  if (!tickets) return null
  return (
    <Sheet className="kiosk-offline-sheet" summary="If the internet fails">
      {tickets.hasPin ? (
        <>
          <Text as="p" color="gray">
            Keep this screen open. If a locker loses the server for ten seconds, open it from its own page with your
            PIN. This works for twelve hours.
          </Text>
          <ul className="kiosk-offline">
            {tickets.lockers.map(({ id, name, link }) => (
              <li key={id}>
                {link === null ? (
                  <Text color="gray">{name} has no page of its own: open it with the key.</Text>
                ) : (
                  <a href={link} target="_blank" rel="noreferrer">
                    Open the page of {name}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Text as="p" color="gray">
          You can open the lockers without the internet once you have <Link to={`/users/${me}`}>set a PIN</Link>.
        </Text>
      )}
    </Sheet>
  )
}
