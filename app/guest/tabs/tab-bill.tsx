import { Link } from '@remix-run/react'
import type { TabScreen } from './tab-screen'
import { useTabWords } from './use-tab-words'

/** The lines of a tab by order, and its sums. */
export function TabBill({ bill }: { bill: NonNullable<TabScreen['bill']> }) {
  const texts = useTabWords().bill
  const { groups, rows, total, sum, isBeforeTip, leftMeans, limit } = bill
  return (
    <>
      <h2>{texts.lines}</h2>
      {groups.length === 0 && <p className="soft">{texts.none}</p>}
      {groups.map(({ id, name, state, lines, isOwn }) => (
        <section key={id} className="of-order">
          <p>
            {isOwn ? <Link to={`/app/orders/${id}`}>{name}</Link> : <strong>{name}</strong>}{' '}
            <span className="soft">{state}</span>
          </p>
          <ul className="order-lines">
            {lines.map(({ text, lang, pour, total: ofLine, takenOff }, index) => (
              <li key={index}>
                <span>
                  <span lang={lang}>{text}</span>
                  {pour !== null && <span className="soft"> {pour}</span>}
                </span>
                <span className="price">{ofLine}</span>
                {takenOff !== null && <span className="about">{takenOff}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length > 0 && (
        <dl className="sums">
          {rows.flatMap(({ name, amount }) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{amount}</dd>])}
          <dt className="sum">
            {sum}
            {isBeforeTip && <small> {texts.beforeTip}</small>}
          </dt>
          <dd className="sum">{total}</dd>
        </dl>
      )}
      {limit !== null && (
        <p>
          {limit}
          {leftMeans !== null && (
            <>
              <br />
              <small>{leftMeans}</small>
            </>
          )}
        </p>
      )}
    </>
  )
}
