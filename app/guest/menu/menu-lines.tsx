import { memo } from 'react'
import { ScreenLink } from '../../platform/ui/frame/screen-link'
import { useWords } from '../frame/use-words'
import { Was } from '../frame/was'
import { lineId } from '../paths'
import type { MenuLine, MenuScreen } from './menu-screen'
import { Picture } from './picture'

/** The id of the form that adds a drink. */
export const ADD_FORM = 'add-drink'

type Category = MenuScreen['categories'][number]

interface SectionProps {
  slug: string
  category: Category
  /** The drinks that appear in no earlier category, because an id must be unique. */
  newLines: ReadonlySet<number>
}

/** Names, for each category, the drinks that appear in no earlier one. */
export function withNewLines(categories: readonly Category[]) {
  const seen = new Set<number>()
  return categories.map((category) => {
    const newLines = new Set(category.lines.map(({ id }) => id).filter((id) => !seen.has(id)))
    newLines.forEach((id) => seen.add(id))
    return { category, newLines }
  })
}

/** Memoized: a category renders again when it changes, not with each letter of a search or each event. */
export const Section = memo(function Section({ slug, category, newLines }: SectionProps) {
  const { id, name, nameLang, description, descriptionLang, lines } = category
  return (
    <section className="category" id={`category-${id}`} style={heightOf(lines)}>
      <h2 lang={nameLang}>{name}</h2>
      {description && (
        <p className="soft" lang={descriptionLang}>
          {description}
        </p>
      )}
      <Lines slug={slug} lines={lines} named={newLines} />
    </section>
  )
})

/** The style sheet estimates the height of a category from these. */
function heightOf(lines: readonly MenuLine[]): Readonly<Record<`--${string}`, number>> {
  return { '--lines': lines.length }
}

interface LinesProps {
  slug: string
  lines: readonly MenuLine[]
  /** The drinks whose lines get an id. */
  named?: ReadonlySet<number>
}

/** Drinks below each other; bottles, whose names are short, two by two. */
export function Lines({ slug, lines, named }: LinesProps) {
  const usual = usualPour(lines)
  return (
    <ul data-pairs={lines.every(({ isBottle }) => isBottle) ? '' : undefined}>
      {lines.map((line, index) => (
        <Line
          key={line.id}
          slug={slug}
          line={line}
          usualPour={usual}
          isFirst={index === 0}
          isNamed={named?.has(line.id) ?? false}
        />
      ))}
    </ul>
  )
}

/** The pour of most lines. It is left out, so that another one is noticed. */
function usualPour(lines: readonly MenuLine[]): string | null {
  const counts = new Map<string, number>()
  for (const { pour } of lines) if (pour !== null) counts.set(pour, (counts.get(pour) ?? 0) + 1)
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  return most && most[1] > lines.length / 2 ? most[0] : null
}

interface LineProps {
  slug: string
  line: MenuLine
  usualPour: string | null
  /** Remix discovers the route of one link only, which covers all the others (platform/remix-insides/known-routes.ts). */
  isFirst: boolean
  isNamed: boolean
}

function Line({ slug, line, usualPour, isFirst, isNamed }: LineProps) {
  const { words } = useWords()
  const { id, name, nameLang, description, descriptionLang, image, price, was, rule, pour, unavailable } = line
  return (
    <li id={isNamed ? lineId(id) : undefined} className={unavailable ? 'line away' : 'line'}>
      <ScreenLink to={`/app/b/${slug}/items/${id}`} discover={isFirst}>
        <Picture image={image} size={64} />
        <span className="what">
          <span className="name" lang={nameLang}>
            {name}
          </span>
          {description && (
            <span className="about" lang={descriptionLang}>
              {description}
            </span>
          )}
          {rule && !unavailable && <span className="rule">{rule}</span>}
          {unavailable && <span className="mark">{unavailable}</span>}
        </span>
        <span className="price">
          {price} <Was price={was} />
          {pour !== null && pour !== usualPour && <small>{pour}</small>}
        </span>
      </ScreenLink>
      {!unavailable && price !== '' && (
        <button className="plus" form={ADD_FORM} name="item" value={id} aria-label={words.menu.add(name)}>
          +
        </button>
      )}
    </li>
  )
}
