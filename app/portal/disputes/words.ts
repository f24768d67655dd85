import type { DisputeStatus } from '../../../contract/enumerations'
import type { Tone } from '../../platform/ui/badge'
import type { ListedDispute } from './read'

/** Each status as the list's filter names it. */
export const STATUS_WORDS: Record<DisputeStatus, string> = {
  NeedsResponse: 'To be answered',
  UnderReview: 'With the bank',
  Won: 'Won',
  Lost: 'Lost or accepted',
  Closed: 'Closed or prevented',
}

type StatusFields = Pick<ListedDispute, 'status' | 'answer' | 'isInquiry'>

/** A dispute's status in a few words, with a colour. */
export function statusBadge({ status, answer, isInquiry }: StatusFields): { words: string; tone: Tone } {
  if (status === 'Won') return { words: 'Won', tone: 'good' }
  if (status === 'Lost') return { words: answer === 'Accepted' ? 'Accepted' : 'Lost', tone: 'bad' }
  if (status === 'Closed') return { words: isInquiry ? 'Inquiry closed' : 'Dispute prevented', tone: 'idle' }
  if (status === 'UnderReview') return { words: 'With the bank', tone: 'info' }
  if (answer === 'Submitting' || answer === 'Accepting') return { words: 'Being sent', tone: 'info' }
  if (answer === 'Failed') return { words: 'Could not be sent', tone: 'bad' }
  return { words: isInquiry ? 'Question to answer' : 'To be answered', tone: 'warn' }
}
