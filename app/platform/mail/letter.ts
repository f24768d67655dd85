import { z } from 'zod'
import { LANGUAGES } from '../../../contract/languages'

/** A part of a mail's HTML. `url`s are absolute. */
const block = z.discriminatedUnion('kind', [
  /** A paragraph. Addresses in its lines become links. */
  z.object({ kind: z.literal('text'), lines: z.array(z.string()), isQuiet: z.boolean().optional() }),
  /** A code to type, in large digits. */
  z.object({ kind: z.literal('code'), code: z.string() }),
  z.object({ kind: z.literal('button'), label: z.string(), url: z.string() }),
  /** Names with their amounts. */
  z.object({
    kind: z.literal('sums'),
    rows: z.array(
      z.object({ label: z.string(), notes: z.array(z.string()), amount: z.string(), isTotal: z.boolean().optional() }),
    ),
  }),
])
export type LetterBlock = z.infer<typeof block>

/** The venue or company that the mail is from, with the paths of its pictures. */
const sender = z.object({
  name: z.string(),
  photo: z.string().nullable(),
  logo: z.string().nullable(),
  color: z.string().nullable(),
})
export type LetterSender = z.infer<typeof sender>

/** The parts of a mail that only its HTML has. All of it may be missing: the HTML then follows from the text (read-text.ts). */
export const letter = z.object({
  language: z.enum(LANGUAGES).optional(),
  /** The venue that the mail comes from; Barback if missing. */
  from: sender.optional(),
  /** The label of the button, whose address is the first line of the text that is one or, if given, at the end of a line of the text. */
  button: z.object({ label: z.string(), url: z.string().optional() }).optional(),
  /** In place of what follows from the text. */
  blocks: z.array(block).optional(),
})
export type Letter = z.infer<typeof letter>
