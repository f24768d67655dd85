import { Form, Link } from '@remix-run/react'
import { useWords } from '../frame/use-words'
import { Field, type RefusedForm } from './field'
import { WhatIsWrong } from './what-is-wrong'

/** Requests a link to choose a new password. */
export function ForgotPassword({ isSent, answer }: { isSent: boolean; answer: RefusedForm | undefined }) {
  const { mine } = useWords().words
  return (
    <section className="plain">
      <h1>{mine.forgot.title}</h1>
      {isSent ? (
        <p className="note" role="status">
          {mine.forgot.sent}
        </p>
      ) : (
        <>
          <p>{mine.forgot.why}</p>
          <WhatIsWrong answer={answer} />
          <Form method="post" className="rows">
            <Field name="email" type="email" label={mine.email} autoComplete="username" required answer={answer} />
            <button className="button">{mine.forgot.submit}</button>
          </Form>
        </>
      )}
      <p className="ways">
        <Link to="/app/sign-in">{mine.forgot.toSignIn}</Link>
      </p>
    </section>
  )
}

interface ResetPasswordProps {
  hasToken: boolean
  email: string
  answer: RefusedForm | undefined
}

/** Sets a new password from the emailed link. */
export function ResetPassword({ hasToken, email, answer }: ResetPasswordProps) {
  const { mine } = useWords().words
  return (
    <section className="plain">
      <h1>{mine.reset.title}</h1>
      {hasToken ? (
        <>
          <p>{mine.reset.why}</p>
          <WhatIsWrong answer={answer} />
          <Form method="post" className="rows">
            <Field
              name="email"
              type="email"
              label={mine.email}
              defaultValue={email}
              autoComplete="username"
              required
              answer={answer}
            />
            <Field
              name="password"
              type="password"
              label={mine.newPassword}
              hint={mine.passwordHint}
              autoComplete="new-password"
              minLength={8}
              required
              answer={answer}
            />
            <button className="button">{mine.reset.submit}</button>
          </Form>
        </>
      ) : (
        <p className="note">{mine.reset.noLink}</p>
      )}
      <p className="ways">
        <Link to="/app/forgot-password">{mine.reset.newLink}</Link>
      </p>
    </section>
  )
}
