import { Form, Link } from '@remix-run/react'
import { useWords } from '../frame/use-words'
import { NearMe } from './near-me'
import type { PlacesScreen, ShownPlace } from './places-screen'

/** Places by name or distance, favorites first. */
export function Places({ favourites, places, search, isNear, isAll, more }: PlacesScreen) {
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
        <Link className="button second" to="/app?all">
          {mine.near.all}
        </Link>
      ) : (
        <NearMe isByItself={search === '' && !isAll} />
      )}
      {favourites.length > 0 && (
        <>
          <h2>{mine.favourites.title}</h2>
          <PlaceList places={favourites} isFirst />
          {places.length > 0 && <h2>{mine.favourites.others}</h2>}
        </>
      )}
      {places.length + favourites.length === 0 && <p className="soft">{isNear ? mine.near.none : words.places.none}</p>}
      <PlaceList places={places} isFirst={favourites.length === 0} />
      {more !== null && (
        <Link className="button second" to={more}>
          {mine.favourites.more}
        </Link>
      )}
    </section>
  )
}

/** Pictures that a phone shows without scrolling. */
const AT_ONCE = 5

/** `isFirst`: the list is the first on the screen. */
function PlaceList({ places, isFirst }: { places: readonly ShownPlace[]; isFirst: boolean }) {
  const { words } = useWords()
  return (
    <ul>
      {places.map(({ id, slug, name, city, picture, isOpen, hours, distance }, index) => (
        <li key={id}>
          <Link to={`/app/b/${slug}`} className="place" prefetch="intent">
            <Face name={name} picture={picture} isAtOnce={isFirst && index < AT_ONCE} />
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

/** A venue's picture or, without one, its first letter. Decorative: the name is beside it. */
function Face({ name, picture, isAtOnce }: { name: string; picture: string | null; isAtOnce: boolean }) {
  if (picture === null) {
    return (
      <span className="face" aria-hidden="true">
        {Array.from(name)[0]}
      </span>
    )
  }
  return (
    <img
      // Must come before `src`: a browser that sees `loading` later has already begun to load the picture.
      loading={isAtOnce ? 'eager' : 'lazy'}
      className="face"
      src={picture}
      alt=""
      width={72}
      height={72}
      decoding="async"
    />
  )
}
