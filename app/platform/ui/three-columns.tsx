import type { ReactNode } from 'react'
import './three-columns.css'

interface ThreeColumnsProps {
  left: ReactNode
  center: ReactNode
  right: ReactNode
}

/** 12, 6 and 4 of 12 columns from phone to laptop. Left and centre swap on small screens. */
export function ThreeColumns({ left, center, right }: ThreeColumnsProps) {
  return (
    <div className="three-columns">
      <div>{left}</div>
      <div>{center}</div>
      <div>{right}</div>
    </div>
  )
}
