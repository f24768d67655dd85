import { Form, Link } from '@remix-run/react'
import { useWords } from '../frame/use-words'
import type { FavouritesScreen } from './favourites-screen'
import { Part } from './part'

/** Favorite places, which can be visited and removed. */
export function Favourites({ places }: FavouritesScreen) {
  const { mine } = useWords().words
  return (
    <Part title={mine.favourites.title}>
      {places.length === 0 && <p className="soft">{mine.favourites.none}</p>}
      <ul>
        {places.map(({ id, name, city, slug }) => (
          <li key={id} className="kept">
            <span>
              {slug === null ? name : <Link to={`/app/b/${slug}`}>{name}</Link>}
              <span className="soft">{city}</span>
            </span>
            <Form method="post" preventScrollReset>
              <button className="quiet" name="placeId" value={id} aria-label={mine.favourites.removeNamed(name)}>
                {mine.cards.remove}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </Part>
  )
}
