import { useWords } from '../frame/use-words'
import type { Ticket } from './ticket'

/** The code to hold to the locker's scanner if nothing else works. */
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
            <p>{words.orders.ticket.how}</p>
            <img className="ticket-code" src={ticket.picture} alt={words.orders.ticket.alt} width={320} height={320} />
            <p className="soft">{words.orders.ticket.until(ticket.until)}</p>
            {ticket.link !== null && (
              <a className="button second" href={ticket.link} target="_blank" rel="noreferrer">
                {words.orders.ticket.link}
              </a>
            )}
          </>
        )}
      </div>
    </details>
  )
}
