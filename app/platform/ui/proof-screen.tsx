import { Flex } from '@radix-ui/themes'
import { Link } from '@remix-run/react'
import { EntryScreen } from './entry-screen'
import { TextRow } from './form-row'
import { SubmitButton } from './submit-button'

/** What a form that needs the password once more is answered with. */
export interface ProofAsked {
  name: 'proof_required'
  message: string
  /** Where the form was sent, and what was in it. */
  action: string
  fields: Array<[name: string, value: string]>
  /** Why the password that was just given does not do. */
  wrong?: string
}

/** The name of the field; `portalAction` takes it out of the form. */
export const PROOF_FIELD = 'proofPassword'

/** Asks for the password between a form and its answer: it sends the form again, with everything that was typed. */
export function ProofScreen({ asked }: { asked: ProofAsked }) {
  return (
    <EntryScreen
      title="Confirm That It Is You"
      lead="Enter your password to go on. For the next 10 minutes you are not asked again."
      footer={<Link to={asked.action.replace(/\?.*$/, '')}>Do not go on</Link>}
    >
      {/* A plain form, not Remix's: the address that it was sent to shows its own answer. */}
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
          <SubmitButton>Go On</SubmitButton>
        </Flex>
      </form>
    </EntryScreen>
  )
}

export function isProofAsked(answer: unknown): answer is ProofAsked {
  return typeof answer === 'object' && answer !== null && 'name' in answer && answer.name === 'proof_required'
}
