import { Form, Link, useLocation } from '@remix-run/react'
import { useWords } from '../frame/use-words'

interface VenueHeadProps {
  /** Whether the venue orders through Barback at all. */
  isActive: boolean
  venue: { slug: string; name: string; isOpen: boolean; hours: string; isFavourite: boolean }
}

/** The venue's name and opening hours. */
export function VenueHead({ isActive, venue: { slug, name, isOpen, hours, isFavourite } }: VenueHeadProps) {
  const { words } = useWords()
  return (
    <div className="venue">
      <div className="venue-name">
        <h1>
          <Link to={`/app/b/${slug}`}>{name}</Link>
        </h1>
        <Heart slug={slug} isFavourite={isFavourite} />
      </div>
      <p className="soft">
        <span className={isOpen ? 'state open' : 'state'}>{isOpen ? words.places.open : words.places.closed}</span>{' '}
        {hours}
      </p>
      {isActive && !isOpen && <p className="note">{words.menu.closed}</p>}
    </div>
  )
}

function Heart({ slug, isFavourite }: { slug: string; isFavourite: boolean }) {
  const { favourites } = useWords().words.mine
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={`/app/b/${slug}/favourite`} preventScrollReset>
      <input type="hidden" name="to" value={pathname + search} />
      <button
        className="heart"
        name="favourite"
        value={isFavourite ? 'no' : 'yes'}
        aria-label={isFavourite ? favourites.remove : favourites.add}
      >
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
          <path
            d="M12 20.5C5.5 15.6 2.8 12.3 2.8 8.6a4.8 4.8 0 0 1 9.2-2 4.8 4.8 0 0 1 9.2 2c0 3.7-2.7 7-9.2 11.9z"
            fill={isFavourite ? 'currentColor' : 'none'}
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
          />
        </svg>
      </button>
    </Form>
  )
}
