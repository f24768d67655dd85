import { Form, Link } from '@remix-run/react'
import { useWords } from '../frame/use-words'
import type { AccountScreen } from './account-screen'

/** The account's home screen, with links to its parts. */
export function Account({ name, email, isOver21, hasAccount, maySignOut }: AccountScreen) {
  const { words } = useWords()
  const { home } = words.mine
  return (
    <section className="plain">
      <div>
        <h1>{name}</h1>
        <p className="soft">{email}</p>
        {!hasAccount && <p className="soft">{home.noAccount}</p>}
        {isOver21 && <p className="soft">{home.isOver21}</p>}
      </div>
      <nav aria-label={home.title}>
        <ul>
          <Way to="/app/orders">{words.account.orders}</Way>
          <Way to="/app/account/favourites">{home.favourites}</Way>
          <Way to="/app/account/cards">{home.cards}</Way>
          {hasAccount && !isOver21 && <Way to="/app/verify?to=/app/account">{home.verify}</Way>}
          {hasAccount && <Way to="/app/account/settings">{home.settings}</Way>}
          <Way to="/app/account/notices">{words.phone.notices.title}</Way>
          {hasAccount ? (
            <>
              <Way to="/app/account/ways-in">{home.waysIn}</Way>
              <Way to="/app/account/password">{home.password}</Way>
              <Way to="/app/account/devices">{home.devices}</Way>
              <Way to="/app/account/delete">{home.leave}</Way>
            </>
          ) : (
            <>
              <Way to="/app/receipts?to=/app/account">{words.mine.byEmail.title}</Way>
              <Way to="/app/sign-in?to=/app/account">{home.keep}</Way>
              <Way to="/app/account/delete">{home.leave}</Way>
            </>
          )}
        </ul>
      </nav>
      {maySignOut ? (
        <Form method="post" action="/app/sign-out">
          <button className="button second">{words.account.signOut}</button>
        </Form>
      ) : (
        <p className="note">{home.openOrder}</p>
      )}
    </section>
  )
}

function Way({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to} className="go">
        {children}
      </Link>
    </li>
  )
}
