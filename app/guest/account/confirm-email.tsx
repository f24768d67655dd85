import { Form, Link } from '@remix-run/react'
import { useWords } from '../frame/use-words'
import type { RefusedForm } from './field'
import { WhatIsWrong } from './what-is-wrong'

/** Confirms a new email from the emailed link. */
export function ConfirmEmail({ email, answer }: { email: string | null; answer: RefusedForm | undefined }) {
  const { mine } = useWords().words
  return (
    <section className="plain">
      <h1>{mine.confirmEmail.title}</h1>
      <WhatIsWrong answer={answer} />
      {email === null ? (
        <p className="note">{mine.confirmEmail.noLink}</p>
      ) : (
        <Form method="post" className="rows">
          <p>{mine.confirmEmail.why(email)}</p>
          <button className="button">{mine.confirmEmail.submit}</button>
        </Form>
      )}
      <p className="ways">
        <Link to="/app/sign-in">{mine.forgot.toSignIn}</Link>
      </p>
    </section>
  )
}
