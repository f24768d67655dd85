import { Form, Link } from '@remix-run/react'
import { dollars } from '../frame/amounts'
import { useWords } from '../frame/use-words'
import { Was } from '../frame/was'
import { Picture } from '../menu/picture'
import type { BasketScreen } from './basket-screen'

interface BasketLineProps {
  slug: string
  line: BasketScreen['lines'][number]
  /** Set where the line is beside the menu, to which its buttons return. */
  isBesideMenu?: boolean
}

/** A line of the basket, with buttons that change its quantity. */
export function BasketLine({ slug, line, isBesideMenu = false }: BasketLineProps) {
  const { words, language } = useWords()
  const {
    key,
    menuItemId,
    name,
    nameLang,
    image,
    quantity,
    total,
    choices,
    notes,
    priceRule,
    listTotal,
    problem,
    soldOut,
  } = line
  const reasons: Readonly<Record<string, string>> = words.errors
  return (
    <li className="basket-line">
      <Picture image={image} size={56} />
      <div className="what">
        <Link to={`/app/b/${slug}/items/${menuItemId}?line=${key}`} className="name" lang={nameLang}>
          {quantity} × {name}
        </Link>
        {choices.length > 0 && <span className="about">{choices.join(', ')}</span>}
        {notes && <span className="about">“{notes}”</span>}
        {priceRule && <span className="rule">{priceRule.name}</span>}
        {problem && <span className="mark">{soldOut ?? reasons[problem.code] ?? problem.message}</span>}
      </div>
      <span className="price">
        {dollars(total, language)} <Was price={priceRule && dollars(listTotal, language)} />
      </span>
      <Form method="post" action={`/app/b/${slug}/basket`} className="less" preventScrollReset replace={isBesideMenu}>
        <input type="hidden" name="intent" value="quantity" />
        <input type="hidden" name="key" value={key} />
        {isBesideMenu && <input type="hidden" name="from" value="menu" />}
        <button name="quantity" value={quantity - 1} aria-label={`${words.drink.fewer}: ${name}`}>
          −
        </button>
        <button name="quantity" value={quantity + 1} aria-label={`${words.drink.more}: ${name}`}>
          +
        </button>
        <button name="quantity" value={0} className="quiet" aria-label={`${words.basket.remove}: ${name}`}>
          {words.basket.remove}
        </button>
      </Form>
    </li>
  )
}
