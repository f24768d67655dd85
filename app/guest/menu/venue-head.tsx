import { Form, Link, useLocation } from '@remix-run/react'
import { useWords } from '../frame/use-words'

interface VenueHeadProps {
  venue: { slug: string; name: string; isOpen: boolean; hours: string; isFavourite: boolean }
}

/** Where one is, and whether it is open. */
export function VenueHead({ venue: { slug, name, isOpen, hours, isFavourite } }: VenueHeadProps) {
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
      {!isOpen && <p className="note">{words.menu.closed}</p>}
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
        <span aria-hidden="true">{isFavourite ? '♥' : '♡'}</span>
      </button>
    </Form>
  )
}
