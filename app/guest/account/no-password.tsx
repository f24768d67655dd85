import { Link } from '@remix-run/react'
import { useWords } from '../frame/use-words'

/** Replaces a form that asks for a password if the guest signs in by code and has none. */
export function NoPassword() {
  const { changePassword } = useWords().words.mine
  return (
    <>
      <p>{changePassword.none}</p>
      <Link className="button" to="/app/forgot-password">
        {changePassword.choose}
      </Link>
    </>
  )
}
