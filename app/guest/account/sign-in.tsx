import { Form, Link } from '@remix-run/react'
import { useWords } from '../frame/use-words'
import { START } from '../paths'
import { Field, type RefusedForm } from './field'
import { WhatIsWrong } from './what-is-wrong'

interface SignInProps {
  to: string
  hasNewPassword: boolean
  hasNewEmail: boolean
  /** The email that received a code. */
  codeFor: string | undefined
  /** The email without an account, and its correct code. */
  nameFor: { email: string; code: string } | undefined
  answer: (RefusedForm & { refused: { code?: string } }) | undefined
}

/** One field and one button for new and returning guests: an emailed code. A password is folded away. */
export function SignIn({ to, hasNewPassword, hasNewEmail, codeFor, nameFor, answer }: SignInProps) {
  const { words } = useWords()
  const typed = answer?.typed.intent === 'useCode' ? answer.typed : undefined
  // If the code has expired in between, the guest has to enter a new one.
  const isNamed = typed?.firstName !== undefined && answer?.refused.code !== 'wrong_code'
  const named = nameFor ?? (isNamed ? { email: typed.email ?? '', code: typed.code ?? '' } : undefined)
  if (named) return <NewGuest {...named} answer={answer} />
  const email = codeFor ?? typed?.email
  if (email !== undefined) {
    const back = `/app/sign-in?${new URLSearchParams({ to })}`
    const { submit, back: other } = words.mine.code
    return <UseCode key={email} back={{ to: back, text: other }} email={email} submit={submit} answer={answer} />
  }
  const { mine } = words
  return (
    <section className="plain">
      <h1>{mine.signIn.title}</h1>
      {hasNewPassword && <p className="note">{mine.signIn.passwordSet}</p>}
      {hasNewEmail && <p className="note">{mine.signIn.emailSet}</p>}
      <WhatIsWrong answer={answer} />
      <Form method="post" className="rows">
        <Field
          name="email"
          type="email"
          label={mine.email}
          hint={mine.signIn.newHere}
          autoComplete="username"
          required
          autoFocus
          answer={answer}
        />
        <button className="button" name="intent" value="code">
          {mine.signIn.code}
        </button>
        <details className="more" open={hasNewPassword || answer?.typed.intent === 'password'}>
          <summary>{mine.signIn.byPassword}</summary>
          <div className="rows">
            <Field
              name="password"
              type="password"
              label={mine.password}
              autoComplete="current-password"
              answer={answer}
            />
            <button className="button second" name="intent" value="password">
              {mine.signIn.submit}
            </button>
            <p className="ways">
              <Link to="/app/forgot-password">{mine.signIn.forgot}</Link>
            </p>
          </div>
        </details>
      </Form>
      {to === START && (
        <p className="ways">
          <Link to="/app">{mine.signIn.lookAround}</Link>
        </p>
      )}
    </section>
  )
}

interface UseCodeProps {
  /** Where another email can be entered. */
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

/** The last step of a new account, after the correct code. */
function NewGuest({ email, code, answer }: { email: string; code: string; answer: RefusedForm | undefined }) {
  const { mine } = useWords().words
  return (
    <section className="plain">
      <h1>{mine.signUp.title}</h1>
      <WhatIsWrong answer={answer} />
      <Form method="post" className="rows">
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="code" value={code} />
        <Field
          name="firstName"
          label={mine.firstName}
          hint={mine.signUp.nameWhy}
          autoComplete="given-name"
          required
          autoFocus
          answer={answer}
        />
        <Field name="lastName" label={mine.lastName} autoComplete="family-name" required answer={answer} />
        <button className="button" name="intent" value="useCode">
          {mine.signUp.submit}
        </button>
      </Form>
    </section>
  )
}
