import { Form } from '@remix-run/react'
import { useWords } from '../frame/use-words'
import { CurrentPassword } from './current-password'
import { Field, type RefusedForm } from './field'
import { NoPassword } from './no-password'
import { Part } from './part'
import { WhatIsWrong } from './what-is-wrong'

interface ChangePasswordProps {
  email: string
  hasPassword: boolean
  answer: RefusedForm | undefined
}

/** Changes the password. Requires the current one. */
export function ChangePassword({ email, hasPassword, answer }: ChangePasswordProps) {
  const { mine } = useWords().words
  if (!hasPassword) {
    return (
      <Part title={mine.changePassword.title}>
        <NoPassword />
      </Part>
    )
  }
  return (
    <Part title={mine.changePassword.title}>
      <p>{mine.changePassword.why}</p>
      <WhatIsWrong answer={answer} />
      <Form method="post" className="rows">
        <CurrentPassword email={email} answer={answer} />
        <Field
          name="newPassword"
          type="password"
          label={mine.newPassword}
          hint={mine.passwordHint}
          autoComplete="new-password"
          minLength={8}
          required
          answer={answer}
        />
        <button className="button">{mine.changePassword.submit}</button>
      </Form>
    </Part>
  )
}
