import { useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useHydrated } from '../../platform/ui/hydrated'
import { useWords } from '../frame/use-words'
import { isSubscribed, pushSupport, subscribe } from './subscribe'

interface NoticeOfferProps {
  /** The server's public key for push services. */
  publicKey: string
  /** True if the server has a subscription of this session. */
  isRegistered: boolean
  label: string
}

/** Offers notices where the browser supports them. The permission prompt appears only after this tap. Renders nothing without JavaScript. */
export function NoticeOffer({ publicKey, isRegistered, label }: NoticeOfferProps) {
  const { notices } = useWords().words.phone
  const hasScript = useHydrated()
  const sent = useFetcher()
  const [isOn, setOn] = useState(false)
  const [state, setState] = useState<'asked' | 'failed' | undefined>()
  useEffect(() => {
    void isSubscribed().then((is) => setOn(is && isRegistered))
  }, [isRegistered])
  const ask = async () => {
    setState('asked')
    try {
      const subscription = await subscribe(publicKey)
      if (subscription) {
        sent.submit({ intent: 'hear', ...subscription }, { method: 'post', action: '/app/account/notices' })
      }
      setState(undefined)
    } catch {
      setState('failed')
    }
  }
  const support = hasScript ? pushSupport() : undefined
  const why = {
    possible: undefined,
    blocked: notices.blocked,
    homeScreen: notices.homeScreen,
    missing: notices.missing,
  }
  const status = isOn ? notices.on : state === 'failed' ? notices.failed : support && why[support]
  return (
    <div role="status" className="by-script tell-me">
      {status !== undefined && <p className="soft">{status}</p>}
      {support === 'possible' && !isOn && (
        <button
          type="button"
          className="button"
          onClick={() => void ask()}
          aria-disabled={state === 'asked' || sent.state !== 'idle'}
        >
          {label}
        </button>
      )}
    </div>
  )
}
