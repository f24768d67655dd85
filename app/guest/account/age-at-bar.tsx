import { Form, Link } from '@remix-run/react'
import type { AgeAtBarScreen } from './age-at-bar-screen'
import type { RefusedForm } from './field'
import { WhatIsWrong } from './what-is-wrong'

/** The digits that a guest shows to the bar with a document. The screen follows the bar's answer; without JavaScript it loads again. */
export function AgeAtBar({ screen, answer }: { screen: AgeAtBarScreen; answer: RefusedForm | undefined }) {
  const { title, how, digits, says, to, button, online } = screen
  return (
    <section className="plain">
      <h1>{title}</h1>
      <WhatIsWrong answer={answer} />
      <p>{how}</p>
      {digits && (
        <>
          <noscript>
            <meta httpEquiv="refresh" content="5" />
          </noscript>
          <p className="age-digits" role="status">
            {digits.join(' ')}
          </p>
        </>
      )}
      {says.map((sentence) => (
        <p key={sentence} className="soft">
          {sentence}
        </p>
      ))}
      <Form method="post" className="rows" preventScrollReset>
        <input type="hidden" name="to" value={to} />
        <button className={digits ? 'button second' : 'button'}>{button}</button>
      </Form>
      <p className="ways">
        <Link to={online.to}>{online.words}</Link>
      </p>
    </section>
  )
}
