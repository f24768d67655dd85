import './limited-network.css'

/** Shown while the venue's own network runs into the limits of signing in. */
export function LimitedNetwork({ isLimited }: { isLimited: boolean }) {
  if (!isLimited) return null
  return (
    <p role="status" className="limited-network">
      Too many sign-ins from your Wi-Fi. New guests may have to wait a few minutes. Mobile data works now.
    </p>
  )
}
