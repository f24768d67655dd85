import { Button } from '@radix-ui/themes'
import { useHydrated } from '../../platform/ui/hydrated'
import type { Bell } from './use-bell'
import './bell-switch.css'

/** The bell's volume, and a button if the browser blocks its sound. */
export function BellSwitch({ bell: { settings, change, isBlocked, sound } }: { bell: Bell }) {
  if (!useHydrated()) return null
  const { volume, muted, again } = settings
  if (isBlocked) {
    return (
      <Button type="button" size="2" variant="soft" color="gray" className="bell-blocked">
        Tap to hear new orders
      </Button>
    )
  }
  return (
    <details className="bell">
      <summary>{muted ? 'Muted' : 'Sound on'}</summary>
      <div className="bell-settings">
        <label>
          Volume
          <input
            type="range"
            min="0"
            max="1"
            step="0.1"
            value={volume}
            onChange={(event) => change({ volume: Number(event.currentTarget.value), muted: false, again })}
          />
        </label>
        <label>
          <input
            type="checkbox"
            checked={muted}
            onChange={(event) => change({ volume, muted: event.currentTarget.checked, again })}
          />{' '}
          Mute
        </label>
        <label>
          <input
            type="checkbox"
            checked={again}
            disabled={muted}
            onChange={(event) => change({ volume, muted, again: event.currentTarget.checked })}
          />{' '}
          Ring again, louder, until somebody taps
        </label>
        <Button type="button" size="3" variant="soft" onClick={() => sound(volume)}>
          Try it
        </Button>
      </div>
    </details>
  )
}
