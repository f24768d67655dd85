import './refused.css'

/** Why a press was refused, announced at once. */
export function Refused({ message }: { message: string | undefined }) {
  if (message === undefined) return null
  return (
    <p className="kiosk-refused" role="alert">
      {message}
    </p>
  )
}
