import { Refusal } from '../frame/refusal'
import { useWords } from '../frame/use-words'
import type { RefusedForm } from './field'

/** Why a form was refused. Errors of single fields appear at the fields. */
export function WhatIsWrong({ answer }: { answer: RefusedForm | undefined }) {
  const { words } = useWords()
  const isAtFields = (answer?.refused.errors ?? []).length > 0
  return <Refusal refused={isAtFields ? { message: words.errors.check } : answer?.refused} />
}
