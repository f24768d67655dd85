import { Form, Link } from '@remix-run/react'
import { Refusal } from '../frame/refusal'
import { useWords } from '../frame/use-words'
import { START } from '../paths'
import { Field, type RefusedForm } from './field'
import { OtherWays } from './other-ways'
import { PROVIDER_TITLES } from './provider-titles'
import type { SignInScreen } from './sign-in-screen'
import { UseCode } from './use-code'
import { useWays } from './use-ways'
import { WhatIsWrong } from './what-is-wrong'

interface SignInProps {
  screen: SignInScreen
  /** The email that received a code. */
  codeFor: string | undefined
  /** The email without an account, and its correct code. */
  nameFor: { email: string; code: string } | undefined
  answer: (RefusedForm & { refused: { code?: string } }) | undefined
}

/** One field and one button for new and returning guests: an emailed code. A password is folded away; the other ways are below. */
export function SignIn({ screen, codeFor, nameFor, answer }: SignInProps) {
  const { words } = useWords()
  const { to } = screen
  const typed = answer?.typed.intent === 'useCode' ? answer.typed : undefined
  // If the code has expired in between, the guest has to enter a new one.
  const isNamed = typed?.firstName !== undefined && answer?.refused.code !== 'wrong_code'
  const named = nameFor ?? (isNamed ? { email: typed.email ?? '', code: typed.code ?? '' } : undefined)
  if (named) return <NewGuest intent="useCode" sends={named} answer={answer} />
  if (screen.step === 'name') return <NewGuest intent="name" names={screen} answer={answer} />
  const email = codeFor ?? typed?.email
  if (email !== undefined) {
    const back = `/app/sign-in?${new URLSearchParams({ to })}`
    const { submit, back: other } = words.mine.code
    return <UseCode key={email} back={{ to: back, text: other }} email={email} submit={submit} answer={answer} />
  }
  return <AskEmail screen={screen} answer={answer} />
}

function AskEmail({ screen, answer }: Pick<SignInProps, 'screen' | 'answer'>) {
  const { mine } = useWords().words
  const { to, hasNewPassword, hasNewEmail, email, providers } = screen
  return (
    <section className="plain">
      <h1>{mine.signIn.title}</h1>
      {hasNewPassword && <p className="note">{mine.signIn.passwordSet}</p>}
      {hasNewEmail && <p className="note">{mine.signIn.emailSet}</p>}
      <FromProvider screen={screen} />
      <WhatIsWrong answer={answer} />
      <Form method="post" className="rows">
        <Field
          name="email"
          type="email"
          label={mine.email}
          hint={mine.signIn.newHere}
          defaultValue={email ?? undefined}
          // Browsers suggest this site's passkeys here.
          autoComplete="username webauthn"
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
      <OtherWays to={to} providers={providers} />
      {to === START && (
        <p className="ways">
          <Link to="/app">{mine.signIn.lookAround}</Link>
        </p>
      )}
    </section>
  )
}

/** The reason for a return from a provider: it did not sign the guest in, or the guest has to confirm the email once. */
function FromProvider({ screen: { provider, stopped, step, email } }: Pick<SignInProps, 'screen'>) {
  const ways = useWays()
  if (provider === null) return null
  const title = PROVIDER_TITLES[provider]
  if (step === 'confirm' && email !== null) return <p className="note">{ways.confirm(title, email)}</p>
  return stopped && <Refusal refused={{ message: ways.stopped[stopped](title) }} />
}

interface NewGuestProps {
  intent: 'useCode' | 'name'
  /** The email and its correct code. */
  sends?: { email: string; code: string }
  /** The name at the provider; null for each part that it has not sent. */
  names?: { firstName: string | null; lastName: string | null }
  answer: RefusedForm | undefined
}

/** The last step of a new account, after the correct code or the provider's answer. */
function NewGuest({ intent, sends, names, answer }: NewGuestProps) {
  const { mine } = useWords().words
  return (
    <section className="plain">
      <h1>{mine.signUp.title}</h1>
      <WhatIsWrong answer={answer} />
      <Form method="post" className="rows">
        {Object.entries(sends ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field
          name="firstName"
          label={mine.firstName}
          hint={mine.signUp.nameWhy}
          defaultValue={names?.firstName ?? undefined}
          autoComplete="given-name"
          required
          autoFocus
          answer={answer}
        />
        <Field
          name="lastName"
          label={mine.lastName}
          defaultValue={names?.lastName ?? undefined}
          autoComplete="family-name"
          required
          answer={answer}
        />
        <button className="button" name="intent" value={intent}>
          {mine.signUp.submit}
        </button>
      </Form>
    </section>
  )
}
