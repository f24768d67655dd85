import './refused.css'

/** Why what was pressed did not happen, read aloud at once. */
export function Refused({ message }: { message: string | undefined }) {
  if (message === undefined) return null
  return (
    <p className="kiosk-refused" role="alert">
      {message}
    </p>
  )
}
