import { Flex } from '@radix-ui/themes'
import { Link } from '@remix-run/react'
import { EntryScreen } from './entry-screen'
import { TextRow } from '../form/form-row'
import { SubmitButton } from '../form/submit-button'

/** The response to a form that needs the password again. */
export interface ProofAsked {
  name: 'proof_required'
  message: string
  /** The address to which the form was sent, and its fields. */
  action: string
  fields: Array<[name: string, value: string]>
  /** Why the last password was refused. */
  wrong?: string
}

/** The name of the password field. `portalAction` removes it from the form. */
export const PROOF_FIELD = 'proofPassword'

/** Asks for the password before a form is answered, then sends the form again with everything that was typed. */
export function ProofScreen({ asked }: { asked: ProofAsked }) {
  return (
    <EntryScreen
      title="Confirm That It Is You"
      lead="Enter your password to continue. You are not asked again for 10 minutes."
      footer={<Link to={asked.action.replace(/\?.*$/, '')}>Cancel</Link>}
    >
      {/* A plain form, not Remix's: its address shows its own answer. */}
      <form method="post" action={asked.action} className="form">
        {asked.fields.map(([name, value], index) => (
          <input key={`${name} ${index}`} type="hidden" name={name} value={value} />
        ))}
        <TextRow
          label="Password"
          field={{
            id: 'proof',
            name: PROOF_FIELD,
            errorId: 'proof-error',
            descriptionId: 'proof-hint',
            required: true,
            ...(asked.wrong !== undefined && { errors: [asked.wrong] }),
          }}
          type="password"
          autoComplete="current-password"
        />
        <Flex justify="end">
          <SubmitButton>Continue</SubmitButton>
        </Flex>
      </form>
    </EntryScreen>
  )
}

export function isProofAsked(answer: unknown): answer is ProofAsked {
  return typeof answer === 'object' && answer !== null && 'name' in answer && answer.name === 'proof_required'
}
