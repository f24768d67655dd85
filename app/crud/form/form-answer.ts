import type { SubmissionResult } from '@conform-to/react'
import { isRefusedAnswer, type RefusedAnswer } from '../../ui/answer'
import type { Choices } from '../store/choices'
import type { FormRedrawn } from './portal-form'

/** What came back to one form of a screen: a refusal, or the form drawn once more, with the choices for what was typed. */
interface FormAnswer {
  refused?: RefusedAnswer
  redrawn?: FormRedrawn
  choices: Choices
}

/** The answer to the form with this intent, out of the screen's action data. */
export function answerTo(intent: string, answer: unknown): FormAnswer {
  const choices = hasChoices(answer) ? answer.choices : {}
  if (isRefusedAnswer(answer)) return answer.typed?.intent === intent ? { refused: answer, choices } : { choices: {} }
  if (isRedrawn(answer) && answer.typed.intent === intent) return { redrawn: answer, choices }
  return { choices: {} }
}

/** A redrawn form in conform's words: what was typed, and nothing wrong with it yet. */
export function resultOfRedraw({ typed }: FormRedrawn): SubmissionResult {
  return { initialValue: { ...typed } }
}

function isRedrawn(answer: unknown): answer is FormRedrawn {
  return typeof answer === 'object' && answer !== null && 'typed' in answer && hasChoices(answer)
}

function hasChoices(answer: unknown): answer is { choices: Choices } {
  return typeof answer === 'object' && answer !== null && 'choices' in answer
}
