import { LOCKER_COLORS, type CubbyPhase, type LockerColor } from '../../../contract/cubbies'
import './cubby-chip.css'

declare module 'react' {
  interface CSSProperties {
    /** The color of a cubby's light, for style sheets. */
    '--cubby'?: string
  }
}

/** The bar's names for the phases. */
export const PHASE_LABELS: Record<CubbyPhase, string> = {
  Free: 'free',
  NextInLine: 'next in line',
  Reserved: 'loading',
  Loaded: 'ready',
  Collecting: 'being picked up',
  HandingOver: 'being taken out',
  Settling: 'waiting for the lock',
  Unclaimed: 'unclaimed',
  Emptying: 'being emptied',
  Fault: 'fault',
  OutOfService: 'out of service',
}

/** A cubby's number in the color of its light, with the phase as text for people who cannot see the color. */
export function CubbyChip({ number, phase, color }: { number: number; phase: CubbyPhase; color: LockerColor }) {
  return (
    <span className="cubby-chip" style={{ '--cubby': LOCKER_COLORS[color] }} data-phase={phase}>
      <span className="hidden-label">Cubby </span>
      {number}
      <span className="hidden-label">, {PHASE_LABELS[phase]}</span>
    </span>
  )
}
