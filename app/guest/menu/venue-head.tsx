import './menu.css'
import { Link } from '@remix-run/react'
import { useWords } from '../frame/use-words'

interface VenueHeadProps {
  venue: { slug: string; name: string; isOpen: boolean; hours: string }
}

/** Where one is, and whether it is open. */
export function VenueHead({ venue: { slug, name, isOpen, hours } }: VenueHeadProps) {
  const { words } = useWords()
  return (
    <div className="venue">
      <h1>
        <Link to={`/app/b/${slug}`}>{name}</Link>
      </h1>
      <p className="soft">
        <span className={isOpen ? 'state open' : 'state'}>{isOpen ? words.places.open : words.places.closed}</span>{' '}
        {hours}
      </p>
      {!isOpen && <p className="note">{words.menu.closed}</p>}
    </div>
  )
}
