import { useNavigation } from '@remix-run/react'
import './under-way.css'

/** The thin line at the top while the next screen loads. */
export function UnderWay() {
  return useNavigation().state === 'idle' ? null : <div className="under-way" role="progressbar" aria-label="Loading" />
}
