import { Form, Link, useLocation, useNavigation } from '@remix-run/react'
import { useMemo, useState, type ReactNode } from 'react'
import type { Refused } from '../../platform/request/portal'
import { ScreenLink } from '../../platform/ui/frame/screen-link'
import { TabLine } from '../basket/tab-line'
import { Refusal } from '../frame/refusal'
import { useWords } from '../frame/use-words'
import { Was } from '../frame/was'
import { useOnce } from '../offline/once'
import { AnotherRound } from '../orders/another-round'
import { Beside } from './beside'
import { CategoryChips } from './category-chips'
import { countOf, passes, type Filters } from './filters'
import { foundLines } from './found-lines'
import { MenuFilters } from './menu-filters'
import { ADD_FORM, Lines, Section, withNewLines } from './menu-lines'
import type { MenuLine, MenuScreen } from './menu-screen'
import { Picture } from './picture'
import { VenueHead } from './venue-head'

interface MenuProps extends MenuScreen {
  refused: Refused['refused'] | null
}

/** A venue's menu: featured and popular drinks, then each category, narrowed by the search as it is typed, and by filters. */
export function Menu({ venue, isActive, charges, asksAge, refused, ...menu }: MenuProps) {
  const { words } = useWords()
  const { categories, lines, featured, popular } = menu
  const [typed, setTyped] = useState(menu.search)
  const [filters, setFilters] = useState(menu.filters)
  const isNarrowed = countOf(filters) > 0
  const found = typed.trim() === '' ? undefined : foundLines(lines, typed).filter((line) => passes(line, filters))
  const sections = useMemo(() => withNewLines(narrowed(categories, filters)), [categories, filters])
  return (
    <div className="menu-page">
      <div>
        <VenueHead venue={venue} isActive={isActive} />
        <div role="status">{menu.paused !== null && venue.isOpen && <p className="note">{menu.paused}</p>}</div>
        {menu.tab && <TabLine tab={menu.tab} />}
        {charges !== null && <p className="soft">{charges}</p>}
        <InBasket slug={venue.slug} count={menu.inBasket} added={menu.added} />
        {/* A new key for each drink that was added. */}
        <AddForm key={menu.once} drawn={menu.once} />
        <Refusal refused={refused} />
        {menu.again && isActive && venue.isOpen && (
          <div className="venue-again">
            <AnotherRound {...menu.again} />
          </div>
        )}
        {asksAge && <AskAge />}
        {lines.length > 0 && (
          <Search typed={typed} onType={setTyped}>
            <MenuFilters lines={lines} filters={filters} onChange={setFilters} />
          </Search>
        )}
        <p role="status" className="announced">
          {found && words.menu.found(found.length)}
        </p>
        {found === undefined ? (
          <>
            {sections.length > 1 && <CategoryChips categories={sections.map(({ category }) => category)} />}
            {!isNarrowed && <Cards id="featured" title={words.menu.featured} slug={venue.slug} lines={featured} />}
            {!isNarrowed && <Cards id="popular" title={words.menu.popular} slug={venue.slug} lines={popular} />}
            {sections.map((section) => (
              <Section key={section.category.id} slug={venue.slug} {...section} />
            ))}
            {lines.length === 0 && (
              <p className="plain soft">{isActive ? words.menu.nothing : words.menu.inactive(venue.name)}</p>
            )}
            {lines.length > 0 && isNarrowed && sections.length === 0 && <p className="soft">{words.menu.none}</p>}
          </>
        ) : (
          <section className="category">
            {found.length === 0 ? <p className="soft">{words.menu.none}</p> : <Lines slug={venue.slug} lines={found} />}
          </section>
        )}
      </div>
      <Beside slug={venue.slug} basket={menu.basket} />
    </div>
  )
}

/** The categories with the lines that pass the filters, without empty ones. Unchanged without filters. */
function narrowed(categories: MenuScreen['categories'], filters: Filters): MenuScreen['categories'] {
  if (countOf(filters) === 0) return categories
  return categories
    .map((category) => ({ ...category, lines: category.lines.filter((line) => passes(line, filters)) }))
    .filter(({ lines }) => lines.length > 0)
}

type InBasketProps = { slug: string; count: number } & Pick<MenuScreen, 'added'>

/** The way to the basket, and beside it the way to take back the drink that was just added. */
function InBasket({ slug, count, added }: InBasketProps) {
  const { words } = useWords()
  if (count === 0) return null
  return (
    <div className="basket-foot">
      <div role="status">
        {added && (
          <Form key={added.once} method="post" className="added" replace preventScrollReset>
            <span>{words.menu.added(added.name)}</span>
            <input type="hidden" name="item" value={added.id} />
            <input type="hidden" name="once" value={added.once} />
            <button className="quiet" name="intent" value="takeBack">
              {words.menu.undo}
            </button>
          </Form>
        )}
      </div>
      <Link className="basket-bar" to={`/app/b/${slug}/basket`}>
        <strong>{words.menu.view}</strong>
        <span>{words.menu.basket(count)}</span>
      </Link>
    </div>
  )
}

/** The form of every '+' button: adds one drink as it is on the menu. */
function AddForm({ drawn }: { drawn: string }) {
  const once = useOnce(drawn)
  const isSending = useNavigation().state === 'submitting'
  return (
    <Form
      id={ADD_FORM}
      method="post"
      replace
      preventScrollReset
      // A second press would cancel the first.
      onSubmit={(event) => (isSending ? event.preventDefault() : undefined)}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="once" value={once} />
    </Form>
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

interface SearchProps {
  typed: string
  onType: (typed: string) => void
  /** Further fields. */
  children: ReactNode
}

/** Without JavaScript the form is submitted and the server searches. */
function Search({ typed, onType, children }: SearchProps) {
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
      {children}
    </form>
  )
}

/** Pictures of some drinks in a row that scrolls. Nothing without drinks. */
function Cards({ id, title, slug, lines }: { id: string; title: string; slug: string; lines: MenuLine[] }) {
  if (lines.length === 0) return null
  return (
    <section className="featured" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {lines.map(({ id: item, name, nameLang, image, price, was }) => (
          <li key={item}>
            <ScreenLink to={`/app/b/${slug}/items/${item}`} discover={false}>
              <Picture image={image} size={132} />
              <span className="name" lang={nameLang}>
                {name}
              </span>
              <span className="price">
                {price} <Was price={was} />
              </span>
            </ScreenLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
