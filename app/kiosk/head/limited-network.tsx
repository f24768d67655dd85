import './limited-network.css'

/** Shown while sign-ins from the venue's own network exceed the rate limit. */
export function LimitedNetwork({ isLimited }: { isLimited: boolean }) {
  if (!isLimited) return null
  return (
    <p role="status" className="limited-network">
      Too many sign-ins from your Wi-Fi. New guests may have to wait a few minutes. Mobile data works now.
    </p>
  )
}
