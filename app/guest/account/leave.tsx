import { Form, Link } from '@remix-run/react'
import { useWords } from '../frame/use-words'
import { CurrentPassword } from './current-password'
import type { RefusedForm } from './field'
import { NoPassword } from './no-password'
import { Part } from './part'
import { WhatIsWrong } from './what-is-wrong'

interface LeaveProps {
  email: string
  hasAccount: boolean
  hasPassword: boolean
  answer: RefusedForm | undefined
}

/** Deletes the account. Asks for a tick and, where there is an account, for its password. */
export function Leave({ email, hasAccount, hasPassword, answer }: LeaveProps) {
  const { mine } = useWords().words
  if (hasAccount && !hasPassword) {
    return (
      <Part title={mine.leave.title}>
        <p>{mine.leave.why}</p>
        <NoPassword />
      </Part>
    )
  }
  return (
    <Part title={mine.leave.title}>
      <p>{mine.leave.why}</p>
      <WhatIsWrong answer={answer} />
      <Form method="post" className="rows">
        {hasAccount && <CurrentPassword email={email} answer={answer} />}
        <label className="option">
          <input type="checkbox" name="sure" required />
          <span>{mine.leave.sure}</span>
        </label>
        <button className="button danger">{mine.leave.submit}</button>
        <Link className="button second" to="/app/account">
          {mine.leave.keep}
        </Link>
      </Form>
    </Part>
  )
}
