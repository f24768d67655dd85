import './places.css'
import { Form, Link } from '@remix-run/react'
import { useWords } from '../frame/use-words'
import type { PlacesScreen } from './places-screen'

/** Where one can go, found by name. */
export function Places({ places, search }: PlacesScreen) {
  const { words } = useWords()
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
      {places.length === 0 && <p className="soft">{words.places.none}</p>}
      <ul>
        {places.map(({ id, slug, name, city, isOpen, hours }) => (
          <li key={id}>
            <Link to={`/app/b/${slug}`} className="place" prefetch="intent">
              <strong>{name}</strong>
              <span className="soft">{city}</span>
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
    </section>
  )
}
