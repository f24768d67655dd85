import { Form, Link } from '@remix-run/react'
import { useWords } from '../frame/use-words'
import { Field, type RefusedForm } from './field'
import { WhatIsWrong } from './what-is-wrong'

interface SignInProps {
  to: string
  hasNewPassword: boolean
  /** The email that a code was sent to. */
  codeFor: string | undefined
  answer: RefusedForm | undefined
}

/** Signing in: by a mailed code, or by password. */
export function SignIn({ to, hasNewPassword, codeFor, answer }: SignInProps) {
  const { words } = useWords()
  const email = codeFor ?? (answer?.typed.intent === 'useCode' ? answer.typed.email : undefined)
  if (email !== undefined) return <UseCode key={email} to={to} email={email} answer={answer} />
  const { mine } = words
  const query = `?${new URLSearchParams({ to })}`
  return (
    <section className="plain">
      <h1>{mine.signIn.title}</h1>
      {hasNewPassword && <p className="note">{mine.signIn.passwordSet}</p>}
      <WhatIsWrong answer={answer} />
      <Form method="post" className="rows">
        <Field name="email" type="email" label={mine.email} autoComplete="username" required answer={answer} />
        <Field
          name="password"
          type="password"
          label={mine.password}
          hint={mine.signIn.codeWhy}
          autoComplete="current-password"
          answer={answer}
        />
        <div className="pair">
          <button className="button" name="intent" value="password">
            {mine.signIn.submit}
          </button>
          <button className="button second" name="intent" value="code">
            {mine.signIn.code}
          </button>
        </div>
      </Form>
      <p className="ways">
        <Link to={`/app/sign-up${query}`}>{mine.signIn.signUp}</Link>
        <Link to="/app/forgot-password">{mine.signIn.forgot}</Link>
      </p>
    </section>
  )
}

interface UseCodeProps {
  to: string
  email: string
  answer: RefusedForm | undefined
}

function UseCode({ to, email, answer }: UseCodeProps) {
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
          {code.submit}
        </button>
        <button className="quiet" name="intent" value="code" formNoValidate>
          {code.again}
        </button>
      </Form>
      <p className="ways">
        <Link to={`/app/sign-in?${new URLSearchParams({ to })}`} reloadDocument>
          {code.back}
        </Link>
      </p>
    </section>
  )
}
