import { Link } from '@remix-run/react'
import { useWords } from '../frame/use-words'

/** In place of a form that asks for a password, for a guest who signs in by code. */
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
