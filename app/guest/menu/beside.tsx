import { Link } from '@remix-run/react'
import { BasketLine } from '../basket/basket-line'
import { dollars } from '../frame/amounts'
import { useWords } from '../frame/use-words'
import type { MenuScreen } from './menu-screen'

/** The basket beside the menu, on screens that have room for both. */
export function Beside({ slug, basket }: { slug: string; basket: MenuScreen['basket'] }) {
  const { words, language } = useWords()
  return (
    <aside className="beside" aria-labelledby="beside">
      <h2 id="beside">{words.basket.title}</h2>
      {basket === null ? (
        <p className="soft">{words.basket.empty}</p>
      ) : (
        <>
          <ul>
            {basket.lines.map((line) => (
              <BasketLine key={line.key} slug={slug} line={line} isBesideMenu />
            ))}
          </ul>
          <Link className="button" to={`/app/b/${slug}/basket`}>
            {words.menu.toPay(dollars(basket.subtotal, language))}
          </Link>
        </>
      )}
    </aside>
  )
}
