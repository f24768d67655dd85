import { Form, Link } from '@remix-run/react'
import { useWords } from '../frame/use-words'
import { Field, type RefusedForm } from './field'
import { WhatIsWrong } from './what-is-wrong'

interface UseCodeProps {
  /** The address of the screen for another email. */
  back: { to: string; text: string }
  email: string
  /** The button's text. */
  submit: string
  answer: RefusedForm | undefined
}

/** The field for the digits that were mailed. */
export function UseCode({ back, email, submit, answer }: UseCodeProps) {
  const { words } = useWords()
  const { code } = words.mine
  return (
    <section className="plain">
      <h1>{code.title}</h1>
      <p>{code.sent(email)}</p>
      <WhatIsWrong answer={answer} />
      <Form method="post" className="rows">
        <input type="hidden" name="email" value={email} />
        <Field
          name="code"
          label={code.label}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
          autoFocus
          answer={answer}
        />
        <button className="button" name="intent" value="useCode">
          {submit}
        </button>
        <button className="quiet" name="intent" value="code" formNoValidate>
          {code.again}
        </button>
      </Form>
      <p className="ways">
        <Link to={back.to} reloadDocument>
          {back.text}
        </Link>
      </p>
    </section>
  )
}
