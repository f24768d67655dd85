import { useState } from 'react'
import { isRefusedAnswer } from './answer'
import { DRAWN, packed, CONFLICTING, staleOf, unpacked, VERSION, type Stale } from './stale-form'
import { StaleNotice } from './stale-notice'
import type { Texts } from './zod-form'

interface EditedRecordProps {
  /** The id of the form that edits the record. `intent` distinguishes it from the screen's other forms. */
  form: string
  intent: string
  /** The kind of record, such as 'brand'. */
  what: string
  /** The record's version, and its values as the form's inputs show them. */
  version: number
  texts: Texts
  /** The screen's action data. */
  answer: unknown
  /** The texts typed, if the form was rendered again. */
  typed?: Texts | undefined
}

/**
 * Keeps a form from overwriting another editor's changes: it sends the version of the record that the form was rendered with. If the server
 * has a newer one, the form offers both values of each changed field to choose from.
 */
export function EditedRecord({ form, intent, what, version, texts, answer, typed }: EditedRecordProps) {
  const mine = isRefusedAnswer(answer) && answer.typed?.intent === intent ? answer : undefined
  // The screen may reload or answer another form: this form's inputs stay, so its notice must stay too.
  const [held, setHeld] = useState(() => ({ mine, ...heldBy(mine ?? { typed }, { version, texts }) }))
  if (mine && mine !== held.mine) setHeld({ mine, ...heldBy(mine, held) })
  const { stale } = held
  return (
    <>
      {stale && <StaleNotice key={stale.version} stale={stale} form={form} what={what} />}
      <input type="hidden" form={form} name={VERSION} value={held.version} />
      <input type="hidden" form={form} name={DRAWN} value={packed(held.texts)} />
      {stale && <input type="hidden" form={form} name={CONFLICTING} value={packed(stale.conflicting)} />}
    </>
  )
}

interface Held {
  stale?: Stale | undefined
  version: number
  texts: Texts
}

/** The state after the form was refused or rendered again. */
function heldBy(drawn: { typed?: Texts | undefined }, before: Pick<Held, 'version' | 'texts'>): Held {
  const stale = staleOf(drawn)
  if (stale) return { stale, version: stale.version, texts: stale.now }
  const { typed = {} } = drawn
  return { version: Number(typed[VERSION]) || before.version, texts: unpacked(typed[DRAWN]) ?? before.texts }
}
