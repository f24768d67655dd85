import { Form, Link, useLocation } from '@remix-run/react'
import { memo, useMemo, useState } from 'react'
import { ScreenLink } from '../../platform/ui/frame/screen-link'
import { useWords } from '../frame/use-words'
import { lineId } from '../paths'
import { foundLines } from './found-lines'
import type { MenuLine, MenuScreen } from './menu-screen'
import { AnotherRound } from '../orders/another-round'
import { Picture } from './picture'
import { VenueHead } from './venue-head'

/** A venue's menu: featured items, then each category, filtered by the search as it is typed. */
export function Menu({ venue, isActive, charges, asksAge, search, again, ...menu }: MenuScreen) {
  const { words } = useWords()
  const { featured, categories, lines, inBasket } = menu
  const [typed, setTyped] = useState(search)
  const sections = useMemo(() => withNewLines(categories), [categories])
  const found = typed.trim() === '' ? undefined : foundLines(lines, typed)
  return (
    <>
      <VenueHead venue={venue} isActive={isActive} />
      {charges !== null && <p className="soft">{charges}</p>}
      {inBasket > 0 && (
        <Link className="basket-bar" to={`/app/b/${venue.slug}/basket`}>
          <strong>{words.menu.view}</strong>
          <span>{words.menu.basket(inBasket)}</span>
        </Link>
      )}
      {again && isActive && venue.isOpen && (
        <div className="venue-again">
          <AnotherRound {...again} />
        </div>
      )}
      {asksAge && <AskAge />}
      {lines.length > 0 && <Search typed={typed} onType={setTyped} />}
      <p role="status" className="announced">
        {found && words.menu.found(found.length)}
      </p>
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
          {featured.length > 0 && <Featured slug={venue.slug} lines={featured} />}
          {sections.map((section) => (
            <Section key={section.category.id} slug={venue.slug} {...section} />
          ))}
          {lines.length === 0 && (
            <p className="plain soft">{isActive ? words.menu.nothing : words.menu.inactive(venue.name)}</p>
          )}
        </>
      ) : (
        <section className="category">
          {found.length === 0 ? <p className="soft">{words.menu.none}</p> : <Lines slug={venue.slug} lines={found} />}
        </section>
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

/** Without JavaScript the form is submitted and the server searches. */
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

function Featured({ slug, lines }: { slug: string; lines: MenuLine[] }) {
  const { words } = useWords()
  return (
    <section className="featured" aria-labelledby="featured">
      <h2 id="featured">{words.menu.featured}</h2>
      <ul>
        {lines.map(({ id, name, image, price }) => (
          <li key={id}>
            <ScreenLink to={`/app/b/${slug}/items/${id}`} discover={false}>
              <Picture image={image} size={132} />
              <span className="name">{name}</span>
              <span className="price">{price}</span>
            </ScreenLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Category = MenuScreen['categories'][number]

interface SectionProps {
  slug: string
  category: Category
  /** The drinks that appear in no earlier category, because an id must be unique. */
  newLines: ReadonlySet<number>
}

function withNewLines(categories: readonly Category[]) {
  const seen = new Set<number>()
  return categories.map((category) => {
    const newLines = new Set(category.lines.map(({ id }) => id).filter((id) => !seen.has(id)))
    newLines.forEach((id) => seen.add(id))
    return { category, newLines }
  })
}

/** Memoized: a category renders again when it changes, not with each letter of a search or each event. */
const Section = memo(function Section({ slug, category, newLines }: SectionProps) {
  const { id, name, description, lines } = category
  return (
    <section className="category" id={`category-${id}`}>
      <h2>{name}</h2>
      {description && <p className="soft">{description}</p>}
      <Lines slug={slug} lines={lines} named={newLines} />
    </section>
  )
})

/** `named`: the drinks whose lines get an id. */
function Lines({ slug, lines, named }: { slug: string; lines: MenuLine[]; named?: ReadonlySet<number> }) {
  return (
    <ul>
      {lines.map((line, index) => (
        <Line key={line.id} slug={slug} line={line} isFirst={index === 0} isNamed={named?.has(line.id) ?? false} />
      ))}
    </ul>
  )
}

/** `isFirst`: Remix discovers the route of one link only, which covers all the others (platform/remix-insides/known-routes.ts). */
function Line({ slug, line, isFirst, isNamed }: { slug: string; line: MenuLine; isFirst: boolean; isNamed: boolean }) {
  const { id, name, description, image, price, pour, unavailable } = line
  return (
    <li id={isNamed ? lineId(id) : undefined} className={unavailable ? 'line away' : 'line'}>
      <ScreenLink to={`/app/b/${slug}/items/${id}`} discover={isFirst}>
        <Picture image={image} size={64} />
        <span className="what">
          <span className="name">{name}</span>
          {description && <span className="about">{description}</span>}
          {unavailable && <span className="mark">{unavailable}</span>}
        </span>
        <span className="price">
          {price}
          {pour && <small>{pour}</small>}
        </span>
      </ScreenLink>
    </li>
  )
}
