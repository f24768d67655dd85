import { useFetcher, useLocation } from '@remix-run/react'
import { Icon, type IconName } from '../icon'
import { withQuery } from './location'
import { SCHEMES, type Scheme } from './scheme'
import { RoundButton } from '../round-button'
import './scheme-switch.css'

const LOOKS: Record<Scheme, { icon: IconName; label: string }> = {
  dark: { icon: 'moon', label: 'Dark' },
  light: { icon: 'sun', label: 'Light' },
  contrast: { icon: 'contrast', label: 'Contrast' },
}

/** Dark, light or contrast: three buttons of a plain form. */
export function SchemeSwitch({ scheme }: { scheme: Scheme }) {
  const fetcher = useFetcher()
  const location = useLocation()
  return (
    <fetcher.Form method="post" action="/account/appearance">
      <input type="hidden" name="returnTo" value={withQuery(location, {})} />
      <div className="schemes" role="group" aria-label="Appearance">
        {SCHEMES.map((name) => (
          <RoundButton
            key={name}
            type="submit"
            name="scheme"
            value={name}
            aria-pressed={name === scheme}
            aria-label={LOOKS[name].label}
            title={LOOKS[name].label}
          >
            <Icon name={LOOKS[name].icon} />
          </RoundButton>
        ))}
      </div>
    </fetcher.Form>
  )
}
