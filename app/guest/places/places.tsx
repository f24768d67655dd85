import { Form, Link } from '@remix-run/react'
import { useWords } from '../frame/use-words'
import { NearMe } from './near-me'
import type { PlacesScreen, ShownPlace } from './places-screen'

/** Places by name or distance, favorites first. */
export function Places({ favourites, places, search, isNear, more }: PlacesScreen) {
  const { words } = useWords()
  const { mine } = words
  return (
    <section className="places">
      <h1>{words.places.title}</h1>
      <Form role="search" method="get">
        <input
          type="search"
          name="searchString"
          aria-label={words.places.search}
          placeholder={words.places.search}
          defaultValue={search}
        />
      </Form>
      {isNear ? (
        <Link className="button second" to="/app">
          {mine.near.all}
        </Link>
      ) : (
        <NearMe />
      )}
      {favourites.length > 0 && (
        <>
          <h2>{mine.favourites.title}</h2>
          <PlaceList places={favourites} />
          {places.length > 0 && <h2>{mine.favourites.others}</h2>}
        </>
      )}
      {places.length + favourites.length === 0 && <p className="soft">{isNear ? mine.near.none : words.places.none}</p>}
      <PlaceList places={places} />
      {more !== null && (
        <Link className="button second" to={more}>
          {mine.favourites.more}
        </Link>
      )}
    </section>
  )
}

function PlaceList({ places }: { places: readonly ShownPlace[] }) {
  const { words } = useWords()
  return (
    <ul>
      {places.map(({ id, slug, name, city, isOpen, hours, distance }) => (
        <li key={id}>
          <Link to={`/app/b/${slug}`} className="place" prefetch="intent">
            <strong>{name}</strong>
            <span className="soft">
              {city}
              {distance !== null && ` · ${words.places.metres(distance)}`}
            </span>
            <span>
              <span className={isOpen ? 'state open' : 'state'}>
                {isOpen ? words.places.open : words.places.closed}
              </span>{' '}
              <span className="soft">{hours}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
