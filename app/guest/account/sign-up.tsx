import { Form, Link } from '@remix-run/react'
import { useWords } from '../frame/use-words'
import { Field, type RefusedForm } from './field'
import { WhatIsWrong } from './what-is-wrong'

/** A new account. */
export function SignUp({ to, answer }: { to: string; answer: RefusedForm | undefined }) {
  const { mine } = useWords().words
  return (
    <section className="plain">
      <h1>{mine.signUp.title}</h1>
      <WhatIsWrong answer={answer} />
      <Form method="post" className="rows">
        <Field name="email" type="email" label={mine.email} autoComplete="username" required answer={answer} />
        <Field
          name="password"
          type="password"
          label={mine.password}
          hint={mine.passwordHint}
          autoComplete="new-password"
          minLength={8}
          required
          answer={answer}
        />
        <Field
          name="firstName"
          label={mine.firstName}
          hint={mine.signUp.nameWhy}
          autoComplete="given-name"
          required
          answer={answer}
        />
        <Field name="lastName" label={mine.lastName} autoComplete="family-name" required answer={answer} />
        <Field name="phoneNumber" type="tel" label={mine.phone} autoComplete="tel" answer={answer} />
        <button className="button">{mine.signUp.submit}</button>
      </Form>
      <p className="ways">
        <Link to={`/app/sign-in?${new URLSearchParams({ to })}`}>{mine.signUp.signIn}</Link>
      </p>
    </section>
  )
}
