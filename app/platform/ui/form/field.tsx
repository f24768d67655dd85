import { forwardRef, type ComponentPropsWithoutRef } from 'react'
import './field.css'

type Own<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentPropsWithoutRef<Tag>, 'className'>

/** The browser's own input, select and text area, styled alike. */
export const Input = forwardRef<HTMLInputElement, Own<'input'>>(function Input(props, ref) {
  return <input ref={ref} className="field" {...props} />
})

export function Select(props: Own<'select'>) {
  return <select className="field" {...props} />
}

export function TextArea(props: Own<'textarea'>) {
  return <textarea className="field" {...props} />
}
