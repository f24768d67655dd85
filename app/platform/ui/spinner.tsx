import type { CSSProperties } from 'react'
import './spinner.css'

/** Pixels: small in a button or a cell, medium in a card, large for a whole screen. */
const SPINNER_SIZES = { small: 25, medium: 60, large: 100 } as const

interface SpinnerProps {
  size?: keyof typeof SPINNER_SIZES
  /** Read aloud; name what is loading. */
  label?: string
}

export function Spinner({ size = 'medium', label = 'Loading' }: SpinnerProps) {
  const style: CSSProperties & Record<'--spinner-size', string> = { '--spinner-size': `${SPINNER_SIZES[size]}px` }
  return (
    <span role="status">
      <span className="spinner" style={style} aria-hidden="true" />
      <span className="hidden-label">{label}</span>
    </span>
  )
}
