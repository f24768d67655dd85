import { Fragment } from 'react'
import { useWords } from '../frame/use-words'
import type { Ticket } from './ticket'

/** The codes to hold to the locker's scanner if nothing else works, one for each cubby. */
export function TicketFold({ ticket }: { ticket: Ticket }) {
  const { words } = useWords()
  return (
    <details>
      <summary>{words.orders.ticket.title}</summary>
      <div className="folded">
        {'refused' in ticket ? (
          <p>{ticket.refused}</p>
        ) : (
          <>
            <p>{ticket.how}</p>
            {ticket.codes.map(({ number, name, picture, alt, link }) => (
              <Fragment key={number}>
                {name !== null && <h2>{name}</h2>}
                <img className="ticket-code" src={picture} alt={alt} width={320} height={320} />
                <p className="soft">{words.orders.ticket.until(ticket.until)}</p>
                {link !== null && (
                  <a className="button second" href={link.to} target="_blank" rel="noreferrer">
                    {link.text}
                  </a>
                )}
              </Fragment>
            ))}
          </>
        )}
      </div>
    </details>
  )
}
