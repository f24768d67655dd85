import { useWords } from '../frame/use-words'
import { Field, type RefusedForm } from './field'

/** The guest's current password, which a change of the account requires. `email`: for the browser's password manager. */
export function CurrentPassword({ email, answer }: { email: string; answer: RefusedForm | undefined }) {
  const { mine } = useWords().words
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Field
        name="password"
        type="password"
        label={mine.currentPassword}
        autoComplete="current-password"
        required
        answer={answer}
      />
    </>
  )
}
