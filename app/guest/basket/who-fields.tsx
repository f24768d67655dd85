import { Link } from '@remix-run/react'
import { Field, type RefusedForm } from '../account/field'
import { useWords } from '../frame/use-words'

/** Asks a guest without an account for a name, and an email or a number. */
export function WhoFields({ slug, answer }: { slug: string; answer: RefusedForm | undefined }) {
  const { basket } = useWords().words
  return (
    <div className="rows">
      <Field name="guestName" label={basket.guestName} autoComplete="name" maxLength={50} required answer={answer} />
      <Field
        name="contact"
        label={basket.contact}
        hint={basket.contactWhy}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        required
        answer={answer}
      />
      <p className="ways">
        <Link to={`/app/sign-in?${new URLSearchParams({ to: `/app/b/${slug}/basket` })}`}>{basket.haveAccount}</Link>
      </p>
    </div>
  )
}
