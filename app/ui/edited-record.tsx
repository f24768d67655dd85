import { useState } from 'react'
import { isRefusedAnswer } from './answer'
import { DRAWN, packed, SAID, staleOf, unpacked, VERSION, type Stale } from './stale-form'
import { StaleNotice } from './stale-notice'
import type { Texts } from './zod-form'

interface EditedRecordProps {
  /** The id of the form that changes the record, and which of its screen's forms it is. */
  form: string
  intent: string
  /** 'brand' */
  what: string
  /** The record: its version, and what the form's inputs say of it. */
  version: number
  texts: Texts
  /** The screen's action data. */
  answer: unknown
  /** What was typed before the form was drawn again, where it was. */
  typed?: Texts | undefined
}

/**
 * The part of a form by which nobody undoes what somebody else has changed in the meantime: it says which version of the record the form
 * was drawn with and, where the server found another one, shows both values of each field to choose from.
 */
export function EditedRecord({ form, intent, what, version, texts, answer, typed }: EditedRecordProps) {
  const mine = isRefusedAnswer(answer) && answer.typed?.intent === intent ? answer : undefined
  // The screen may be loaded again, and answer other forms: the inputs of this one stay, and so does what is said of them.
  const [held, setHeld] = useState(() => ({ mine, ...heldBy(mine ?? { typed }, { version, texts }) }))
  if (mine && mine !== held.mine) setHeld({ mine, ...heldBy(mine, held) })
  const { stale } = held
  return (
    <>
      {stale && <StaleNotice key={stale.version} stale={stale} form={form} what={what} />}
      <input type="hidden" form={form} name={VERSION} value={held.version} />
      <input type="hidden" form={form} name={DRAWN} value={packed(held.texts)} />
      {stale && <input type="hidden" form={form} name={SAID} value={packed(stale.said)} />}
    </>
  )
}

interface Held {
  stale?: Stale | undefined
  version: number
  texts: Texts
}

/** What the form says of the record after it was refused, or drawn again. */
function heldBy(drawn: { typed?: Texts | undefined }, before: Pick<Held, 'version' | 'texts'>): Held {
  const stale = staleOf(drawn)
  if (stale) return { stale, version: stale.version, texts: stale.now }
  const { typed = {} } = drawn
  return { version: Number(typed[VERSION]) || before.version, texts: unpacked(typed[DRAWN]) ?? before.texts }
}
