import { Form, Link, useLocation } from '@remix-run/react'
import { memo, useMemo, useState } from 'react'
import { useLiveScreen } from '../../ui/live'
import { dollars } from '../frame/amounts'
import { useWords } from '../frame/use-words'
import { isFound } from './is-found'
import type { MenuLine, MenuScreen } from './menu-screen'
import { Picture } from './picture'
import { VenueHead } from './venue-head'

/** A venue's menu: what is featured, then each category, found by a word as it is typed. */
export function Menu({ venue, asksAge, search, categories, items, inBasket }: MenuScreen) {
  const { words } = useWords()
  const [typed, setTyped] = useState(search)
  useLiveScreen(`/app/b/${venue.slug}/events`, 2000)
  const found = typed.trim() === '' ? undefined : items.filter((item) => isFound(item, typed.trim()))
  const featured = items.filter(({ featuredItem }) => featuredItem)
  const sections = useMemo(() => {
    const byId = new Map(items.map((item) => [item.id, item]))
    return categories.map(({ menuItemIds, ...category }) => ({
      category,
      items: menuItemIds.flatMap((id) => byId.get(id) ?? []),
    }))
  }, [categories, items])
  return (
    <>
      <VenueHead venue={venue} />
      {asksAge && <AskAge />}
      {items.length > 0 && <Search typed={typed} onType={setTyped} />}
      {found === undefined ? (
        <>
          {categories.length > 1 && (
            <nav className="chips" aria-label={words.menu.categories}>
              {categories.map(({ id, name }) => (
                <a key={id} className="chip" href={`#category-${id}`}>
                  {name}
                </a>
              ))}
            </nav>
          )}
          {featured.length > 0 && <Featured slug={venue.slug} items={featured} />}
          {sections.map((section) => (
            <Section key={section.category.id} slug={venue.slug} {...section} />
          ))}
          {items.length === 0 && <p className="plain soft">{words.menu.nothing}</p>}
        </>
      ) : (
        <section className="category" aria-live="polite">
          {found.length === 0 ? <p className="soft">{words.menu.none}</p> : <Lines slug={venue.slug} items={found} />}
        </section>
      )}
      {inBasket > 0 && (
        <Link className="basket-bar" to={`/app/b/${venue.slug}/basket`}>
          <strong>{words.menu.view}</strong>
          <span>{words.menu.basket(inBasket)}</span>
        </Link>
      )}
    </>
  )
}

function AskAge() {
  const { words } = useWords()
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action="/app/age" className="ask" preventScrollReset>
      <h2>{words.age.question}</h2>
      <p className="soft">{words.age.why}</p>
      <input type="hidden" name="to" value={pathname + search} />
      <div className="pair">
        <button className="button" name="isOfAge" value="yes">
          {words.age.yes}
        </button>
        <button className="button second" name="isOfAge" value="no">
          {words.age.no}
        </button>
      </div>
    </Form>
  )
}

/** Without a script it is sent, and the server finds. */
function Search({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const { words } = useWords()
  return (
    <form className="search" role="search" method="get" onSubmit={(event) => event.preventDefault()}>
      <input
        type="search"
        name="q"
        aria-label={words.menu.search}
        placeholder={words.menu.search}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
    </form>
  )
}

function Featured({ slug, items }: { slug: string; items: MenuLine[] }) {
  const { words, language } = useWords()
  return (
    <section className="featured" aria-labelledby="featured">
      <h2 id="featured">{words.menu.featured}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Link to={`/app/b/${slug}/items/${item.id}`} prefetch="intent" discover="none">
              <Picture image={item.image} size={132} />
              <span className="name">{item.name}</span>
              <span className="price">{item.price === null ? '' : dollars(item.price, language)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SectionProps {
  slug: string
  category: { id: number; name: string; description: string | null }
  items: MenuLine[]
}

/** A category. Drawn again when it changes, and not with each letter of a search or each word from the server. */
const Section = memo(function Section({ slug, category: { id, name, description }, items }: SectionProps) {
  return (
    <section className="category" id={`category-${id}`}>
      <h2>{name}</h2>
      {description && <p className="soft">{description}</p>}
      <Lines slug={slug} items={items} />
    </section>
  )
})

function Lines({ slug, items }: { slug: string; items: MenuLine[] }) {
  return (
    <ul>
      {items.map((item, index) => (
        <Line key={item.id} slug={slug} item={item} isFirst={index === 0} />
      ))}
    </ul>
  )
}

/** `isFirst`: Remix asks beforehand which route its link leads to, and knows it of all the others then (remix-insides/known-routes.ts). */
function Line({ slug, item, isFirst }: { slug: string; item: MenuLine; isFirst: boolean }) {
  const { words, language } = useWords()
  const { id, name, description, image, price, pour, unavailable } = item
  return (
    <li className={unavailable ? 'line away' : 'line'}>
      <Link to={`/app/b/${slug}/items/${id}`} prefetch="intent" discover={isFirst ? 'render' : 'none'}>
        <Picture image={image} size={64} />
        <span className="what">
          <span className="name">{name}</span>
          {description && <span className="about">{description}</span>}
          {unavailable && <span className="mark">{words.errors[unavailable]}</span>}
        </span>
        <span className="price">
          {price === null ? '' : dollars(price, language)}
          {pour && <small>{pour}</small>}
        </span>
      </Link>
    </li>
  )
}
