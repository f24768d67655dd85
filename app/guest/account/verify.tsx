import { Form, Link, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { useWords } from '../frame/use-words'
import type { RefusedForm } from './field'
import type { VerifyScreen } from './verify-screen'
import { WhatIsWrong } from './what-is-wrong'

const ASK_AGAIN_MS = 2000

/** Explains the age check and shows its state. */
export function Verify({ screen, answer }: { screen: VerifyScreen; answer: RefusedForm | undefined }) {
  const { mine } = useWords().words
  const { state, to, refused } = screen
  return (
    <section className="plain">
      <h1>{state === 'tooYoung' ? mine.verify.tooYoung : mine.verify.title}</h1>
      <WhatIsWrong answer={answer ?? (refused ? { refused, typed: {} } : undefined)} />
      {state === 'tooYoung' && (
        <>
          <p>{mine.verify.tooYoungWhy}</p>
          <Link className="button" to={to}>
            {mine.verify.goBack}
          </Link>
        </>
      )}
      {state === 'pending' && <Pending screen={screen} />}
      {state === 'failed' && (
        <p className="refusal" role="alert">
          {mine.verify.refused}
        </p>
      )}
      {state === 'unusable' && (
        <Link className="button" to="/app/account/settings">
          {mine.verify.fixName}
        </Link>
      )}
      {state === 'none' && (
        <>
          <p>{mine.verify.why}</p>
          <p className="soft">{mine.verify.how}</p>
        </>
      )}
      {state !== 'tooYoung' && <Begin screen={screen} />}
      {state !== 'tooYoung' && <AtBar screen={screen} />}
    </section>
  )
}

/** The check is in progress. The page checks again every two seconds, or every five without JavaScript. */
function Pending({ screen }: { screen: VerifyScreen }) {
  const { mine } = useWords().words
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const asking = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate()
    }, ASK_AGAIN_MS)
    return () => clearInterval(asking)
    // The revalidator is a new object on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <p role="status">{mine.verify.pending}</p>
      {screen.url !== null && (
        <a className="button" href={screen.url}>
          {mine.verify.goOn}
        </a>
      )}
    </>
  )
}

/** The other way, for a guest who has come from a venue: a bartender looks at the document. */
function AtBar({ screen: { to, atBar } }: { screen: VerifyScreen }) {
  if (!atBar) return null
  return (
    <Form method="post" action={atBar.path} className="rows">
      <h2>{atBar.title}</h2>
      <p>{atBar.why}</p>
      <input type="hidden" name="to" value={to} />
      <button className="button second">{atBar.button}</button>
    </Form>
  )
}

function Begin({ screen: { state, to, providers } }: { screen: VerifyScreen }) {
  const { mine } = useWords().words
  const [first, ...others] = providers
  const isFirst = state === 'none' || state === 'failed'
  return (
    <Form method="post" className="rows">
      <input type="hidden" name="to" value={to} />
      {first !== undefined && (
        <button className={isFirst ? 'button' : 'button second'} name="provider" value={first}>
          {state === 'none' ? mine.verify.begin(first) : state === 'failed' ? mine.verify.tryAgain : mine.verify.anew}
        </button>
      )}
      {state !== 'pending' &&
        others.map((provider) => (
          <button key={provider} className="button second" name="provider" value={provider}>
            {mine.verify.begin(provider)}
          </button>
        ))}
    </Form>
  )
}
