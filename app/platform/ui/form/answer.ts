/** The action data of a refused form: a message for the toast, errors for the fields, and what was typed. */
export interface RefusedAnswer {
  refused: { message: string; errors?: Array<{ path: string; message: string; to?: string }> }
  /** Sent back so that a page without JavaScript keeps what was typed. Never a password. */
  typed?: Record<string, string>
}

/** True for the action data of a form that was refused. */
export function isRefusedAnswer(answer: unknown): answer is RefusedAnswer {
  return typeof answer === 'object' && answer !== null && 'refused' in answer
}
