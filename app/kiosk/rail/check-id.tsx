import { Button } from '@radix-ui/themes'
import { useFetcher } from '@remix-run/react'
import { useRef, useState } from 'react'
import { ID_DOCUMENTS } from '../../../contract/age'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import { useHydrated } from '../../platform/ui/hydrated'
import { Keypad } from '../people/keypad'
import type { AgeChecked } from '../press-age'
import { Sheet } from '../sheet'
import './check-id.css'

const CODE_DIGITS = 6
const DATE_DIGITS = 8

/** Notes that the bar has looked at a guest's document: the digits on the guest's screen, the date of birth, and a tap on the kind of document. */
export function CheckId({ mayAct }: { mayAct: boolean }) {
  if (!mayAct) return null
  return (
    <Sheet
      className="check-id-sheet"
      summary={
        <>
          <span className="check-id-wide">Check </span>ID
        </>
      }
    >
      <h2>Check ID</h2>
      <CheckIdForm />
    </Sheet>
  )
}

function CheckIdForm() {
  const fetcher = useFetcher<AgeChecked | null>()
  const isTyped = useHydrated()
  const [typed, setTyped] = useState({ code: '', born: '' })
  const [seen, setSeen] = useState(fetcher.data)
  const born = useRef<HTMLInputElement>(null)
  const { data } = fetcher
  if (seen !== data) {
    setSeen(data)
    // The next guest has other digits.
    if (data && !isRefusedAnswer(data)) setTyped({ code: '', born: '' })
  }
  const type = ({ code, born: date }: typeof typed) => {
    const next = { code: digitsOf(code, CODE_DIGITS), born: digitsOf(date, DATE_DIGITS) }
    if (next.code.length === CODE_DIGITS && typed.code.length < CODE_DIGITS) born.current?.focus()
    setTyped(next)
  }
  const isCodeNext = typed.code.length < CODE_DIGITS
  const onDigit = (digit: string) =>
    type(isCodeNext ? { ...typed, code: typed.code + digit } : { ...typed, born: typed.born + digit })
  const takeBack = () =>
    type(typed.born === '' ? { ...typed, code: typed.code.slice(0, -1) } : { ...typed, born: typed.born.slice(0, -1) })
  const common = { inputMode: isTyped ? ('none' as const) : ('numeric' as const), autoComplete: 'off', required: true }
  return (
    <fetcher.Form method="post" className="check-id" aria-busy={fetcher.state !== 'idle' || undefined}>
      <Said answer={data} />
      <input type="hidden" name="intent" value="checkAge" />
      {/* The Enter key sends nothing: the kind of document is chosen by a tap. */}
      <button disabled hidden />
      <div className="check-id-fields">
        <label>
          Guest’s digits
          <input
            {...common}
            name="code"
            pattern="\d{3}\s?\d{3}"
            title="Six digits"
            data-next={isCodeNext || undefined}
            value={grouped(typed.code)}
            onChange={(event) => type({ ...typed, code: event.target.value })}
          />
        </label>
        <label>
          Date of birth
          <input
            {...common}
            ref={born}
            name="born"
            pattern="\d{2}/?\d{2}/?\d{4}"
            title="MM/DD/YYYY"
            placeholder="MM/DD/YYYY"
            data-next={!isCodeNext || undefined}
            value={dated(typed.born)}
            onChange={(event) => type({ ...typed, born: event.target.value })}
          />
        </label>
      </div>
      {isTyped && <Keypad onDigit={onDigit} takeBack={{ label: 'Delete', press: takeBack }} />}
      <div className="check-id-kinds" role="group" aria-label="You have looked at">
        {ID_DOCUMENTS.map((document) => (
          <Button
            key={document}
            type="submit"
            name="document"
            value={document}
            size="4"
            disabled={fetcher.state !== 'idle'}
          >
            {document}
          </Button>
        ))}
      </div>
    </fetcher.Form>
  )
}

/** The answer to the last check. */
function Said({ answer }: { answer: unknown }) {
  if (isRefusedAnswer(answer)) {
    return (
      <p className="check-id-refused" role="alert">
        {answer.refused.message}
      </p>
    )
  }
  const said = typeof answer === 'object' && answer !== null && 'said' in answer ? String(answer.said) : null
  return (
    <p className="check-id-said" role="status" data-done={said !== null || undefined}>
      {said ?? 'Type the digits and the date, then tap what you have looked at.'}
    </p>
  )
}

function digitsOf(text: string, most: number): string {
  return text.replace(/\D/g, '').slice(0, most)
}

/** '402 913' */
function grouped(digits: string): string {
  return digits.length > 3 ? `${digits.slice(0, 3)} ${digits.slice(3)}` : digits
}

/** '05/15/1990', as far as it is typed. */
function dated(digits: string): string {
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/')
}
