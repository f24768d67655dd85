import { Link } from '@remix-run/react'
import { useWords } from '../frame/use-words'
import type { FavouritesScreen } from './favourites-screen'
import { RemovableItem } from './removable-item'
import { Part } from './part'

/** Lists favorite places, each with a link and a remove button. */
export function Favourites({ places }: FavouritesScreen) {
  const { mine } = useWords().words
  return (
    <Part title={mine.favourites.title}>
      {places.length === 0 && <p className="soft">{mine.favourites.none}</p>}
      <ul>
        {places.map(({ id, name, city, slug }) => (
          <RemovableItem
            key={id}
            note={city}
            end={{ label: mine.cards.remove, named: mine.favourites.removeNamed(name), sends: { placeId: id } }}
          >
            {slug === null ? name : <Link to={`/app/b/${slug}`}>{name}</Link>}
          </RemovableItem>
        ))}
      </ul>
    </Part>
  )
}
