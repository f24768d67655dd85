import { Form, Link } from '@remix-run/react'
import { useWords } from '../frame/use-words'
import type { ByEmailScreen } from './by-email-screen'
import { Field, type RefusedForm } from './field'
import { UseCode } from './use-code'
import { WhatIsWrong } from './what-is-wrong'

interface ByEmailProps extends ByEmailScreen {
  /** The email that received a code. */
  codeFor: string | undefined
  answer: RefusedForm | undefined
}

/** A guest without an account confirms an email, to get receipts and notices there. */
export function ByEmail({ to, email, isProved, codeFor, answer }: ByEmailProps) {
  const { mine } = useWords().words
  const sent = codeFor ?? (answer?.typed.intent === 'useCode' ? answer.typed.email : undefined)
  if (sent !== undefined) {
    const back = { to: `/app/receipts?${new URLSearchParams({ to })}`, text: mine.code.otherEmail }
    return <UseCode key={sent} back={back} email={sent} submit={mine.code.confirm} answer={answer} />
  }
  return (
    <section className="plain">
      <Link className="back" to={to}>
        ‹ {mine.verify.goBack}
      </Link>
      <h1>{mine.byEmail.title}</h1>
      {isProved && <p className="note">{mine.byEmail.done(email)}</p>}
      <p>{mine.byEmail.why}</p>
      <WhatIsWrong answer={answer} />
      <Form method="post" className="rows">
        <Field
          name="email"
          type="email"
          label={mine.email}
          defaultValue={email}
          autoComplete="email"
          required
          answer={answer}
        />
        <button className="button" name="intent" value="code">
          {mine.byEmail.submit}
        </button>
      </Form>
    </section>
  )
}
